// Whoever opens the link of a session: on with it, join it, or watch it.
import { useEffect, useState } from "preact/hooks";
import { Session } from "galaxy-referee-client";
import { Refusal, service } from "../api/client";
import { listGames } from "../api/service";
import type { Name, Problem, Seat } from "../api/types";
import { keep, recall, type Kept } from "../session/kept";
import { playersOf } from "../pieces/players";
import { Refused } from "../table/refusal";
import { Table } from "../table/table";
import { offerTour } from "../table/tour";
import { t } from "../words";

export function Arrival({ game, session }: { game: Name; session: string }) {
  const [kept, setKept] = useState<Kept | null>(() => recall(session));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const { seats, title } = useGame(game, session, kept === null);
  if (kept) return <Table kept={kept} />;
  const arrive = (token: string | null, sealed: string | null) => {
    const mine = { game, session, token, host: false, sealed, opened: Date.now() };
    if (token) {
      offerTour();
      keep(mine);
    }
    setKept(mine);
  };
  const join = async (event: Event) => {
    event.preventDefault();
    try {
      const { token, sealed } = (await Session.join(service, game, session, name.trim())).saved;
      arrive(token, sealed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
  };
  const open = seats?.some(({ player }) => player === "open") ?? true;
  return (
    <form class="form-narrow" onSubmit={(event) => void join(event)}>
      <h1>{open ? t("Join a game of {game}", { game: title }) : t("Watch a game of {game}", { game: title })}</h1>
      {seats ? <p>{sayPlayers(seats)}</p> : null}
      {problem ? <Refused problem={problem} /> : null}
      {open ? (
        <p class="field">
          <label for="name">{t("Your name")}</label>
          <input id="name" maxLength={40} autocomplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </p>
      ) : <p>{t("All seats are taken.")}</p>}
      <p class="actions">
        {open ? <button class="button">{t("Join")}</button> : null}
        <button type="button" class={`button${open ? " quiet" : ""}`} onClick={() => arrive(null, null)}>{t("Watch")}</button>
      </p>
    </form>
  );
}

/** Who has a seat already, the host first. */
function sayPlayers(seats: readonly Seat[]): string {
  const called = playersOf(seats);
  const named = seats.flatMap((seat, number) => (seat.player === "open" ? [] : [
    seat.player === "host" ? t("{who} (host)", { who: called(number) }) : called(number),
  ]));
  return t("At the table: {who}.", { who: named.join(", ") });
}

/** What is played, and by whom; until it is known, nothing is said. */
function useGame(game: Name, session: string, wanted: boolean) {
  const [seats, setSeats] = useState<readonly Seat[] | null>(null);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (!wanted) return;
    void listGames().then((games) => setTitle(games.find(({ name }) => name === game)?.title ?? ""), () => undefined);
    const watched = new Session(service, { game, session, token: null, host: false, sealed: null });
    void watched.see().then((position) => setSeats(position?.seats ?? null), () => undefined);
  }, [game, session]);
  return { seats, title };
}
