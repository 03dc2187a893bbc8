/**
 * A bot that plays its seats in sessions: it waits in the tournament's lobby for invitations.
 *
 *     galaxy-referee tournament run --game race --bots me=outbound:me --bots random ...
 *     node examples/bots/session_bot.ts http://127.0.0.1:8765 me KEY     (the runner shows the key)
 *
 * It needs no address of its own: all calls go out from it. Positions come as server-sent events.
 * Write your own `choose`. Node 22.18 or newer, no dependencies.
 */
type Move = { kind: string; seat: number; text: string };
type Position = {
  version: string;
  view: { table: unknown; waiting_for: number[] };
  decisions: { kind: string; prompt: string; total: number; moves: Move[] }[];
  events: { kind: string; seat: number | null; text: string }[];
  outcome: { winners: number[] } | null;
};
type Invitation = {
  service: string;
  game: string;
  game_id: string;
  session: string;
  seat: number;
  token: string;
};

/** The text of a random legal move; a pass only if nothing else is legal. */
function choose(position: Position): string {
  const moves = position.decisions[0]!.moves;
  const active = moves.filter((move) => move.kind !== "pass");
  const choice = active.length ? active : moves;
  return choice[Math.floor(Math.random() * choice.length)]!.text;
}

/** The positions of a session as they come; the stream ends now and then, and we connect again. */
async function* positions(url: string, headers: Record<string, string>): AsyncGenerator<Position> {
  for (let last = ""; ; ) {
    const response = await fetch(`${url}/stream`, { headers: { ...headers, "Last-Event-ID": last } });
    if (response.status === 429) await pause(200); // too many wait at the service
    else if (!response.ok) throw new Error(`status ${response.status}`);
    let text = "";
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end));
        text = text.slice(end + 2);
        if (!data || !response.ok) continue;
        const position = JSON.parse(data[1]!) as Position;
        last = position.version;
        yield position;
      }
    }
  }
}

/** Play one seat to the end of its game, or until the host has taken it: we were late. */
async function play({ service, game, game_id, session, token }: Invitation): Promise<void> {
  const url = `${service}/v1/${game}/sessions/${session}`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  for await (const position of positions(url, headers)) {
    if (position.outcome) return console.log(game_id, "won by", position.outcome.winners);
    if (!position.decisions.length) continue;
    const body = JSON.stringify({ moves: [choose(position)] });
    // If-Match: the stream may be behind; then this position is not the present one any more.
    const match = { ...headers, "If-Match": `"${position.version}"` };
    const answer = await fetch(`${url}/moves`, { method: "POST", headers: match, body });
    if (!answer.ok && answer.status !== 412) throw new Error(`status ${answer.status}`);
    await answer.text();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function main([lobby, name, key]: string[]): Promise<never> {
  for (;;) {
    try {
      const url = `${lobby}/bots/${name}/invitation?wait=20`;
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
      if (answer.status === 200) {
        const invitation = (await answer.json()) as Invitation;
        // 403: the host has played for us and invites us again. 410: the game is over and deleted.
        play(invitation).catch((error) => console.log(invitation.game_id, "left:", String(error)));
      } else if (answer.status !== 204) {
        console.error(`The lobby answers with status ${answer.status}: are name and key right?`);
        process.exit(1);
      }
    } catch {
      await pause(1000); // the tournament has not begun, or is over
    }
  }
}

void main(process.argv.slice(2));
