"""The importer's rooms: modules named after rooms of the engine, each with a ``ROOM``. ``rooms``
finds them."""
