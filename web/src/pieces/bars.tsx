/** How a game ended, as bars: the points of each seat by where they come from. */
import type { Outcome } from "../api/types";
import { t } from "../words";
import { inWords } from "./face";
import { Avatar } from "./seating";

/** The points by source as the contract gives them, without those that nobody has. */
export const sourcesOf = ({ scores }: Outcome): string[] =>
  [...new Set(scores.flatMap(({ parts }) => Object.entries(parts as Record<string, number>).flatMap(([source, points]) => (points ? [source] : []))))];

export function Bars({ outcome, called }: { outcome: Outcome; called: (seat: number) => string }) {
  const sources = sourcesOf(outcome);
  const most = Math.max(1, ...outcome.scores.map(({ total }) => total));
  const ordered = [...outcome.scores].sort((one, other) => other.total - one.total);
  return (
    <div class="p-bars">
      {ordered.map(({ seat, total, parts }) => (
        <p key={seat} class={outcome.winners.includes(seat) ? "p-wins" : ""}>
          <span class="p-whose"><Avatar seat={seat} /> {called(seat)}</span>
          <span class="p-stacked" style={{ "--part": String(total / most) }}>
            {sources.map((source) => {
              const points = (parts as Record<string, number>)[source] ?? 0;
              return points > 0 && <i key={source} data-source={source} style={{ "--points": String(points) }}>{points}<span class="p-unseen"> {t(inWords(source))}, </span></i>;
            })}
          </span>
          <b>{total}</b>
        </p>
      ))}
      <p class="p-legend" aria-hidden="true">{sources.map((source) => <span key={source}><i data-source={source} />{t(inWords(source))}</span>)}</p>
    </div>
  );
}
