"""Everything is killed, paused and cut; then a checker looks whether anything was lost."""
