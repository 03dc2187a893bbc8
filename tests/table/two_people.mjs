// Two people in browsers of their own play one session. Neither page is told what the other hides:
// no card in a hand appears in what the other page has received, or shows.
import { request, scenario } from "./table.mjs";

function hand(person) {
  const positions = person.heard.map((text) => JSON.parse(text)).filter((each) => each?.view);
  return positions.at(-1)?.view.table.hand ?? [];
}

/** What one page knows of the other's hand. The first rounds: no card changes hands unseen. */
async function leaks(one, other) {
  const words = new Set(one.heard.flatMap((text) => text.match(/[a-z0-9][a-z0-9#-]*/g) ?? []));
  const told = hand(other).filter((card) => words.has(card));
  const shown = await one.page.locator("#main").innerHTML();
  const seen = hand(other).filter((card) => shown.includes(`"${card}"`));
  return [...told, ...seen];
}

await scenario(async (arrive) => {
  const host = await arrive();
  await host.begin("race", "open");
  const link = await host.page.locator("#link").inputValue();
  const guest = await arrive();
  await guest.page.goto(link);
  await guest.page.getByLabel("Your name").fill("<b>Ada</b>");
  await guest.click("Join");
  const watcher = await arrive();
  await watcher.page.goto(link);
  await watcher.click("Watch");
  await watcher.page.locator(".panel").waitFor();
  const leaked = [];
  let hands = 0;
  for (let round = 0; round < request.moves; round += 1) {
    for (const person of [host, guest]) {
      const state = await person.page.locator(".panel").getAttribute("data-state");
      if (state === "decide") await person.turn();
    }
    hands += hand(host).length + hand(guest).length;
    leaked.push(...await leaks(host, guest), ...await leaks(guest, host));
    leaked.push(...await leaks(watcher, host), ...await leaks(watcher, guest));
  }
  const faults = [...host.faults, ...guest.faults, ...watcher.faults];
  const names = await host.page.locator(".seats strong").allTextContents();
  return { leaked, hands, faults, names };
});
