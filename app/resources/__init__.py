"""One blueprint for each resource."""
