"""The learned bots, which evaluate positions with networks trained by self-play."""
