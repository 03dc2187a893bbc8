/** The buttons that answer a decision once its pieces are selected, and those that need none. */
import type { Move } from "../api/types";
import { candidates, missing, offered, optionOf, without, type Choice, type Option } from "./choice";
import { phrase } from "./names";
import { t } from "../words";
import type { AnyGame } from "./game";

type SayName = (id: string) => string;

/** So many buttons at most: the others are in the list of moves. */
const MANY = 12;

export interface AnswerProps {
  choice: Choice;
  selected: readonly string[];
  clear(): void;
  /** Make this move, given as its text. */
  choose(text: string): void;
  /** A move in words, such as "Place Comet Zone". */
  say(option: Option): string;
  busy?: boolean;
}

export function Answer(props: AnswerProps) {
  const { choice, selected, clear, choose, say, busy } = props;
  const bare = selected.length ? [] : without(choice).slice(0, MANY);
  const ready = selected.length ? offered(choice, selected) : [];
  return (
    <div class="p-answer">
      <div class="p-buttons">
        {selected.length > 0 && (
          <button type="button" class="p-do p-quiet" aria-keyshortcuts="Escape" onClick={clear}>{t("Clear")} <kbd aria-hidden="true">Esc</kbd></button>
        )}
        {bare.map((option) => (
          <button type="button" class="p-do p-quiet" key={option.text} disabled={busy} onClick={() => choose(option.text)}>
            {say(option)}
          </button>
        ))}
        {ready.map((option) => (
          <button type="button" class="p-do" aria-keyshortcuts="Enter" key={option.text} disabled={busy} onClick={() => choose(option.text)}>
            {say(option)}{ready.length === 1 && <kbd aria-hidden="true">Enter</kbd>}
          </button>
        ))}
      </div>
    </div>
  );
}

export function sayMove(move: Move, game: AnyGame, names: SayName): string {
  return sayOption(optionOf(move.text ?? "", () => false), names, game.label);
}

/** A move in words: as its game says it, or else the words of its text. */
export function sayOption(option: Option, names: SayName, label?: AnyGame["label"]): string {
  return label?.(option.kind, option.words, names) ?? phrase(option.text.replace(/^\d+ /, ""), names);
}

/** What is still to be selected. */
export function hint(choice: Choice, selected: readonly string[]): string {
  const counts = missing(choice, selected);
  if (counts) return severalHint(counts, selected.length);
  if (selected.length && offered(choice, selected).length) return "";
  if (!candidates(choice).size) return "";
  return selected.length ? t("Select another marked piece.") : t("Select a marked piece.");
}

function severalHint([least, most]: [number, number], count: number): string {
  if (least > 0) return t("{count} selected, {more} more to select.", { count, more: least });
  return most > 0 ? t("{count} selected, up to {more} more.", { count, more: most }) : t("{count} selected.", { count });
}
