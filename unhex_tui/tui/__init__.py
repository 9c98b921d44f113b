"""The terminal screen: it reads the session's view and posts answers; it knows no rule.

From the ground up: `look` and `keys`, `questions` (what a key means while something is asked, without a widget),
`panels` (widgets), `screens`, and the apps.
"""
