"""Generates the OpenAPI documents and their examples."""
