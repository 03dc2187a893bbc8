"""The stateless calls. A new call is its function, its envelopes, and one row here."""

from __future__ import annotations

from galaxy_referee.app.http import budget
from galaxy_referee.app.stateless import calls, imports, review, search
from galaxy_referee.app.stateless.call import SEED, Call
from galaxy_referee.schemas import call_envelopes as envelopes
from galaxy_referee.schemas import import_envelopes, review_envelopes, search_envelopes

_ROWS = (
    Call(
        "states",
        envelopes.NewGame,
        envelopes.Position,
        calls.new_game,
        example=lambda start: {"options": {}, "seed": SEED, "limit": 3},
        request="options, seed, deal",
        answer="the first position of a new game",
        cost=budget.START,
        can_conflict=False,
    ),
    Call(
        "moves",
        envelopes.MakeMoves,
        envelopes.Position,
        calls.make_moves,
        example=lambda start: {"state": start.state, "moves": start.sources, "limit": 3},
        request="state, moves (or none)",
        answer="the new position: state, events, decisions with legal moves, outcome",
    ),
    Call(
        "validations",
        envelopes.CheckMove,
        envelopes.Verdict,
        calls.check_move,
        example=lambda start: {"state": start.state, "move": start.texts[0]},
        request="state, move",
        answer="legal or not, and why",
        cost=budget.MOVE,
    ),
    Call(
        "legal-moves",
        envelopes.ListMoves,
        envelopes.LegalMoves,
        calls.list_moves,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 3},
        request="state, seat, cursor, limit",
        answer="open decisions and their legal moves",
    ),
    Call(
        "pieces",
        envelopes.ListPieces,
        envelopes.PieceUses,
        calls.list_pieces,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 1},
        request="state, seat, limit",
        answer="each piece that the seat holds: the legal moves that name it, or why there is none",
    ),
    Call(
        "views",
        envelopes.SeeState,
        envelopes.SeatView,
        calls.see_state,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 3},
        request="state, seat, knowledge",
        answer="what that seat may know, and its own decision",
        cost=budget.VIEW,
    ),
    Call(
        "scores",
        envelopes.ScoreState,
        envelopes.Scores,
        calls.score_state,
        example=lambda start: {"state": start.state},
        request="state",
        answer="scores by seat, source, and card",
        cost=budget.SCORE,
    ),
    Call(
        "audits",
        envelopes.AuditState,
        envelopes.Audit,
        calls.audit_state,
        example=lambda start: {"state": start.state},
        request="any JSON value",
        answer="everything wrong with it as a state",
        can_conflict=False,
    ),
    Call(
        "records",
        envelopes.ReplayRecord,
        envelopes.Replay,
        calls.replay_record,
        example=lambda start: {
            "rules_version": start.rules_version,
            "seed": SEED,
            "moves": start.texts,
            "limit": 3,
        },
        request="a whole game",
        answer="its final position, or the first thing wrong with it",
        cost=budget.START,
    ),
    Call(
        "migrations",
        envelopes.Migrate,
        envelopes.Migrated,
        calls.migrate_state,
        example=lambda start: {
            "state": start.state,
            "from_version": start.rules_version,
            "limit": 3,
        },
        request="state, from_version",
        answer="the same position by the rules of today",
    ),
    Call(
        "determinizations",
        search_envelopes.Determinize,
        search_envelopes.Determinized,
        search.determinize,
        example=lambda start: {"knowledge": start.knowledge, "seed": "guess", "limit": 3},
        request="what a seat knows, seed",
        answer="a complete state that is consistent with it",
    ),
    Call(
        "expansions",
        search_envelopes.Expand,
        search_envelopes.Expansion,
        search.expand,
        example=lambda start: {"state": start.state, "seat": start.seat, "limit": 2},
        request="state, seat, cursor, limit",
        answer="every legal move with the state it leads to",
    ),
    Call(
        "suggestions",
        search_envelopes.Suggest,
        search_envelopes.Suggestion,
        search.suggest,
        example=lambda start: {
            "state": start.state,
            "seat": start.seat,
            "bot": "random",
            "seed": "advice",
        },
        request="state or knowledge, seat, bot",
        answer="a built-in bot's move, and its reason",
        in_batch=False,  # a bot may think for MAX_THINK_MS
    ),
    Call(
        "steps",
        review_envelopes.Step,
        review_envelopes.Steps,
        review.step,
        example=lambda start: {"state": start.state, "moves": start.sources, "views": [None]},
        request="state, moves, views",
        answer="each move with its events and what it changed in these views, and the last state",
    ),
    Call(
        "playouts",
        review_envelopes.PlayOut,
        review_envelopes.Playouts,
        review.play_out,
        example=lambda start: {
            "state": start.state,
            "seat": start.seat,
            "bot": "random",
            "playouts": 1,
            "seed": "playout",
        },
        request="state, seat, bot, playouts, seed",
        answer="the mean result of each seat when a built-in bot plays on",
        in_batch=False,  # bots may think for MAX_THINK_MS
    ),
)

CALLS: dict[str, Call] = {call.name: call for call in _ROWS}

# Calls that only one game has, by its name. No batch takes them.
OWN_CALLS: dict[str, tuple[Call, ...]] = {
    "race": (
        Call(
            "imports",
            import_envelopes.ImportLog,
            import_envelopes.Imported,
            imports.import_log,
            example=lambda start: {"log": imports.EXAMPLE_LOG},
            request="the log of a game that people played",
            answer="its record, and what the log does not tell ([importing](importing.md))",
            cost=budget.START,
            can_conflict=False,
            in_batch=False,
        ),
    ),
}
