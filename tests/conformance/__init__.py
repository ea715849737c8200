"""The conformance kit: a right client gets full marks, a wrong one loses the right ones."""
