"""The phases of a round, a module for each, named as in the rulebook."""
