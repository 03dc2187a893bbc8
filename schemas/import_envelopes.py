"""Requests and answers about games that were played elsewhere."""

from __future__ import annotations

from marshmallow import fields, validate

from galaxy_referee.schemas import answers, limits, members, requests
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Typed


class ImportLog(Envelope):
    """The log of a game that people played."""

    struct = requests.ImportLog
    log = fields.String(
        required=True,
        validate=validate.Length(1, limits.MAX_LOG),
        metadata=members.about(
            "The reduced log of a game on Board Game Arena (`bga-reduced-1`): lines of JSON."
        ),
    )


class Imported(Envelope):
    """A game that was played elsewhere."""

    struct = answers.Imported
    record = Typed(
        "ReplayRecord", required=True, metadata=members.about("POST records takes it unchanged.")
    )
    untold = fields.List(
        fields.String(),
        required=True,
        metadata=members.about("What the record has, but the log does not tell, in sentences."),
    )
