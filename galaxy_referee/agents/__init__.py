"""Tools for agents: a Model Context Protocol server, which is a client of the HTTP API."""
