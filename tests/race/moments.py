"""Tables at the moments of a game where each kind of decision is asked."""

from __future__ import annotations

from tests.race.kit import fresh_game, round_start


def setup():
    return fresh_game()


def action():
    return round_start("", "")


def actions():
    return round_start("", "", advanced=True)


def keep():
    return round_start("/ Gem World").actions("explore+1+1", "explore+5")


def develop():
    return round_start("Space Marines / Space Marines, Drop Ships, Gem World").actions(
        "develop", "develop"
    )


def settle():
    return round_start(
        "Contact Specialist / Gem World, Rebel Base, Lost Alien Warship, Drop Ships"
    ).actions("settle", "settle")


def place():
    s = round_start("New Sparta, New Military Tactics, Colony Ship / Outlaw World, +3")
    return s.actions("settle", "settle").play("0 settle outlaw-world", "1 pass")


def place_paid():
    s = round_start("Contact Specialist, New Military Tactics, Colony Ship / Spice World, +2")
    return s.actions("settle", "settle").play("0 settle spice-world", "1 pass")


def pay():
    s = round_start("/ Gem World, Rebel Base, Rebel Outpost, Rebel Homeworld").actions(
        "settle", "settle"
    )
    return s.play("0 settle gem-world", "1 pass")


def sell():
    return round_start("Gem World*, Spice World*, Old Earth").actions("consume-trade", "consume-x2")


def consume():
    s = round_start(
        "Public Works, Tourist World, New Economy, Outlaw World, Gem World*, Spice World*"
    )
    return s.actions("consume-x2", "consume-x2").play("0 consume new-economy:draw")


def goods():
    s = round_start("Terraforming Robots, Gem World*, Asteroid Belt*, Comet Zone*")
    return s.actions("consume-x2", "consume-x2")


def guess():
    return round_start("Gambling World").actions("consume-x2", "consume-x2")


def hand_cards():
    s = round_start("Deficit Spending / Gem World, Rebel Base, Rebel Outpost")
    return s.actions("consume-x2", "consume-x2").play("0 consume deficit-spending:hand_cards")


def produce():
    return round_start("Genetics Lab, Pre-Sentient Race, Asteroid Belt, Artist Colony").actions(
        "produce", "produce"
    )


def limit():
    return round_start("/ Gem World, Rebel Base, +10").actions("produce", "produce")


MOMENTS = (
    setup, action, actions, keep, develop, settle, place, pay, sell, consume, goods, guess,
    hand_cards, produce, limit,
)  # fmt: skip
