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
type Question = {
  protocol: 1;
  game: string;
  match: string;
  game_id: string;
  seat: number;
  /** What your seat may know. */
  view: { table: unknown; waiting_for: number[] };
  /** What is asked, with the first 200 legal moves. */
  decision: { kind: string; rule: string; prompt: string; total: number; moves: Move[] };
  /** What your seat saw since it was asked last. */
  events: { kind: string; seat: number | null; text: string }[];
  /** Milliseconds left: for all decisions of this game, and at most for this one. */
  time: { bank_ms: number; decision_ms: number };
};

/** The text of a random legal move; a pass only if nothing else is legal. */
function choose({ decision: { moves } }: Question): string {
  const active = moves.filter((move) => move.kind !== "pass");
  const choice = active.length ? active : moves;
  return choice[Math.floor(Math.random() * choice.length)]!.text;
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
