"""Bot projects to begin with: one folder of templates for each language."""
