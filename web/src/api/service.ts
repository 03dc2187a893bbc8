// The calls that need no session: games, pieces, bots.
import { Refusal, service } from "./client";
import type { Bot, Catalogue, Description, Name, Problem } from "./types";

const catalogues = new Map<Name, Promise<Catalogue>>();

export function listGames(): Promise<Pick<Description, "name" | "title" | "notice">[]> {
  return service.ask<{ games: Description[] }>("/v1/games").then((answer) => answer.games);
}

export function describe(game: Name): Promise<Description> {
  return service.ask(`/v1/games/${game}`);
}

/** Every card, tile, or die of a game; asked for once. */
export function catalogueOf<N extends Name>(game: N): Promise<Catalogue<N>> {
  let known = catalogues.get(game);
  if (!known) {
    known = service.insist<Catalogue>(`/v1/games/${game}/components`);
    known.catch(() => catalogues.delete(game));
    catalogues.set(game, known);
  }
  return known as Promise<Catalogue<N>>;
}

export function listBots(): Promise<Bot[]> {
  return service.ask<{ bots: Bot[] }>("/v1/bots").then((answer) => answer.bots);
}

/** What is wrong with the options of a game; null if it can begin with them. */
export async function checkOptions(game: Name, options: object, signal: AbortSignal): Promise<Problem | null> {
  try {
    await service.ask(`/v1/${game}/states`, { method: "POST", body: { options }, signal });
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.problem;
    throw error;
  }
}
