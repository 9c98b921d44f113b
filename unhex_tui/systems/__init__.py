"""The rule systems, each a folder that keeps `engine.system.System`."""
