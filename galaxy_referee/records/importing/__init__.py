"""Games that people played elsewhere, as records of our own."""
