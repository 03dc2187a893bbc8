/** The background of the page: stars, and the orbits on which a tableau's cards lie. */
import { luckOf } from "./luck";

const [WIDTH, HEIGHT] = [1280, 720];
const STARS = 230;
/** The opacities of stars; stars of the same brightness form one path. */
const BRIGHTNESS = [0.15, 0.28, 0.42, 0.58];
/** The widths of orbits, relative to the background. */
const ORBITS = [0.22, 0.34, 0.47, 0.61, 0.76];

const luck = luckOf("ground");
const stars = BRIGHTNESS.map((opacity, group) => {
  const dots = Array.from({ length: STARS / BRIGHTNESS.length }, () => `M${(luck() * WIDTH).toFixed(0)} ${(luck() * HEIGHT).toFixed(0)}h0`).join("");
  return <path key={group} d={dots} opacity={opacity} stroke-width={0.9 + 0.45 * group} />;
});

export const Ground = () => (
  <svg class="ground" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g class="stars">{stars}</g>
    {ORBITS.map((part, place) => (
      <ellipse key={part} cx={WIDTH / 2} cy={HEIGHT * 0.55} rx={WIDTH * part} ry={WIDTH * part * 0.36} {...(place % 2 ? { "stroke-dasharray": "1 7" } : {})} />
    ))}
  </svg>
);
