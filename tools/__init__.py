"""Commands for developers of this project."""
