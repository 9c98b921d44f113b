"""The terminal screen: it reads the session's view and posts answers; it knows no rules.

From the ground up: `look` and `keys`, `questions` (the meaning of keys for each question, without a widget), `panels`
(widgets), `screens`, and the apps.
"""
