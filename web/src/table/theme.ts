// The ground of the table: dark, or light where that was chosen in this browser.
const KEPT = "galaxy-referee/light";

export const isLight = (): boolean => localStorage.getItem(KEPT) !== null;

/** Choose the ground, now and from now on. */
export function switchGround(light: boolean): void {
  if (light) localStorage.setItem(KEPT, "light");
  else localStorage.removeItem(KEPT);
  showGround();
}

/** Show the ground that was chosen. */
export function showGround(): void {
  document.documentElement.dataset["theme"] = isLight() ? "light" : "dark";
}
