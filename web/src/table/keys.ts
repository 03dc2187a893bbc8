// Keys for the table. What has a key says so with aria-keyshortcuts: pressing it is a click there.
import { useEffect } from "preact/hooks";

const OFF = "galaxy-referee/no-keys";

export const keysAreOn = (): boolean => localStorage.getItem(OFF) === null;

/** Keys can be switched off: whoever speaks to their computer may press some unawares. */
export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "off");
}

export function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event) || !keysAreOn()) return;
      const found = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
      if (found.length !== 1) return; // of several answers, none is meant
      event.preventDefault();
      found[0]?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Whether the key means something where the focus is. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || document.querySelector("dialog[open], :popover-open")) return true;
  if (target.closest("input, select, textarea")) return true;
  return key === "Enter" && target.closest("button, a, summary") !== null;
}
