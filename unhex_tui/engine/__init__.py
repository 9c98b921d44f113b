"""The conversation: decisions, answers, the journal and the session. It knows no game and no screen."""
