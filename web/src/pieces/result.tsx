/** How a game ended: the points of each seat, by where they come from. */
import type { Outcome } from "../api/types";
import { capital } from "./names";
import type { Who } from "./players";
import { t } from "../words";
import { inWords } from "./face";

export function Result(props: { outcome: Outcome; who: Who }) {
  const { outcome, who } = props;
  const parts = [...new Set(outcome.scores.flatMap((score) => Object.keys(score.parts)))];
  return (
    <div class="table" role="region" tabIndex={0} aria-label={t("Points")}>
      <table class="p-result">
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            {parts.map((part) => <th scope="col" key={part}>{t(inWords(part))}</th>)}
            <th scope="col">{t("Points")}</th>
          </tr>
        </thead>
        <tbody>
          {outcome.scores.map((score) => (
            <tr key={score.seat} class={outcome.winners.includes(score.seat) ? "p-wins" : ""}>
              <th scope="row">{capital(who(score.seat))}{outcome.winners.includes(score.seat) ? ` (${t("wins")})` : ""}</th>
              {parts.map((part) => <td key={part}>{(score.parts as Record<string, number>)[part] ?? 0}</td>)}
              <td>{score.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
