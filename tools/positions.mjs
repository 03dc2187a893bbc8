// Games that a bot plays until there is something to see, for whoever looks at tables with a browser.

async function ask(url, path, { method = "GET", body, token, headers = {} } = {}) {
  const all = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers };
  const answer = await fetch(`${url}/v1/${path}`, { method, headers: all, ...(body ? { body: JSON.stringify(body) } : {}) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(found)}`);
  return found;
}

/** Make the moves of a session's seat 0 as the greedy bot would, until enough: then what a browser keeps of it. The
 * greedy bot plays the other seats. Without `until`, a round and kinds of decisions, the game is played to its end. */
export async function played(url, { game, options, names, until, seed }) {
  const seats = names.map((name, seat) => (seat ? { player: "bot", bot: "greedy", name } : { player: "host", name }));
  const { session, token, sealed } = await ask(url, `${game}/sessions`, { method: "POST", body: { options: { ...options, players: names.length }, seats, seed } });
  const path = `${game}/sessions/${session}`;
  for (let moves = 0; ; moves += 1) {
    const position = await ask(url, `${path}?seat=0&knowledge=true`, { token });
    const decision = position.decisions[0];
    if (position.outcome && until) throw new Error(`${game} ends before ${JSON.stringify(until)}`);
    if (position.outcome) break;
    if (!decision) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const { table } = position.view;
    if (until && (table.round ?? 0) >= until.round && until.kinds.includes(decision.kind)) break;
    const { move } = await ask(url, `${game}/suggestions`, { method: "POST", body: { knowledge: position.view.knowledge, seat: 0, bot: "greedy" } });
    await ask(url, `${path}/moves`, { method: "POST", token, headers: { "If-Match": `"${position.version}"` }, body: { seat: 0, moves: [move] } });
  }
  return { game, session, token, host: true, sealed, opened: Date.now() };
}

/** Open the page as the browser that keeps this game, before anything else. */
export async function keep(page, kept) {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [`galaxy-referee/session/${kept.session}`, JSON.stringify(kept)]);
}
