// Whether a table fits one screen while its player decides. With `scene` as tools/positions.mjs plays it, and
// `sizes` of windows: what does not fit, by size.
import { keep, played } from "../../tools/positions.mjs";
import { request, scenario } from "./table.mjs";

/** What has to be scrolled for, or is cut off. Runs in the page. */
function hidden() {
  const wrong = [];
  const phone = innerWidth < 1000; // there cards are swiped to, but actions are not
  const whole = (part, around) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top >= around.top - 1 && bottom <= around.bottom + 1;
  };
  const named = (part) => part.textContent.slice(0, 40);
  const board = document.querySelector(".board");
  if (board.scrollHeight > board.clientHeight + 1) wrong.push(`the board: ${board.scrollHeight - board.clientHeight} px`);
  const middle = document.querySelector(".p-middle");
  if (!phone && middle.scrollHeight > middle.clientHeight + 1) wrong.push(`the middle: ${middle.scrollHeight - middle.clientHeight} px`);
  if (!whole(document.querySelector(".panel"), board.getBoundingClientRect())) wrong.push("the decision");
  for (const row of document.querySelectorAll(phone ? ".p-tokens" : ".p-tokens, .p-display, .p-hand")) {
    if (row.scrollWidth > row.clientWidth + 1) wrong.push(`sideways: ${named(row)}`);
  }
  for (const piece of document.querySelectorAll(`${phone ? ".p-token" : ".p-table "}[data-state="legal"]`)) {
    const around = (piece.closest(".p-middle") ?? board).getBoundingClientRect();
    if (!whole(piece, around)) wrong.push(`to choose: ${named(piece)}`);
  }
  for (const word of document.querySelectorAll(".p-stop, .p-action b, .p-goal > b, .p-track")) {
    if (getComputedStyle(word).clipPath === "none" && word.scrollWidth > word.clientWidth + 1 && word.clientWidth) wrong.push(`cut off: ${named(word)}`);
  }
  return wrong;
}

await scenario(async (arrive) => {
  const kept = await played(request.url, request.scene);
  const { page, faults } = await arrive({ hasTouch: true });
  await keep(page, kept);
  await page.goto(`${request.url}/play#session/${kept.game}/${kept.session}`);
  await page.locator('.panel[data-state="decide"]').waitFor();
  await page.locator(".p-total").first().waitFor(); // the scores come later
  const found = {};
  for (const [width, height] of request.sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found[width] = await page.evaluate(hidden);
  }
  return { found, faults };
});
