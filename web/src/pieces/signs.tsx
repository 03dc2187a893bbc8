/** Powers in the notation of cards: a line of signs, each a word such as `card:+2` or `good:rare`.
 *
 * The words are `card:N`, `vp:N`, `military:N`, `credit:N`, `good:KIND` (a full one), `world:KIND` (the
 * place for one), `die:COLOR`, and the names of symbols; any other word stands for itself. They are for the
 * eye: what they mean is said in words beside them.
 */
import type { Kind } from "./face";
import { Good, Hexagon, Symbol, hasSymbol } from "./icons";

export function Signs({ signs }: { signs: string }) {
  return <span class="p-signs" aria-hidden="true">{signs.split(" ").map((word, place) => <Sign key={place} word={word} />)}</span>;
}

function Sign({ word }: { word: string }) {
  const [name = "", value = ""] = word.split(":");
  if (name === "card") return <b class="p-sign-card">{value}</b>;
  if (name === "vp") return <span class="p-sign-vp"><Hexagon /><b>{value}</b></span>;
  if (name === "military" && value) return <span class="p-sign-military"><Symbol name="military" /><b>{value}</b></span>;
  if (name === "credit") return <span class="p-sign-credit">{value && <b>{value}</b>}<Symbol name="credit" /></span>;
  if (name === "good" || name === "world") return <Good kind={value as Kind} empty={name === "world"} label="" />;
  if (name === "die") return <i class={`p-sign-die p-die-${value}`} />;
  if (hasSymbol(name)) return <Symbol name={name} />;
  return <b>{word}</b>;
}

/** A number with its sign, with a true minus. */
export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);
