"""Where ended matches go: one small object a match, in a folder or an S3-compatible bucket."""
