/** How a game ended: the points of each seat, by where they come from. */
import type { Outcome } from "../api/types";
import { capital } from "../table/names";
import type { Who } from "../table/players";
import { inWords } from "./face";

export function Result(props: { outcome: Outcome; who: Who }) {
  const { outcome, who } = props;
  const parts = [...new Set(outcome.scores.flatMap((score) => Object.keys(score.parts)))];
  return (
    <div class="table" role="region" tabIndex={0} aria-label="Points">
      <table class="p-result">
        <thead>
          <tr>
            <th scope="col">Player</th>
            {parts.map((part) => <th scope="col" key={part}>{inWords(part)}</th>)}
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {outcome.scores.map((score) => (
            <tr key={score.seat} class={outcome.winners.includes(score.seat) ? "p-wins" : ""}>
              <th scope="row">{capital(who(score.seat))}{outcome.winners.includes(score.seat) ? " (wins)" : ""}</th>
              {parts.map((part) => <td key={part}>{(score.parts as Record<string, number>)[part] ?? 0}</td>)}
              <td>{score.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
