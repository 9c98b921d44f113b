"""Questions without a widget: a prompt for each kind of decision, and the desk, which takes keys and clicks."""
