/** Face-down cards: piles beside the hand, and opponents' hands. */
import { BACK } from "./art";
import { t } from "../words";

const Back = () => (
  <svg class="p-back" viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={{ __html: BACK }} />
);

/** A pile on the table, with its number of cards. */
export function Pile({ name, label, count }: { name: "deck" | "discard"; label: string; count: number }) {
  return (
    <p class="p-pile" data-pile={name}>
      <span class="p-lying-backs">{Array.from({ length: Math.min(count, 4) }, (_, place) => <Back key={place} />)}</span>
      <span><b>{count}</b> {label}</span>
    </p>
  );
}

/** The maximum number of backs shown for a hand. */
const FAN = 7;

/** An opponent's hand as a fan of backs. The plate also states the number of cards, for those who cannot see the fan. */
export function Fan({ count }: { count: number }) {
  const backs = Math.min(count, FAN);
  return (
    <p class="p-fan" aria-hidden="true">
      <span>{Array.from({ length: backs }, (_, place) => <span key={place} style={{ "--from": String(place - (backs - 1) / 2) }}><Back /></span>)}</span>
      {t("{count} in hand", { count })}
    </p>
  );
}
