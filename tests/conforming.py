"""Every answer that a test gets from the service is compared with the contract."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import wraps
from typing import Any

from galaxy_referee.app import RefereeApp
from tools.conformity import Answer, committed


def check(answer: Answer) -> None:
    """Compare an answer with the contract.

    Raises:
        AssertionError: it does not conform.
    """
    faults = list(committed().faults(answer))
    about = f"{answer.method} {answer.path} {answer.status}"
    assert not faults, f"{about} does not conform to the contract: {faults}"


def conforming_client(call: Callable[..., Any]) -> Callable[..., Any]:
    """Flask's test client, whose answers are compared.

    Args:
        call: its method ``open``.
    """

    @wraps(call)
    def checked(client: Any, *args: Any, **kwargs: Any) -> Any:
        answer = call(client, *args, **kwargs)
        if isinstance(client.application, RefereeApp):
            streams = answer.mimetype == "text/event-stream"
            body = b"" if streams else answer.get_data()
            if answer.content_encoding == "gzip":
                body = gzip.decompress(body)
            asked = answer.request
            check(Answer(asked.method, asked.path, answer.status_code, answer.headers, body))
        return answer

    return checked
