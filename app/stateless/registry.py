"""The stateless calls. A new call needs a function, a request, an answer, and one row here."""

from __future__ import annotations

from galaxy_referee.app.http import budget
from galaxy_referee.app.stateless import calls, imports, review, search
from galaxy_referee.app.stateless.call import SEED, Call
from galaxy_referee.schemas import requests, responses

_ROWS = (
    Call(
        "states",
        requests.NewGame,
        responses.Position,
        calls.new_game,
        example=lambda start: {"options": {}, "seed": SEED, "limit": 3},
        cost=budget.START,
        can_conflict=False,
    ),
    Call(
        "moves",
        requests.MakeMoves,
        responses.Position,
        calls.make_moves,
        example=lambda start: {"state": start.state, "moves": start.sources, "limit": 3},
    ),
    Call(
        "changes",
        requests.MakeChanges,
        responses.Changes,
        calls.make_changes,
        example=lambda start: {
            "state": start.state,
            "moves": start.sources,
            "views": [None],
            "limit": 0,
        },
    ),
    Call(
        "validations",
        requests.CheckMove,
        responses.Verdict,
        calls.check_move,
        example=lambda start: {"state": start.state, "move": start.texts[0]},
        cost=budget.MOVE,
    ),
    Call(
        "legal-moves",
        requests.ListMoves,
        responses.LegalMoves,
        calls.list_moves,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 3},
    ),
    Call(
        "pieces",
        requests.ListPieces,
        responses.PieceUses,
        calls.list_pieces,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 1},
    ),
    Call(
        "views",
        requests.SeeState,
        responses.SeatView,
        calls.see_state,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 3},
        cost=budget.VIEW,
    ),
    Call(
        "scores",
        requests.ScoreState,
        responses.Scores,
        calls.score_state,
        example=lambda start: {"state": start.state},
        cost=budget.SCORE,
    ),
    Call(
        "audits",
        requests.AuditState,
        responses.Audit,
        calls.audit_state,
        example=lambda start: {"state": start.state},
        can_conflict=False,
    ),
    Call(
        "records",
        requests.ReplayRecord,
        responses.Replay,
        calls.replay_record,
        example=lambda start: {
            "rules_version": start.rules_version,
            "seed": SEED,
            "moves": start.texts,
            "limit": 3,
        },
        cost=budget.START,
    ),
    Call(
        "migrations",
        requests.Migrate,
        responses.Migrated,
        calls.migrate_state,
        example=lambda start: {
            "state": start.state,
            "from_version": start.rules_version,
            "limit": 3,
        },
    ),
    Call(
        "determinizations",
        requests.Determinize,
        responses.Determinized,
        search.determinize,
        example=lambda start: {"knowledge": start.knowledge, "seed": "guess", "limit": 3},
    ),
    Call(
        "expansions",
        requests.Expand,
        responses.Expansion,
        search.expand,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 2},
    ),
    Call(
        "suggestions",
        requests.Suggest,
        responses.Suggestion,
        search.suggest,
        example=lambda start: {
            "state": start.state,
            "seat": start.seat,
            "bot": "random",
            "seed": "advice",
        },
        in_batch=False,  # a bot may think for MAX_THINK_MS
    ),
    Call(
        "steps",
        requests.Step,
        responses.Steps,
        review.step,
        example=lambda start: {"state": start.state, "moves": start.sources, "views": [None]},
    ),
    Call(
        "playouts",
        requests.PlayOut,
        responses.Playouts,
        review.play_out,
        example=lambda start: {
            "state": start.state,
            "seat": start.seat,
            "bot": "random",
            "playouts": 1,
            "seed": "playout",
        },
        in_batch=False,  # bots may think for MAX_THINK_MS
    ),
)

CALLS: dict[str, Call] = {call.name: call for call in _ROWS}

# Calls that only one game has, by its name. No batch takes them.
OWN_CALLS: dict[str, tuple[Call, ...]] = {
    "race": (
        Call(
            "imports",
            requests.ImportLog,
            responses.Imported,
            imports.import_log,
            example=lambda start: {"log": imports.EXAMPLE_LOG},
            cost=budget.START,
            can_conflict=False,
            in_batch=False,
        ),
    )
}
