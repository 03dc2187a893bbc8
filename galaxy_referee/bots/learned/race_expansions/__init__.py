"""The networks' inputs about expansions of Race: one module for each of the engine's rooms that
needs one, with the room's name."""
