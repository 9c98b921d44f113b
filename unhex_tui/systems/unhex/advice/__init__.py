"""Previews, odds and other advice on pending questions, computed outside the rules and only when needed."""
