// Service and cache are killed in the middle of a game (a POST to `loss` does it and starts them
// again, empty). The page goes on by itself, from the copy that it holds, and after a reload, too.
import { request, scenario } from "./table.mjs";

await scenario(async (arrive) => {
  const person = await arrive();
  await person.begin("race");
  for (let move = 0; move < 5; move += 1) await person.turn();
  await person.ready();
  const before = await person.version();
  const said = await person.page.locator(".prompt").textContent();
  await fetch(request.loss, { method: "POST" });
  await person.page.waitForFunction((version) => {
    const now = document.querySelector(".panel")?.dataset.version;
    return now && now.split(".")[0] !== version.split(".")[0];
  }, before);
  await person.ready(); // the seats' bots may be on their way back
  const again = await person.page.locator(".prompt").textContent();
  for (let move = 0; move < 3; move += 1) await person.turn();
  await person.page.reload();
  let moves = 8;
  while (await person.turn()) moves += 1;
  return { asked: [said, again], moves, faults: person.faults };
});
