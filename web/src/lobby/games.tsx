// The games of this browser: those that go on, with whose turn it is, and those that are over.
import { useEffect, useState } from "preact/hooks";
import { Session } from "galaxy-referee-client";
import { Refusal, service } from "../api/client";
import type { Position } from "../api/types";
import { keepSaved, recallAll, type Kept } from "../session/kept";
import { won } from "../table/ending";
import { playersOf } from "../pieces/players";
import { language, t } from "../words";

const ASKED = 6; // of how many games that go on the service is asked

interface Props {
  /** What a game is called. */
  titled: (name: string) => string;
}

export function YourGames({ titled }: Props) {
  const [all] = useState(recallAll);
  const over = all.filter(({ finished }) => finished);
  const on = all.filter(({ finished }) => !finished);
  const positions = usePositions(on);
  return (
    <section class="yours" aria-labelledby="kept">
      <h2 id="kept">{t("Your games")}</h2>
      {all.length ? null : <p class="hint">{t("Games that you play in this browser are listed here.")}</p>}
      <ul>
        {on.map((kept) => <Going key={kept.session} kept={kept} title={titled(kept.game)} position={positions.get(kept.session) ?? null} />)}
      </ul>
      {over.length ? (
        <>
          <h3>{t("Finished")}</h3>
          <ul>{over.map((kept) => <Over key={kept.session} kept={kept} title={titled(kept.game)} />)}</ul>
        </>
      ) : null}
      <OpenSaved />
      <p><a href="#replay">{t("Replay a finished game, or review one you played elsewhere")}</a></p>
    </section>
  );
}

/** A game that was saved as a file, maybe in another browser, goes on here. */
function OpenSaved() {
  const [wrong, setWrong] = useState(false);
  const open = async (file: File | undefined) => {
    const kept = file ? keepSaved(await file.text()) : null;
    setWrong(kept === null);
    if (kept) location.hash = `#session/${kept.game}/${kept.session}`;
  };
  return (
    <p>
      <input id="saved" class="hidden" type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      <label for="saved" class="button quiet">{t("Open a saved game")}</label>
      {wrong ? <span class="hint" role="alert">{t("This file is not a saved game.")}</span> : null}
    </p>
  );
}

function Going({ kept, title, position }: { kept: Kept; title: string; position: Position | null }) {
  const mine = Boolean(position?.decisions.length);
  const { round } = (position?.view.table ?? {}) as { round?: number };
  const said = position ? standing(position) : when(kept);
  return (
    <li>
      <b>{title}{round ? t(", round {round}", { round }) : ""}</b>
      <small>{said}{position ? ` · ${when(kept)}` : ""}</small>
      <a class={mine ? "button" : "button quiet"} href={`#session/${kept.game}/${kept.session}`} aria-label={`${mine ? t("Play") : t("Open")}: ${title}, ${said}`}>
        {mine ? t("Play") : t("Open")}
      </a>
    </li>
  );
}

function Over({ kept, title }: { kept: Kept; title: string }) {
  const { seats = [], scores = [], winners = [] } = kept.finished ?? {};
  const outcome = { winners, reason: [], scores: scores.map((total, seat) => ({ seat, total, parts: {}, cards: {}, tie_break: 0 })) };
  const said = scores.length ? won(outcome, (seat) => seats[seat] ?? "") : seats.join(", ");
  return (
    <li>
      <b>{title}</b>
      <small>{said} · {when(kept)}</small>
      <a class="button quiet" href={`#replay/${kept.game}/${kept.session}`} aria-label={`${t("Replay")}: ${title}, ${said}`}>{t("Replay")}</a>
    </li>
  );
}

const when = ({ opened }: Kept): string => new Date(opened).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

function standing({ outcome, decisions, seats, view }: Position): string {
  const called = playersOf(seats);
  if (outcome) return won(outcome, called);
  if (decisions.length) return t("Your turn");
  return t("Waiting for {who}", { who: view.waiting_for.map(called).join(", ") });
}

/** Where the latest games stand; what the service does not know any more is opened from its copy. */
function usePositions(games: readonly Kept[]): ReadonlyMap<string, Position> {
  const [known, setKnown] = useState<ReadonlyMap<string, Position>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    const look = async (kept: Kept) => {
      const position = await new Session(service, { ...kept, seat: 0 }).see({ signal: stop.signal });
      if (position) setKnown((now) => new Map(now).set(kept.session, position));
    };
    for (const kept of games.slice(0, ASKED)) {
      look(kept).catch((error: unknown) => {
        if (!stop.signal.aborted && !(error instanceof Refusal)) throw error;
      });
    }
    return () => stop.abort();
  }, []);
  return known;
}
