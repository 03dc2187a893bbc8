"""The OpenAPI documents: how they are made, and the examples in them."""
