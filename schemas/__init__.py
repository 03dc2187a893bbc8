"""The API contract: requests and responses as structs, with strict schemas derived from them."""
