"""The store: Redis keys, scripts and notifications. Nothing else imports redis or hiredis."""
