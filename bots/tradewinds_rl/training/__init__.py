"""How a network learns to play: first from games of a bot, then from games with itself."""
