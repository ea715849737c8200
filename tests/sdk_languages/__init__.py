"""The SDKs in other languages, against a real server and against each other."""
