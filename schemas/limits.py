"""How much one call may ask for. These numbers are part of the contract."""

MAX_DEPTH = 32
MAX_MOVES = 1_000
MAX_RECORD_MOVES = 20_000
MAX_CALLS = 1_000
MAX_MOVE_TEXT = 2_000
MAX_SEATS = 12
MAX_SEED = 200
DEFAULT_PAGE = 200
MAX_PAGE = 1_000
