"""The wire contract as clients in other languages meet it."""
