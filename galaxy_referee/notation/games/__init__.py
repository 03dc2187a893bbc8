"""Games' own layouts of views."""
