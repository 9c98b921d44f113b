"""What choices come to: exact odds of attacks and chases, previews, and what a question decides."""
