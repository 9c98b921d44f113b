"""The events of Fading Suns with their log lines."""
