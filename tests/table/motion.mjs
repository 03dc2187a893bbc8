// Someone who has nothing against motion plays, then someone who has.
import { request, scenario } from "./table.mjs";

/** Notes what moves; while `held`, it stays where it begins. Runs in the page, before it. */
function note() {
  window.moved = [];
  window.held = false;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function noted(...how) {
    window.moved.push(this.className.baseVal ?? this.className);
    const motion = animate.apply(this, how);
    if (window.held) motion.pause();
    return motion;
  };
}

const flying = (page) => page.locator(".p-motion > *").count();

/** What is drawn and what moves, before and after a key is pressed. Runs in the page. */
function pressed() {
  const look = () => ({
    flying: document.querySelectorAll(".p-motion > *").length,
    moving: document.getAnimations().filter((each) => each.constructor === Animation).length,
    drawn: document.querySelector(".p-table").outerHTML,
  });
  const during = look();
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  return { during, after: look() };
}

/** Plays some turns, and says what moved in them. */
async function played(person, turns) {
  for (let turn = 0; turn < turns && await person.turn(); turn += 1) await person.catchUp();
  return person.page.evaluate(() => window.moved);
}

await scenario(async (arrive) => {
  const person = await arrive({ reducedMotion: "no-preference" });
  await person.page.addInitScript(note);
  await person.begin(request.game);
  const { page } = person;
  const moved = await played(person, request.turns);
  await page.evaluate(() => { window.held = true; });
  let axe = null;
  let seen = { during: { flying: 0 } }; // the next picture ends motions, too, so it may take some turns
  while (!seen.during.flying && await person.turn()) {
    if (!axe && await flying(page)) axe = await person.violations();
    else if (axe) seen = await page.evaluate(pressed);
  }
  const { during, after } = seen;

  const calm = await arrive();
  await calm.page.addInitScript(note);
  await calm.begin(request.game);
  const unwanted = await played(calm, request.turns);
  return { moved, during, after, axe, unwanted, faults: [...person.faults, ...calm.faults] };
});
