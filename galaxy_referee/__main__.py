"""``python -m galaxy_referee``, the same as the command ``galaxy-referee``."""

import sys

from galaxy_referee.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
