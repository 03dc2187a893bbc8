"""The contract of requests and answers: strict marshmallow envelopes around the engine's types."""
