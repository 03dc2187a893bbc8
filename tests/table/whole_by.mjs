// One person against a bot from the lobby to a rematch, by keys or by touch alone; `game` says of what.
import { request, scenario } from "./table.mjs";

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

await scenario(async (arrive) => {
  const person = await arrive(request.way === "touch" ? PHONE : {});
  const { page } = person;
  person.way = request.way;
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await person.goto("/play");
  await person.use(page.getByRole("link", { name: request.title }));
  await page.locator(".new-game .actions .button").first().waitFor();
  if (request.expansions) await person.use(page.locator(".presets label", { hasText: request.expansions }));
  await person.click("Start the game");
  let moves = 0;
  let wide = 0;
  while (await person.turn()) {
    moves += 1;
    if (moves % 5 === 0) wide = Math.max(wide, await overflow());
  }
  const { presses } = person;
  const won = await page.locator(".ending h2").innerText();
  await page.locator(".by-round").waitFor();
  wide = Math.max(wide, await overflow());
  await person.click("See the table");
  await person.click("Result");
  await person.click("Rematch, same seats");
  await page.locator('.panel[data-state="decide"]').waitFor();
  return { moves, presses, wide, won, faults: person.faults };
});
