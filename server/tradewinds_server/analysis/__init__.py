"""Engine work on snapshots that is too heavy for the event loop."""
