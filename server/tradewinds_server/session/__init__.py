"""A bot's session: the seats it plays, its questions and its updates."""
