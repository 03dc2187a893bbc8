// What the signs of the table mean, and the keys: a dialog that the question mark opens.
import { useRef } from "preact/hooks";
import { Good, KINDS, Symbol } from "../pieces/icons";
import { phaseName, type Kind } from "../pieces/face";
import { Signs } from "../pieces/signs";
import { later, t } from "../words";

/** Keys, and what they do. */
const KEYS: readonly (readonly [string, string])[] = [
  ["1 – 9", later("Choose what has this number")],
  ["Enter", later("Confirm the answer")],
  ["Esc", later("Clear what is selected")],
  ["U", later("Take your last move back")],
  ["H", later("Ask for a hint")],
  ["?", later("Show this")],
];

/** Signs of cards, and what they mean. */
const SIGNS: readonly (readonly [string, string])[] = [
  ["card:+2", later("Draw so many cards")],
  ["−1", later("Pay so much less")],
  ["military:+1", later("Military")],
  ["vp:1", later("Victory points")],
  ["good:any → vp:1", later("For a good")],
  ["world:any", later("On a windfall world")],
  ["▸", later("If it happens here, or after placing")],
  ["×", later("Discard this card for it")],
  ["military → card:", later("Pay for a military world")],
  ["prestige", later("Prestige")],
];

const PHASES = ["explore", "develop", "settle", "trade", "consume", "produce", "ship"];
const GOODS: readonly Kind[] = ["novelty", "rare", "genes", "alien"];

export function Help({ tour }: { tour: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button type="button" class="help-button" aria-keyshortcuts="?" aria-label={t("Signs and keys")} title={t("Signs and keys")} onClick={() => dialog.current?.showModal()}>?</button>
      <dialog ref={dialog} class="p-about help" aria-label={t("Signs and keys")}>
        <h2>{t("Signs of cards")}</h2>
        <dl>
          {PHASES.map((phase) => <div key={phase}><dt><Symbol name={phase} /></dt><dd>{phaseName(phase)}</dd></div>)}
          {GOODS.map((kind) => <div key={kind}><dt class={`p-${kind}`}><Good kind={kind} label="" /></dt><dd>{t(KINDS[kind])}</dd></div>)}
          {SIGNS.map(([signs, meaning]) => <div key={signs}><dt class="p-power"><Signs signs={signs} /></dt><dd>{t(meaning)}</dd></div>)}
        </dl>
        <h2>{t("Keys")}</h2>
        <dl>{KEYS.map(([key, meaning]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{t(meaning)}</dd></div>)}</dl>
        <form method="dialog" class="actions"><button class="p-close">{t("Close")}</button><button class="p-close" onClick={tour}>{t("Tour of the table")}</button></form>
      </dialog>
    </>
  );
}
