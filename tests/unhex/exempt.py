"""Rules that no test can hold to, each with the reason: they are for people to judge."""

EXEMPT = {
    "GEN-3": "nothing is divided, so there is nothing to round; whether something settled is tried again, people judge"
}
