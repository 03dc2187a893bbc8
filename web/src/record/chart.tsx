// Lines along a game, one for each seat in its color, with the rounds on the axis below.
import { t } from "../words";

export interface Series {
  seat: number;
  name: string;
  /** Places along the game, in the same unit as the axis, and values. */
  points: readonly (readonly [at: number, value: number])[];
}

export interface Tick {
  at: number;
  text: string;
}

interface Props {
  label: string;
  series: readonly Series[];
  /** Where the axis begins and ends. */
  span: readonly [from: number, to: number];
  ticks: readonly Tick[];
  /** The largest value; values begin at 0. */
  most: number;
  unit?: string;
  height?: number;
  /** The moment that is shown. */
  now?: number;
  /** Go to the moment that is clicked. */
  go?: (at: number) => void;
}

const WIDTH = 374;
const LEFT = 34;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 22;
const APART = 20; // between the texts of two rounds

export function Chart({ label, series, span: [from, to], ticks, most, unit = "", height = 176, now, go }: Props) {
  const x = (at: number) => LEFT + ((WIDTH - LEFT - RIGHT) * (at - from)) / Math.max(1, to - from);
  const y = (value: number) => height - BOTTOM - ((height - TOP - BOTTOM) * value) / Math.max(1, most);
  const jump = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = (WIDTH * (event.clientX - box.left)) / box.width;
    const part = (at - LEFT) / (WIDTH - LEFT - RIGHT);
    go?.(Math.round(from + (to - from) * Math.min(1, Math.max(0, part))));
  };
  return (
    // What a click does here, the slider does with the keyboard.
    <svg class={`chart${go ? " goes" : ""}`} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label} onClick={go && jump}>
      {stepsTo(most).map((value) => (
        <g key={value} class="grid">
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{value}{unit}</text>
        </g>
      ))}
      {spread(ticks, x).map(({ at, text }) => <text key={at} class="round" x={x(at)} y={height - 6} text-anchor="middle">{text}</text>)}
      {now === undefined ? null : <line class="now" x1={x(now)} x2={x(now)} y1={TOP - 6} y2={height - BOTTOM} />}
      {series.map(({ seat, points }) => (
        <g key={seat} data-seat={seat}>
          <polyline class={`line-${seat}`} points={points.map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} />
          {points.slice(-1).map(([at, value]) => <circle key={at} cx={x(at)} cy={y(value)} r="4" />)}
        </g>
      ))}
    </svg>
  );
}

/** The same in numbers, for those who listen. */
export function InNumbers({ caption, series, ticks }: { caption: string; series: readonly Series[]; ticks: readonly Tick[] }) {
  return (
    <table class="hidden">
      <caption>{caption}</caption>
      <thead>
        <tr><th scope="col">{t("Player")}</th>{ticks.map(({ at, text }) => <th scope="col" key={at}>{t("Round {round}", { round: text })}</th>)}</tr>
      </thead>
      <tbody>
        {series.map(({ seat, name, points }) => (
          <tr key={seat}><th scope="row">{name}</th>{points.map(([at, value]) => <td key={at}>{value}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** Round values from 0, three steps or so. */
export function stepsTo(most: number): number[] {
  const rough = Math.max(1, most / 3);
  const tens = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * tens).find((each) => each >= rough && Number.isInteger(each)) ?? Math.ceil(rough);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, place) => place * step);
}

/** Those ticks that have the room for their text. */
function spread(ticks: readonly Tick[], x: (at: number) => number): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (!last || x(tick.at) - x(last.at) >= APART) kept.push(tick);
  }
  return kept;
}
