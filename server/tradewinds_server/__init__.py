"""The Tradewinds server and its command line."""
