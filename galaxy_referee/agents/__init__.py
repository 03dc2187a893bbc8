"""Tools for agents: the games behind the Model Context Protocol, as a client of the HTTP API."""
