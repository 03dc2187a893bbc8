"""Whether an engine plays the games by the same rules: docs/conformance.md. Standard library only,
except for the two adapters of this engine and what writes the data."""
