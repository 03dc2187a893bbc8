// Where a replay comes from: a file that is chosen here, or a finished session.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, service } from "../api/client";
import { listGames } from "../api/service";
import { recall } from "../session/kept";
import { playersOf, type Player } from "../pieces/players";
import type { GameRecord } from "../api/types";
import { t } from "../words";
import { imported, isLog, textOf } from "./imported";
import { gamesIn, stepped, type Loaded, type Played } from "../record/load";
import { placeOf, type Place } from "./place";
import { ReplayPage } from "./replay";

type Session = NonNullable<Place["session"]>;

export function Opening({ session }: { session: Session | null }) {
  const [games, setGames] = useState<Played[]>([]);
  const { loaded, part, wrong, open, fail } = useLoading();
  useEffect(() => {
    if (session) void playedIn(session).then(open, fail);
  }, [session?.id]);
  if (loaded) return <ReplayPage replay={loaded.replay} loaded={loaded} />;
  const read = async (source: Blob | undefined) => {
    if (!source) return;
    try {
      const text = await textOf(source);
      const found = isLog(text) ? [await imported(text)] : gamesIn(text);
      setGames(found);
      if (found.length === 1) await open(found[0] as Played);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div class="form-narrow">
      <h1>{t("Replay")}</h1>
      {wrong ? <Wrong error={wrong} /> : null}
      {wrong && session ? <p>{t("Whoever has the record of this game can open it here.")}</p> : null}
      {part !== null ? (
        <p role="status"><label for="loading">{t("Stepping through the game")}</label> <progress id="loading" value={part} /></p>
      ) : null}
      {session && !wrong ? null : <Sources read={read} />}
      {games.length > 1 ? <Choice games={games} open={open} /> : null}
    </div>
  );
}

/** Where a game can come from. All of them take everything: what it is, is seen in it. */
function Sources({ read }: { read: (source: Blob | undefined) => Promise<void> }) {
  const [text, setText] = useState("");
  const choose = (event: JSX.TargetedEvent<HTMLInputElement>) => void read(event.currentTarget.files?.[0]);
  return (
    <>
      <p class="field">
        <label for="file">{t("A record, or the log of a tournament")}</label>
        <input id="file" type="file" accept=".json,.jsonl,application/json" onChange={choose} />
      </p>
      <h2>{t("Review a game you played")}</h2>
      <p>{t("Race for the Galaxy on Board Game Arena, as a reduced log. It is played through the engine, and not kept.")} <a href="/guides/importing">{t("How to get one")}</a></p>
      <p class="field">
        <label for="log">{t("The log")}</label>
        <input id="log" type="file" accept=".jsonl,.gz,application/gzip" onChange={choose} />
      </p>
      <form class="field" onSubmit={(event) => { event.preventDefault(); void read(new Blob([text])); }}>
        <label for="text">{t("Or its text")}</label>
        <textarea id="text" rows={4} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        <button class="button" disabled={!text.trim()}>{t("Review")}</button>
      </form>
    </>
  );
}

/** What is wrong; for a log that was refused, with the lines around the place. */
function Wrong({ error }: { error: Error }) {
  const { detail, lines } = error instanceof Refusal ? error.problem : { detail: error.message, lines: [] };
  return (
    <div class="notice" role="alert">
      <p>{detail}</p>
      {lines?.length ? (
        <pre class="lines" tabIndex={0} aria-label={t("The log around the place")}>{lines.map(({ number, text }) => `${number}: ${text}`).join("\n")}</pre>
      ) : null}
    </div>
  );
}

function Choice({ games, open }: { games: Played[]; open: (played: Played) => Promise<void> }) {
  const [number, setNumber] = useState(0);
  return (
    <form class="field" onSubmit={(event) => { event.preventDefault(); void open(games[number] as Played); }}>
      <label for="number">{t("Game, from 0 to {last}", { last: games.length - 1 })}</label>
      <input id="number" type="number" min={0} max={games.length - 1} value={number} onInput={(event) => setNumber(Number(event.currentTarget.value))} />
      <p>{games[number]?.players.join(", ")}</p>
      <button class="button" disabled={!games[number]}>{t("Open")}</button>
    </form>
  );
}

/** The record of a finished session: what this browser keeps of it, or else what the service has. */
async function playedIn({ game, id }: Session): Promise<Played> {
  const kept = recall(id);
  if (kept?.finished) return { record: kept.finished.record, players: kept.finished.seats };
  const token = kept?.token ?? null;
  const path = `/v1/${game}/sessions/${id}`;
  const { record } = await service.ask<{ record: GameRecord }>(`${path}/record`, { token });
  const { seats } = await service.ask<{ seats: Player[] }>(path, { token });
  return { record, players: seats.map((_, seat) => playersOf(seats)(seat)) };
}

function useLoading() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Error | null>(null);
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);
  const fail = (error: unknown) => {
    setPart(null);
    if (control.current.signal.aborted) return;
    if (!(error instanceof Error)) throw error;
    setWrong(error);
  };
  const open = async (played: Played) => {
    setWrong(null);
    setPart(0);
    try {
      const games = await listGames();
      const title = games.find(({ name }) => name === played.record.game)?.title ?? played.record.game;
      setLoaded(await stepped(played, title, setPart, control.current.signal));
    } catch (error) {
      fail(error);
    }
  };
  return { loaded, part, wrong, open, fail };
}

/** The page at `#replay`. */
export function Replays({ place }: { place: string }) {
  const { session } = placeOf(place);
  return <Opening key={session?.id ?? "file"} session={session} />;
}
