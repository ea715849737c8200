"""Identity: API keys, roles and permissions."""
