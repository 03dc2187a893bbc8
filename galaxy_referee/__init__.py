"""Galaxy Referee: the one import name of all its parts.

In a checkout the parts are the folders at the top level, linked here; a wheel holds them here.
"""

__version__ = "0.2.0"
