"""Limits of a single call. They are part of the contract."""

MAX_DEPTH = 32
MAX_DIGITS = 15  # of a number that the engine reads
MAX_STATE = 100_000  # bytes; the longest states of real games have 8,000
MAX_PART = 50_000  # bytes of a given deal and the like
MAX_MOVES = 1_000
MAX_RECORD_MOVES = 20_000
MAX_CALLS = 1_000
MAX_LOG = 1_000_000  # characters; those of real games have up to 100,000
MAX_MOVE_TEXT = 8_000  # a move can name every card of the deck
MAX_SEATS = 12
MAX_SEED = 200
DEFAULT_PAGE = 200
MAX_PAGE = 1_000
DEFAULT_OF_A_PIECE = 20
MAX_OF_A_PIECE = 200
DEFAULT_CHILDREN = 50
MAX_CHILDREN = 200
MAX_SESSION_MOVES = 100
DEFAULT_PLAYOUTS = 4
MAX_PLAYOUTS = 64
MAX_NAME = 40
MAX_SEALED = 1_000_000
MAX_WAIT = 60
MAX_CLOCK = 604_800  # seconds; a week
