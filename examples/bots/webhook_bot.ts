/**
 * A bot served as a webhook: it is asked with a POST and answers with a move.
 *
 *     node examples/bots/webhook_bot.ts 9002        (Node 22.18 or newer reads TypeScript itself)
 *     galaxy-referee tournament run --game race --bots me=http://127.0.0.1:9002 --bots random ...
 *
 * Everything it needs is in the question: what its seat may know, and the legal moves. Write your
 * own `choose`. No dependencies.
 */
import { createServer } from "node:http";

type Move = { kind: string; seat: number; text: string };
/** A part of what Race shows of a seat; other games show other things. */
type Own = { hand: number; tableau: { card: string; good: unknown }[] };
type Question = {
  protocol: 1;
  game: string;
  match: string;
  game_id: string;
  seat: number;
  /** What your seat may know. */
  view: { table: { players: Own[] }; waiting_for: number[] };
  /** What is asked, with the first 200 legal moves. */
  decision: { kind: string; rule: string; prompt: string; total: number; moves: Move[] };
  /** What your seat saw since it was asked last. */
  events: { kind: string; seat: number | null; text: string }[];
  /** Milliseconds left: for all decisions of this game, and at most for this one. */
  time: { bank_ms: number; decision_ms: number };
};

/** The text of a legal move: by a plan in Race, which beats random play; a pass only if nothing else is legal. */
function choose({ game, seat, view, decision }: Question): string {
  let moves = decision.moves;
  if (game === "race" && decision.kind === "select") {
    const action = wanted(view.table.players[seat]!);
    const selecting = moves.filter((move) => move.text.endsWith(action));
    if (selecting.length) moves = selecting;
  }
  const active = moves.filter((move) => move.kind !== "pass");
  return (active.length ? active : moves).at(-1)!.text;
}

/** An action: consume goods, draw cards when few are left, and otherwise place some. */
function wanted({ hand, tableau }: Own): string {
  const goods = tableau.filter((card) => card.good).length;
  if (goods >= 2) return "consume-x2";
  if (hand < 3) return goods ? "consume-trade" : "explore+1+1";
  return tableau.length % 2 ? "settle" : "develop";
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const part of request.setEncoding("utf8")) body += part;
  const answer = JSON.stringify({ move: choose(JSON.parse(body) as Question) });
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.keepAliveTimeout = 60_000; // a game has some hundred questions
const port = Number(process.argv[2] ?? 9002);
server.listen(port, "127.0.0.1", () => console.log(`The bot answers at http://127.0.0.1:${port}`));
