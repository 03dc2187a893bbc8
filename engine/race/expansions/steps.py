"""Every step of the expansions."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.alien_artifacts import settle as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war.consume import DiscardCards, NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.develop import SpendToDevelop
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand, OfferCard
from galaxy_referee.engine.race.expansions.brink_of_war.produce import NameKindProduced
from galaxy_referee.engine.race.expansions.brink_of_war.settle import AfterWorld, ConquerWorld
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight, SpendToPlace
from galaxy_referee.engine.race.expansions.brink_of_war.stored import (
    StoreAtStart,
    StoreFromStartingHand,
    StorePaid,
)
from galaxy_referee.engine.race.expansions.brink_of_war.takeovers import DefeatOrNot
from galaxy_referee.engine.race.expansions.cards_for_military import expansion as cards_for_military
from galaxy_referee.engine.race.expansions.draft import steps as draft
from galaxy_referee.engine.race.expansions.good_when_placed import expansion as good_when_placed
from galaxy_referee.engine.race.expansions.goods_for_military import expansion as goods_for_military
from galaxy_referee.engine.race.expansions.prestige import search
from galaxy_referee.engine.race.expansions.produce_for_cards import expansion as produce_for_cards
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import consume, develop, scenario
from galaxy_referee.engine.race.expansions.settle_again import steps as settle_again
from galaxy_referee.engine.race.expansions.solo import robot
from galaxy_referee.engine.race.expansions.start_choice import steps as start_choice
from galaxy_referee.engine.race.expansions.takeovers import steps as takeovers

RoomStep = (
    start_choice.ChooseStartWorlds
    | start_choice.ReduceHands
    | start_choice.DiscardAgain
    | produce_for_cards.DiscardToProduce
    | develop.PlaceDevelopment
    | cards_for_military.DiscardForMilitary
    | settle_again.SettleAgain
    | takeovers.ResolveTakeovers
    | takeovers.ResolveTakeover
    | takeovers.UseMilitary
    | takeovers.Compare
    | consume.PlaceBet
    | consume.TakeFlippedCard
    | scenario.TakeSides
    | search.Search
    | search.KeepFound
    | draft.DraftRound
    | draft.PickCard
    | robot.RobotActs
    | StoreAtStart
    | StoreFromStartingHand
    | StorePaid
    | OfferCard
    | DiscardFromHand
    | SpendToDevelop
    | SpendToPlace
    | SpendToFight
    | AfterWorld
    | ConquerWorld
    | DefeatOrNot
    | DiscardCards
    | NameKindSold
    | NameKindProduced
    | goods_for_military.ChooseGoodToSpend
    | good_when_placed.DiscardForGood
    | alien_artifacts.SettleFurther
    | alien_artifacts.ConquerFurther
)
