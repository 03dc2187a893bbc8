// Someone writes their move into the field above the list of moves, in words of their own, and presses Enter.
import { scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  const { page } = person;
  await person.begin("roll", "greedy");
  while (await person.ready() && !(await page.locator("#filter").count())) await person.turn();
  const { decisions: [{ moves }] } = await person.catchUp();
  await page.locator(".all-moves > summary").click();
  const field = page.locator("#filter");
  const listed = page.locator(".moves .choice");

  await field.fill("castle");
  await field.press("Enter");
  const castles = await listed.count();

  const before = await person.version();
  const wanted = moves.at(-1).text.replace(/^\d+ /, "");
  await field.fill(`${wanted.toUpperCase().replaceAll("-", "_")}.`);
  const marked = await page.locator(".moves .choice", { has: page.locator("kbd") }).count();
  await field.press("Enter");
  await page.waitForFunction((version) => document.querySelector(".panel").dataset.version !== version, before);
  const refused = await page.evaluate(() => document.querySelector(".panel .notice.bad")?.textContent ?? "");
  return { castles, marked, refused, faults: person.faults };
});
