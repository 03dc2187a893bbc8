"""Small changes to the engine that a test should notice."""
