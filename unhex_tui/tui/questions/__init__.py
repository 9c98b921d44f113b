"""Prompts: what the keys mean while a decision is pending, one module per kind. They know no widgets but the panel."""
