// The options of a game as its description lists them.
import type { Description, Option, Problem } from "../api/types";

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
  if (!offered.length) return null;
  return (
    <details class="options">
      <summary>Options</summary>
      {offered.map(([name, option]) => (
        <p class="field" key={name}>
          <label for={`option-${name}`}>{title(name)}</label>
          <span class="hint" id={`about-${name}`}>{option.meaning}</span>
          <select
            id={`option-${name}`} aria-invalid={problem?.pointer === `/options/${name}`} aria-describedby={`about-${name}`}
            value={JSON.stringify(options[name] ?? option.default)}
            onChange={(event) => setOptions({ ...options, [name]: JSON.parse(event.currentTarget.value) })}
          >
            {option.values.map((value) => (
              <option key={JSON.stringify(value)} value={JSON.stringify(value)}>{said(value, option)}</option>
            ))}
          </select>
        </p>
      ))}
    </details>
  );
}

function title(name: string): string {
  const words = name.replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function said(value: unknown, option: Option): string {
  const usual = JSON.stringify(value) === JSON.stringify(option.default) ? " (usual)" : "";
  if (value === null) return `as usual`;
  if (typeof value === "boolean") return (value ? "yes" : "no") + usual;
  if (Array.isArray(value)) return (value.join(", ").replace(/-/g, " ") || "none") + usual;
  return String(value).replace(/_/g, " ") + usual;
}
