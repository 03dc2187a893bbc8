"""The games' own layouts of views."""
