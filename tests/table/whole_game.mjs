// One person against a bot, from the address of the table to the end; `game` says of what.
import { request, scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  await person.goto("/play");
  await person.page.getByRole("link", { name: request.title }).click();
  await person.page.getByRole("button", { name: "Start the game" }).waitFor();
  const bytes = person.bytes; // of the first load
  const axe = await person.inspect();
  if (request.expansions) {
    await person.page.locator(".options > summary").click();
    await person.page.locator("#option-expansions").selectOption(JSON.stringify(request.expansions));
  }
  await person.click("Start the game");
  let moves = 0;
  let prestige = 0; // moves with prestige on the table
  for (; await person.turn(); moves += 1) {
    if (await person.page.getByText("prestige", { exact: true }).count()) prestige += 1;
    if (moves === 6) axe.push(...await person.inspect());
  }
  axe.push(...await person.inspect());
  const { faults, page } = person;
  await page.setViewportSize({ width: 360, height: 780 });
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const covered = await page.evaluate(() =>
    document.querySelector(".board").getBoundingClientRect().bottom > document.querySelector(".panel").getBoundingClientRect().top);
  const seats = await page.locator(".seats li").allTextContents();
  const record = await page.getByRole("link", { name: "Download the record" }).getAttribute("download");
  await page.route("**/record", (route) => route.abort()); // the service has forgotten the game
  await page.getByRole("link", { name: "Replay", exact: true }).click();
  await page.locator(".replay-controls").waitFor();
  await page.goBack();
  await person.click("Rematch");
  await page.locator('.panel[data-state="decide"]').waitFor();
  const rematch = (await page.locator(".seats li").allTextContents()).length;
  return { moves, prestige, bytes, axe, faults, seats, scrolls, covered, record, rematch };
});
