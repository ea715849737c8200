"""What a submission validator would check of a bot: in process, and over the wire."""
