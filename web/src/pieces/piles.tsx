/** Cards that nobody sees: piles beside the hand, and the hands of others. */
import { BACK } from "./art";
import { t } from "../words";

const Back = () => (
  <svg class="p-back" viewBox="0 0 100 140" aria-hidden="true" dangerouslySetInnerHTML={{ __html: BACK }} />
);

/** A pile on the table, with how many cards are in it. */
export function Pile({ name, label, count }: { name: "deck" | "discard"; label: string; count: number }) {
  return (
    <p class="p-pile" data-pile={name}>
      <span class="p-lying-backs">{Array.from({ length: Math.min(count, 4) }, (_, place) => <Back key={place} />)}</span>
      <span><b>{count}</b> {label}</span>
    </p>
  );
}

/** So many backs are a hand; more look the same. */
const FAN = 7;

/** The hand of someone else, as a fan of backs. The plate says how many, too, for all who cannot see it. */
export function Fan({ count }: { count: number }) {
  const backs = Math.min(count, FAN);
  return (
    <p class="p-fan" aria-hidden="true">
      <span>{Array.from({ length: backs }, (_, place) => <span key={place} style={{ "--from": String(place - (backs - 1) / 2) }}><Back /></span>)}</span>
      {t("{count} in hand", { count })}
    </p>
  );
}
