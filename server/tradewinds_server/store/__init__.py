"""Redis: keys, scripts and notifications; the only place that imports redis."""
