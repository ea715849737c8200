"""What must hold after a trial, one file a promise."""
