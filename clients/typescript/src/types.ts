// The words of the contract, by game. referee.ts is made from openapi.yaml: npm run types.
import type { components } from "./referee.js";

export type Schemas = components["schemas"];

/** The types that differ by game. For a game that is not listed, a client knows what these have in
 * common. */
export interface Shapes {
  race: {
    view: Schemas["RaceView"];
    decision: Schemas["RaceDecision"];
    move: Schemas["RaceMove"];
    event: Schemas["RaceEvent"];
    position: Schemas["RaceSessionPosition"];
    catalogue: Schemas["RaceCatalogue"];
  };
  roll: {
    view: Schemas["RollView"];
    decision: Schemas["RollDecision"];
    move: Schemas["RollMove"];
    event: Schemas["RollEvent"];
    position: Schemas["RollSessionPosition"];
    catalogue: Schemas["RollCatalogue"];
  };
  frontiers: {
    view: Schemas["FrontiersView"];
    decision: Schemas["FrontiersDecision"];
    move: Schemas["FrontiersMove"];
    event: Schemas["FrontiersEvent"];
    position: Schemas["FrontiersSessionPosition"];
    catalogue: Schemas["FrontiersCatalogue"];
  };
}

export type Name = keyof Shapes;
export type View<N extends Name = Name> = Shapes[N]["view"];
export type Decision<N extends Name = Name> = Shapes[N]["decision"];
export type Move<N extends Name = Name> = Shapes[N]["move"];
/** A move, as an object or as text. */
export type MoveSource = Move | string;
export type Happening<N extends Name = Name> = Shapes[N]["event"];
export type Position<N extends Name = Name> = Shapes[N]["position"];
export type Catalogue<N extends Name = Name> = Shapes[N]["catalogue"];

export type Seat = Schemas["SeatInfo"];
export type Outcome = Schemas["Outcome"];
export type SeatScore = Schemas["SeatScore"];
export type Problem = Schemas["Problem"];
export type Bot = Schemas["Bot"];
export type Option = { meaning: string; values: unknown[]; default: unknown; rule: string };
export type Suggestion = { move: Move; reason: string; complete: boolean };
export type PieceUse = { piece: string; total: number; moves: Move[]; problem: Problem | null };

export interface Description {
  name: Name;
  title: string;
  notice: string | null;
  seats: { min: number; max: number };
  options: Record<string, Option>;
}

/** Whether a word from an address can be the name of a game; only the service knows whether it is. */
export function isName(word: string | undefined): word is Name {
  return word !== undefined && /^[a-z][a-z0-9_-]*$/.test(word);
}

/** The record of a game, from which it can be replayed. */
export interface GameRecord {
  game: Name;
  rules_version: string;
  options?: { [name: string]: unknown };
  seed: string;
  salt?: string | null;
  deal?: object | null;
  moves: unknown[];
}
