"""Rules that no test can check, each with the reason: people have to judge them."""

EXEMPT = {
    "GEN-3": "nothing is divided, so there is nothing to round; whether something settled is tried again, people judge"
}
