// A person at the table in a real browser, for the benchmarks: node benchmarks/table.mjs REQUEST, where
// REQUEST is a JSON object with url, browser (its executable), and games. Prints a JSON object: milliseconds
// from opening the address of a new game until the page can be used, and for each game the longest time
// from a click until its move is shown, without the time that the service takes for the move.
import { request, scenario } from "../tests/table/table.mjs";

const MOVES = 12;

await scenario(async (arrive) => {
  const found = { interactive: 0 };
  for (const game of request.games) {
    const person = await arrive(); // whose browser has nothing of the page yet
    await person.page.addInitScript(watch);
    await person.begin(game);
    for (let move = 0; move < MOVES && (await person.turn()); move += 1);
    const { interactive, moves } = await person.page.evaluate(() => window.watched);
    found.interactive = Math.max(found.interactive, interactive);
    found[game] = Math.max(...moves);
    await person.page.context().close();
  }
  return found;
});

/** Runs in the page: notes when it can be used, and how long each click with a move took to be shown. */
function watch() {
  const watched = { interactive: null, moves: [] };
  window.watched = watched;
  let clicked = 0;
  let before;
  const version = () => document.querySelector(".panel")?.dataset.version;
  const usable = () => [...document.querySelectorAll("button:enabled")].some((one) => one.textContent === "Start the game");
  const painted = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())));

  addEventListener("click", () => {
    clicked = performance.now();
    before = version();
  }, { capture: true });

  new MutationObserver(() => {
    if (watched.interactive === null && usable()) {
      watched.interactive = 0; // look no more
      painted((now) => { watched.interactive = now; });
    }
    if (before === undefined || version() === before) return;
    before = undefined;
    painted((now) => {
      const answers = performance.getEntriesByType("resource");
      const answer = answers.find(({ name, startTime }) => startTime >= clicked && name.endsWith("/moves"));
      // The stream may bring the position before the service has answered.
      watched.moves.push(answer ? now - clicked - (answer.responseEnd - answer.requestStart) : 0);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
