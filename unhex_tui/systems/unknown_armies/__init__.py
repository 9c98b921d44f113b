"""Unknown Armies: fights without a map, of two-digit rolls and hidden wounds, and car chases on a strip of lengths."""
