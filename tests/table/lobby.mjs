// A newcomer in the lobby, by keyboard: the game for a first time, another one, an invitation, and what the
// browser remembers of it.
import { scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  const { page } = person;
  await person.goto("/play");
  const chosen = () => page.locator(".presets :checked + span").innerText();
  await page.locator(".presets").waitFor();
  const first = await chosen();
  await page.locator(".presets :checked").focus();
  await page.keyboard.press("ArrowRight");
  const next = await chosen();
  await page.getByLabel("Your name").fill("Dana");
  await page.locator(".seats .free").press("Enter");
  const seats = await page.locator(".seats [data-seat]").count();
  await page.getByRole("button", { name: "Remove opponent 2" }).press("Enter");
  await page.locator(".options > summary").press("Enter");
  await page.locator("#option-edition").selectOption(JSON.stringify("second_edition"));
  const other = await chosen();
  const axe = await person.inspect();
  await page.getByRole("button", { name: "Invite by link" }).press("Enter");
  const link = await page.locator("#link").inputValue();
  const names = await person.seats("h2");
  await person.goto("/play#");
  await page.locator(".yours li", { hasText: "round" }).or(page.locator(".yours li", { hasText: "Your turn" })).first().waitFor();
  const listed = await page.locator(".yours li").allInnerTexts();
  const again = [await chosen(), await page.getByLabel("Your name").inputValue()];
  axe.push(...await person.inspect());
  return { first, next, other, seats, link, names, listed, again, axe, faults: person.faults };
});
