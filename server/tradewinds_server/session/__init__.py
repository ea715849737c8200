"""A bot's stream: the seats it plays, what it is asked, what it is told."""
