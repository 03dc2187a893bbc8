// A whole game through a client of openapi-generator's typescript-fetch, made from a lean document:
// URL SEED. It prints the moves and the outcome as JSON.

import { Configuration, RaceApi } from "../generated/typescript-fetch/index.js";

const [basePath = "", seed = ""] = process.argv.slice(2);
const api = new RaceApi(new Configuration({ basePath }));
let seen = await api.raceStates({ raceNewGame: { options: { players: 2 }, seed, seal: true } });
const moves: string[] = [];
let chance = 42; // Park and Miller's generator
while (!seen.outcome) {
  const legal = seen.decisions[0]?.moves ?? [];
  chance = (chance * 16807) % 2147483647;
  const move = legal[chance % legal.length]?.text ?? "";
  moves.push(move);
  seen = await api.raceMoves({ raceMakeMoves: { state: seen.state, moves: [move], seal: true } });
}
console.log(JSON.stringify({ stateless: { moves, outcome: seen.outcome } }));
