// What the seat must choose now: the prompt, the answers to the pieces that are selected, and the
// list of all answers. It plays every decision of every game, whatever the game's table shows.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Decision, MoveSource, Suggestion } from "../api/types";
import { Answer, hint, sayMove, sayOption } from "../pieces/answer";
import { narrowed, type Choice, type Option } from "../pieces/choice";
import { t } from "../words";
import type { AnyGame, Selection } from "../pieces/game";
import type { Names } from "../pieces/names";
import { RuleLink } from "../pieces/rule";
import { containing, meant } from "../pieces/written";

const PAGE = 12;

interface Props {
  game: AnyGame;
  decision: Decision;
  choice: Choice;
  selection: Selection;
  names: Names;
  busy: boolean;
  play: (move: MoveSource) => void;
  /** Further actions, shown before the answers. */
  children?: ComponentChildren;
}

export function DecisionPanel({ game, decision, choice, selection, names, busy, play, children }: Props) {
  const say = (option: Option) => sayOption(option, names, game.label);
  const options = choice.form === "listed" ? narrowed(choice, selection.pieces) : [];
  const prompt = useRef<HTMLParagraphElement>(null);
  const asked = useRef(choice);
  useEffect(() => {
    if (asked.current === choice) return;
    asked.current = choice;
    // What had the focus is gone with the decision before: the keyboard goes on here.
    if (document.activeElement === document.body) prompt.current?.focus({ preventScroll: true });
  }, [choice]);
  return (
    <div class="decision">
      <div class="asked">
        <p class="prompt" role="status" tabIndex={-1} ref={prompt}>
          <Stressed text={decision.prompt} /> <RuleLink rule={decision.rule} text={t("Rule")} />
        </p>
        <p class="p-hint" role="status">{hint(choice, selection.pieces)}</p>
      </div>
      {options.length > 1 ? (
        <details class="all-moves">
          <summary>{t("List of {count:move|moves}", { count: options.length })}</summary>
          <Moves {...{ options, say, busy, play }} />
        </details>
      ) : null}
      {children}
      <Answer {...{ choice, say, busy }} selected={selection.pieces} clear={selection.clear} choose={play} />
    </div>
  );
}

/** A prompt with its numbers emphasized. */
const Stressed = ({ text }: { text: string }) => (
  <>{text.split(/(\d+)/).map((part, place) => (place % 2 ? <b key={place}>{part}</b> : part))}</>
);

function Moves({ options, say, busy, play }: {
  options: Option[];
  say: (option: Option) => string;
  busy: boolean;
  play: (move: MoveSource) => void;
}) {
  const [shown, setShown] = useState(PAGE);
  const [words, setWords] = useState("");
  const found = containing(options, words, say);
  const one = meant(options, words, say);
  const enter = (event: KeyboardEvent) => {
    if (event.key === "Enter" && one && !busy) play(one.text);
  };
  return (
    <>
      {options.length > PAGE ? (
        <p class="filter">
          <label for="filter">{t("Find among them")}</label>
          <input id="filter" type="search" value={words} onKeyDown={enter} onInput={(event) => setWords(event.currentTarget.value)} />
        </p>
      ) : null}
      <ul class="moves">
        {found.slice(0, shown).map((option) => (
          <li key={option.text}>
            <button type="button" class="choice" disabled={busy} onClick={() => play(option.text)}>
              {say(option)}{option === one && <kbd aria-hidden="true">Enter</kbd>}
            </button>
          </li>
        ))}
      </ul>
      {found.length > shown ? (
        <button type="button" class="button quiet" onClick={() => setShown(shown + 4 * PAGE)}>
          {t("Show more of {count}", { count: found.length })}
        </button>
      ) : null}
    </>
  );
}

export function Hint({ hint, game, names, busy, play }: Omit<Props, "decision" | "choice" | "selection"> & { hint: Suggestion }) {
  return (
    <div class="notice" role="status">
      <p><strong>{sayMove(hint.move, game, names)}</strong>. {hint.reason}</p>
      <button type="button" class="button" disabled={busy} onClick={() => play(hint.move)}>{t("Do it")}</button>
    </div>
  );
}
