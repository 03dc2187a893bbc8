"""The bare Flask endpoint that budgets are compared with: it parses the JSON and echoes it."""

from __future__ import annotations

import msgspec
from flask import Flask, Response, jsonify, request

application = Flask(__name__)


@application.post("/echo")
def echo() -> Response:
    """Echo with Flask's own JSON."""
    return jsonify(request.get_json())


@application.post("/echo-msgspec")
def echo_msgspec() -> Response:
    """Echo with the fastest JSON library for Python: a harder comparison, for information."""
    body = msgspec.json.encode(msgspec.json.decode(request.get_data()))
    return Response(body, mimetype="application/json")
