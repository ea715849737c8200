"""`python -m tradewinds_server` is the command `tradewinds`."""

from .cli import main

main()
