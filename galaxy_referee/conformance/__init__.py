"""Tests whether another engine plays by the same rules: docs/conformance.md.

It needs only the standard library, except for this engine's two adapters and the data generator.
"""
