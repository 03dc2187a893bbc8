// The options of a game as its description lists them.
import type { Description, Option, Problem } from "../api/types";
import { capital, spelled } from "../pieces/names";
import { Prose } from "../pieces/prose";
import { valueName, withTitles } from "../table/values";
import { t } from "../words";

export type Chosen = Record<string, unknown>;

interface Props {
  about: Description;
  options: Chosen;
  setOptions: (options: Chosen) => void;
  /** Why a game cannot begin with them. */
  problem: Problem | null;
}

export function Options({ about, options, setOptions, problem }: Props) {
  const offered = Object.entries(about.options).filter(
    ([name, { values }]) => name !== "players" && values.length > 1,
  );
  return (
    <details class="options" open={offered.some(([name]) => problem?.pointer === `/options/${name}`)}>
      <summary>{t("Options")}</summary>
      <div class="all-options">
        {offered.map(([name, option]) => (
          <p class="field" key={name}>
            <label for={`option-${name}`}>{t(capital(spelled(name)))}</label>
            <select
              id={`option-${name}`} aria-invalid={problem?.pointer === `/options/${name}`} aria-describedby={`about-${name}`}
              value={JSON.stringify(options[name] ?? option.default)}
              onChange={(event) => setOptions({ ...options, [name]: JSON.parse(event.currentTarget.value) })}
            >
              {choicesOf(option).map((value) => (
                <option key={JSON.stringify(value)} value={JSON.stringify(value)}>{said(value, option)}</option>
              ))}
            </select>
            <span class="hint" id={`about-${name}`}>{withTitles(option.meaning)}</span>
          </p>
        ))}
        {about.notice ? <p class="hint"><Prose text={about.notice} /></p> : null}
      </div>
    </details>
  );
}

/** The values to choose from; a list beside other values is an example of what programs may name. */
function choicesOf({ values, default: usual }: Option): unknown[] {
  return Array.isArray(usual) ? values : values.filter((value) => !Array.isArray(value));
}

function said(value: unknown, option: Option): string {
  const usual = value !== null && JSON.stringify(value) === JSON.stringify(option.default);
  return valueName(value) + (usual ? ` (${t("usual")})` : "");
}
