// Two people play with clocks, save the game as a file, run out of time, and play again.
import { readFile } from "node:fs/promises";
import { keep } from "../../tools/positions.mjs";
import { request, scenario } from "./table.mjs";

const times = (person) => person.page.locator(".p-clock > [aria-hidden]").allTextContents();
const sessionOf = (person) => new URL(person.page.url()).hash.split("/").at(-1);

/** Someone joins by the link of a session. */
async function join(arrive, session, name) {
  const guest = await arrive();
  await guest.goto(`/play#session/race/${session}`);
  await guest.page.getByLabel("Your name").fill(name);
  await guest.click("Join");
  return guest;
}

/** A game in which everyone has a second. */
async function hurried() {
  const seats = [{ player: "host", name: "Dana" }, { player: "open" }];
  const body = JSON.stringify({ options: { players: 2 }, seed: "clocks", seats, clock: { initial: 1 } });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${request.url}/v1/race/sessions`, { method: "POST", headers, body });
  const { session, token, sealed } = await answer.json();
  return { game: "race", session, token, host: true, sealed, opened: Date.now() };
}

await scenario(async (arrive) => {
  const host = await arrive();
  await host.goto("/play#new/race");
  await host.page.locator("#seat-0").selectOption("open");
  await host.page.getByRole("radio", { name: "5 minutes, and 10 seconds a move" }).check();
  await host.click("Start the game");
  await host.page.locator(".p-clock").first().waitFor();
  const standing = await times(host);
  const guest = await join(arrive, sessionOf(host), "Ada");
  await host.page.locator(".p-clock.p-running").nth(1).waitFor();
  const running = await times(guest);
  const axe = await host.violations();

  await guest.page.locator(".menu > summary").click();
  const [download] = await Promise.all([guest.page.waitForEvent("download"), guest.click("Save the game as a file")]);
  const saved = await readFile(await download.path());
  const elsewhere = await arrive();
  await elsewhere.goto("/play");
  await elsewhere.page.locator("#saved").setInputFiles({ name: "hand.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  const wrong = await elsewhere.page.locator(".yours [role=alert]").textContent();
  await elsewhere.page.locator("#saved").setInputFiles({ name: "saved.json", mimeType: "application/json", buffer: saved });
  await elsewhere.page.locator('.panel[data-state="decide"]').waitFor();
  const resumed = await elsewhere.page.locator(".p-own h2").textContent();

  const kept = await hurried();
  const late = await arrive();
  await keep(late.page, kept);
  await late.goto(`/play#session/race/${kept.session}`);
  await late.page.locator(".panel").waitFor();
  const other = await join(arrive, kept.session, "Ada");
  await other.page.locator(".ending").waitFor();
  for (const [person, button] of [[late, "Rematch, same seats"], [other, "Join the rematch"]]) {
    await person.click(button);
    await person.page.waitForFunction((before) => !location.hash.includes(before), kept.session);
    await person.page.locator(".ending .finals h3").nth(1).waitFor(); // it has the same clocks
  }
  const people = [host, guest, elsewhere, late, other];
  return {
    standing, running, axe, wrong, resumed,
    same: sessionOf(late) === sessionOf(other) && sessionOf(late) !== kept.session,
    names: await other.page.locator(".finals h3").allTextContents(),
    faults: people.flatMap(({ faults }) => faults),
  };
});
