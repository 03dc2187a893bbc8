// What has happened, in sentences, the latest first. What a sentence names is looked for on the table.
import { useMemo } from "preact/hooks";
import type { Happening } from "../api/types";
import { t } from "../words";
import type { AnyGame, Pointed } from "../pieces/game";
import type { Names } from "../pieces/names";
import { playersOf, type Player } from "../pieces/players";
import { Symbol } from "../pieces/icons";
import { plain, sentence, signOf, type Part } from "./sentence";

interface Props {
  log: readonly Happening[];
  /** How many of them are not new. */
  seen: number;
  names: Names;
  seats: readonly Player[];
  /** Look for pieces on the table. */
  point: (pointed: Pointed) => void;
  /** What is said where nothing is new. */
  nothing?: string;
  /** What a game says of an event itself. */
  tell?: AnyGame["tell"] | undefined;
}

/** The log, and for those who listen what is new in it. */
export function Log({ log, seen, names, seats, point, tell, nothing = t("Nothing new since your last move.") }: Props) {
  const told = useTold(log, names, seats, tell);
  return (
    <section class="log" aria-label={t("Log")}>
      {log.length > seen ? null : <p class="hint">{nothing}</p>}
      <ol reversed tabIndex={0} aria-label={t("All that has happened, the latest first")}>
        {told.map((parts, number) => (parts.length ? (
          <li key={number} class={number >= seen ? "new" : ""}><Sentence parts={parts} point={point} /></li>
        ) : null)).reverse()}
      </ol>
    </section>
  );
}

/** What is new, read aloud as it comes. */
export function Told({ log, seen, names, seats, tell }: Omit<Props, "point">) {
  const told = useTold(log, names, seats, tell);
  return <p class="hidden" role="status">{told.slice(seen).map(plain).filter(Boolean).join(" ")}</p>;
}

const FEW = 5;
const MOST = 12;

/** Events of phases and rounds, which the phase display already shows. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["round_started", "phase_started", "phase_ended"]);

/** The last that has happened, in a few sentences. */
export function JustNow({ log, seen, names, seats, point, tell }: Props) {
  const told = useTold(log, names, seats, tell);
  const all = log.flatMap((event, number) => {
    const parts = told[number] ?? [];
    return parts.length && !SHOWN_ELSEWHERE.has(event.kind) ? [{ number, sign: signOf(event), parts }] : [];
  });
  const fresh = all.filter(({ number }) => number >= seen).length;
  const latest = all.slice(-Math.max(FEW, Math.min(fresh, MOST))).reverse();
  if (!latest.length) return null;
  return (
    <section class="just-now" aria-label={t("Just now")} tabIndex={0}>
      <h3>{t("Just now")}</h3>
      {latest.map(({ number, sign, parts }) => <p key={number}><Symbol name={sign} /><span><Sentence parts={parts} point={point} /></span></p>)}
    </section>
  );
}

const useTold = (log: Props["log"], names: Names, seats: Props["seats"], tell: AnyGame["tell"]): Part[][] =>
  useMemo(() => log.map((event) => sentence(event, names, playersOf(seats), tell)), [log, names, seats]);

function Sentence({ parts, point }: { parts: readonly Part[]; point: Props["point"] }) {
  return (
    <>
      {parts.map(({ text, pieces, player }, place) => {
        if (player) return <b key={place}>{text}</b>;
        if (!pieces.length) return text;
        // A link, because a line cannot break inside a button, and would break before the punctuation that follows it.
        const show = (event: Event) => {
          event.preventDefault();
          point({ pieces });
        };
        return <a key={place} href={location.hash} class="named" title={t("Show on the table")} onClick={show}>{text}</a>;
      })}
    </>
  );
}
