// What the seat must choose now: the prompt, what is selected, and the legal moves as buttons.
// It plays every decision of every game; a game's own pieces only make it quicker.
import { useState } from "preact/hooks";
import type { Decision, Move, Suggestion } from "../api/types";
import { moveOf, narrowed, severalOf } from "./choice";
import type { AnyGame, Selection } from "./game";
import { capital, lineOf, phrase, spelled, type Names } from "./names";

const PAGE = 12;

interface Props {
  game: AnyGame;
  decision: Decision;
  selection: Selection;
  names: Names;
  busy: boolean;
  play: (move: Move) => void;
}

export function DecisionPanel({ game, decision, selection, names, busy, play }: Props) {
  const several = severalOf(decision);
  const move = moveOf(decision, selection.pieces);
  const label = (each: Move) => game.label?.(each, names) ?? phrase(lineOf(each), names);
  return (
    <div class="decision">
      <p class="prompt">
        {decision.prompt} <a href={`/rules/${decision.rule}`} target="_blank">Rule</a>
      </p>
      {several ? (
        <Candidates {...{ several, selection, names, busy }} />
      ) : (
        <Moves moves={narrowed(decision, selection.pieces)} {...{ decision, label, busy, play }} />
      )}
      {several || selection.pieces.length ? (
        <p class="actions">
          <button type="button" class="button" disabled={!move || busy} onClick={() => move && play(move)}>
            {several ? `${capital(spelled(decision.kind))} ${selection.pieces.length}` : "Confirm"}
          </button>
          {selection.pieces.length ? (
            <button type="button" class="button quiet" onClick={selection.clear}>Clear</button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function Candidates({ several, selection, names, busy }: {
  several: NonNullable<ReturnType<typeof severalOf>>;
  selection: Selection;
  names: Names;
  busy: boolean;
}) {
  const range = several.min === several.max ? `${several.min}` : `${several.min} to ${several.max}`;
  return (
    <fieldset class="candidates" disabled={busy}>
      <legend>Choose {range} of {several.from.length}</legend>
      {several.from.map((piece) => (
        <button
          key={piece} type="button" class="choice" aria-pressed={selection.pieces.includes(piece)}
          onClick={() => selection.toggle(piece)}
        >
          {names(piece)}
        </button>
      ))}
    </fieldset>
  );
}

function Moves({ moves, decision, label, busy, play }: {
  moves: Move[];
  decision: Decision;
  label: (move: Move) => string;
  busy: boolean;
  play: (move: Move) => void;
}) {
  const [shown, setShown] = useState(PAGE);
  const [words, setWords] = useState("");
  const found = moves.filter((move) => label(move).toLowerCase().includes(words.toLowerCase()));
  return (
    <>
      {moves.length > PAGE ? (
        <p class="filter">
          <label for="filter">Find among {decision.total} moves</label>
          <input id="filter" type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </p>
      ) : null}
      <ul class="moves">
        {found.slice(0, shown).map((move) => (
          <li key={move.text}>
            <button type="button" class="choice" disabled={busy} onClick={() => play(move)}>{label(move)}</button>
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <button type="button" class="button quiet" onClick={() => setShown(shown + 4 * PAGE)}>
          Show more of {found.length}
        </button>
      ) : null}
    </>
  );
}

export function Hint({ hint, game, names, busy, play }: Omit<Props, "decision" | "selection"> & { hint: Suggestion }) {
  return (
    <div class="notice" role="status">
      <p><strong>{game.label?.(hint.move, names) ?? phrase(lineOf(hint.move), names)}</strong>. {hint.reason}</p>
      <button type="button" class="button" disabled={busy} onClick={() => play(hint.move)}>Do it</button>
    </div>
  );
}
