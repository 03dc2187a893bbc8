// Two people in browsers of their own play one session. Neither page is told what the other hides:
// no card in a hand appears in what the other page has received, or shows.
import { request, scenario } from "./table.mjs";

/** What one page knows of another's hand. The first rounds: no card changes hands unseen. */
async function leaks(one, hand) {
  const words = new Set(one.heard.flatMap((text) => text.match(/[a-z0-9][a-z0-9#-]*/g) ?? []));
  const told = hand.filter((card) => words.has(card));
  const shown = await one.page.locator("#main").innerHTML();
  const seen = hand.filter((card) => shown.includes(`"${card}"`));
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
  let marked = 0; // pieces of an answer that waits for the other's
  for (let round = 0; round < request.moves; round += 1) {
    for (const person of [host, guest]) {
      const state = await person.page.locator(".panel").getAttribute("data-state");
      if (state === "decide") await person.turn();
      marked += await person.page.locator('.table-page:has([data-state="wait"]) [data-piece][data-state="selected"]').count();
    }
    const hand = async (person) => (await person.catchUp()).view.table.hand;
    const [hosts, guests] = [await hand(host), await hand(guest)];
    await watcher.catchUp();
    hands += hosts.length + guests.length;
    leaked.push(...await leaks(host, guests), ...await leaks(guest, hosts));
    leaked.push(...await leaks(watcher, hosts), ...await leaks(watcher, guests));
  }
  const faults = [...host.faults, ...guest.faults, ...watcher.faults];
  const names = await host.seats("h2");
  return { leaked, hands, marked, faults, names };
});
