"""How fast it is: figures to be read by people, never asserted by tests. Run `python -m tests.benchmarks`."""
