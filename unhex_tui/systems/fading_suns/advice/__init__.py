"""What if: exact chances of what is ahead, in columns beside the options, and what each choice would mean."""
