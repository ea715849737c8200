"""How many servers and shards a number of bots needs."""
