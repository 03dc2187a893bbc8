// Words of options, scores, places, and cards, which the contract gives by their names: catalogs need them.
import { later } from ".";

export const GIVEN = [
  later("Players"), later("Expansions"), later("Setup"), later("Advanced"), later("Edition"),
  later("Draft"), later("Difficulty"), later("Robot mat"), later("Take back"),
  later("Strict order"), later("First game"), later("Tiles"), later("standard"),
  later("first game"), later("takeover scenario"), later("first edition"), later("second edition"),
  later("board game arena"), later("public implementation"), later("easy"), later("normal"),
  later("hard"), later("Cards"), later("Variable"), later("Chips"), later("Prestige"),
  later("VP chips"), later("Six plus"), later("Colonies"), later("Milliseconds"),
  later("production"), later("windfall"), later("world"), later("development"),
  later("military world"), later("alien"), later("imperium"), later("rebel"), later("terraforming"),
  later("uplift"), later("xeno"), later("anti-xeno"), later("Wild"), later("hand"),
  later("offered"), later("pack"), later("stored"), later("paid"), later("start tiles"),
  later("looking at"),
];
