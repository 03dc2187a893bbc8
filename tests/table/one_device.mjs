// One person plays two seats on one device, with undo, a hint, a reason, and a link of the log, and
// gives one of them to a bot, while streams do not get through: the page waits for changes instead.
import { scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  const { page } = person;
  await page.route("**/stream**", (route) => route.abort());
  await person.begin("race", "host");
  await person.ready();
  const prompt = await page.locator(".prompt").textContent();
  await person.turn(); // in secret, so it can be taken back
  await person.click("Undo");
  await page.locator(".prompt").waitFor();
  const same = prompt === (await page.locator(".prompt").textContent());
  await person.turn();
  await person.click("Player 2 looks");
  await person.ready();

  await person.click("Hint");
  const hint = await page.locator(".panel .notice strong").textContent();

  await page.getByRole("button", { name: "Change who plays Player 1" }).click();
  await page.getByRole("button", { name: "Greedy bot" }).waitFor();
  const axe = await person.inspect(); // with the dialog of a seat open
  await person.click("Greedy bot");
  await page.locator(".p-seat", { hasText: "the host has played it" }).waitFor();
  await person.turn();
  await person.ready();
  await page.locator(".of-log > summary").click();
  await page.locator(".log .named").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-pointed]:focus, dialog[open]").first().waitFor();
  await page.keyboard.press("Escape");

  await page.locator('.p-zone-hand [data-state="idle"]').first().click();
  const cited = page.locator(".p-about .p-reason a");
  const rule = await cited.getAttribute("href");
  await cited.press("Enter");
  const text = await page.locator(".rule-shown [lang=en] > p").last().innerText();
  axe.push(...await person.inspect()); // with a rule open over the dialog of a card
  await page.keyboard.press("Escape");
  await page.locator(".rule-shown").waitFor({ state: "detached" });
  const back = await cited.evaluate((link) => link === document.activeElement);
  axe.push(...await person.inspect()); // with the dialog of a card open
  const seats = await person.seats("h2");
  return { hint, rule, text, back, same, seats, axe, faults: person.faults };
});
