"""The learned bots: a network, trained by self-play, that values positions."""
