"""The events, each with its log line."""
