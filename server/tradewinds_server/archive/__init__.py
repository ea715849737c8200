"""The archive of ended matches: one object per match, in a folder or an S3-compatible bucket."""
