"""Pages for people: the start page, the guides, the rules, the reference, and forms."""
