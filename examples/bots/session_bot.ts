/**
 * A bot that plays its seats in sessions: it waits in the tournament's lobby for invitations.
 *
 *     galaxy-referee tournament run --game race --bots me=outbound:me --bots random ...
 *     node examples/bots/session_bot.ts http://127.0.0.1:8765 me KEY     (the runner shows the key)
 *
 * It needs no address of its own: all calls go out from it. Write your own `choose`. Node 22.18 or
 * newer, and the client (clients/typescript/README.md), which has no dependencies.
 */
import { pause, Refusal, Service, Session, type Name, type Position } from "galaxy-referee-client";

type Invitation = { service: string; game: Name; game_id: string; session: string; token: string };

/** A random legal move; a pass only if nothing else is legal. */
function choose(position: Position) {
  const moves = position.decisions[0]!.moves;
  const active = moves.filter((move) => move.kind !== "pass");
  const choice = active.length ? active : moves;
  return choice[Math.floor(Math.random() * choice.length)]!;
}

/** Play one seat to the end of its game, or until the host has taken it: we were late. */
async function play({ service, game, game_id, session, token }: Invitation): Promise<void> {
  const saved = { game, session, token, host: false, sealed: null };
  const seat = new Session(new Service(service), saved);
  for await (const position of seat.positions()) {
    if (position.outcome) console.log(game_id, "won by", position.outcome.winners);
    else if (position.decisions.length) await seat.move(choose(position));
  }
}

async function main([url, name, key]: string[]): Promise<never> {
  const lobby = new Service(url);
  for (;;) {
    try {
      const wanted = { token: key ?? null, query: { wait: 20 } };
      const invitation = await lobby.ask<Invitation | null>(`/bots/${name}/invitation`, wanted);
      // 403: the host has played for us and invites us again. 410: the game is over and deleted.
      if (invitation) play(invitation).catch((error) => console.log(invitation.game_id, "left:", String(error)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 401 || error.status === 404) {
        console.error(`The lobby answers with status ${error.status}: are name and key right?`);
        process.exit(1);
      }
      await pause(1000); // the tournament has not begun, is over, or has no place to wait now
    }
  }
}

void main(process.argv.slice(2));
