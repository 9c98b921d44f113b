"""The events of fights and chases, with their log lines."""
