// Whoever opens the link of a session: on with it, join it, or watch it.
import { useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Name, Problem } from "../api/types";
import { joinSession } from "../session/calls";
import { keep, recall, type Kept } from "../session/kept";
import { Refused } from "../table/refusal";
import { Table } from "../table/table";

export function Arrival({ game, session }: { game: Name; session: string }) {
  const [kept, setKept] = useState<Kept | null>(() => recall(session));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  if (kept) return <Table kept={kept} />;
  const arrive = (token: string | null, sealed: string | null) => {
    const mine = { game, session, token, host: false, sealed, opened: Date.now() };
    if (token) keep(mine);
    setKept(mine);
  };
  const join = async (event: Event) => {
    event.preventDefault();
    try {
      const joined = await joinSession(game, session, name.trim());
      arrive(joined.token, joined.sealed);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.problem);
    }
  };
  return (
    <form class="form-narrow" onSubmit={(event) => void join(event)}>
      <h1>Join the game</h1>
      {problem ? <Refused problem={problem} /> : null}
      <p class="field">
        <label for="name">Your name</label>
        <input id="name" maxLength={40} autocomplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </p>
      <p class="actions">
        <button class="button">Join</button>
        <button type="button" class="button quiet" onClick={() => arrive(null, null)}>Watch</button>
      </p>
    </form>
  );
}
