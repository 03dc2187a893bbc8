// One person against a bot, from the address of the table to the end; `game` says of what.
import { request, scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  await person.goto("/play");
  await person.page.getByRole("link", { name: request.title }).click();
  await person.page.getByRole("button", { name: "Start the game" }).waitFor();
  const bytes = person.bytes; // of the first load
  const axe = await person.inspect();
  await person.click("Start the game");
  let moves = 0;
  for (; await person.turn(); moves += 1) {
    if (moves === 6) axe.push(...await person.inspect());
  }
  axe.push(...await person.inspect());
  const { faults, page } = person;
  return { moves, bytes, axe, faults, seats: await page.locator(".seats li").allTextContents() };
});
