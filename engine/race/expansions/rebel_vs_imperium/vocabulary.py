"""The event facts and the codes that only bets, takeovers and the scenario use."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "attack": "The strength of the attacker; null if strengths were not compared.",
        "defense": "The strength of the defender; null if strengths were not compared.",
        "flipped": "The cards turned over for a bet.",
        "owner": "The seat that has the world.",
        "won": "Whether the bet was won.",
    },
    types={
        "attack": int | None,
        "defense": int | None,
        "flipped": list[str],
        "owner": int,
        "won": bool,
    },
    codes={
        # refusals
        "no_takeover": "The takeover does not exist, or cannot be declared.",
        "wrong_bet": "The card cannot be bet.",
        # faults of states
        "bad_number": "The highest number is not one that the power allows.",
        "bad_tableaus": "These cannot have been the tableaus as the phase began.",
        "bad_takeover": "This takeover cannot have been declared.",
        "no_takeovers": "Takeovers are recorded in Settle only.",
        "not_aside": "No card is set aside at this moment.",
    },
)
