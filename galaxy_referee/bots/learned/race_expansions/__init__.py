"""What networks are told of expansions of Race: a module for each room of the engine that needs
one, of the same name."""
