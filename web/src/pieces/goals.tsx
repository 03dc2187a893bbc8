/** Goals: what each asks for, who has it, how far everyone is, and the points that it is worth now. */
import type { ComponentChildren } from "preact";
import { form, t } from "../words";
import type { Face } from "./face";
import { Points } from "./icons";
import { Token } from "./parts";
import { Avatar } from "./seating";
import type { Who } from "./players";

/** How a seat stands with a goal. */
export interface Standing {
  seat: number;
  /** How much it has of what the goal counts, if that is known. */
  has?: number;
  /** The points that it gets for it now. */
  vp: number;
}

export interface GoalProps {
  piece: string;
  face: Face;
  /** The seats of which there is something to say. */
  standings: readonly Standing[];
  /** The seats that claimed it, or the one that holds it. */
  holders?: readonly number[];
  who: Who;
  /** Whether it goes to the seat with the most, and can be lost again. */
  most?: boolean;
}

export const Goals = ({ children }: { children: ComponentChildren }) => <ul class="p-goals">{children}</ul>;

export function Goal({ piece, face, standings, holders = [], who, most }: GoalProps) {
  const [asked] = face.lines;
  return (
    <li class={`${holders.length ? "p-held" : ""}${most ? " p-most" : ""}`}>
      <Token piece={piece} class="p-goal">
        {face.vp !== null && face.vp !== undefined && <Points vp={face.vp} />}
        <b lang="en">{face.name}</b>
        <span class="p-asked">{asked?.text} </span>
        <small>{standings.map((standing) => <Stands key={standing.seat} {...standing} said={who(standing.seat)} holds={holders.includes(standing.seat)} />)}</small>
        {holders.length > 0 && <strong><span class="p-unseen">{t("Held by")}: </span>{holders.map((seat) => <Avatar key={seat} seat={seat} said={who(seat)} />)}</strong>}
      </Token>
    </li>
  );
}

/** A seat by its color: what it has of what the goal counts, and its points, unless it holds the tile that shows them. */
function Stands({ seat, said, has, vp, holds }: Standing & { said: string; holds: boolean }) {
  return (
    <span class="p-stands">
      <span class="p-unseen">{said}: </span>
      {has === undefined ? <Avatar seat={seat} /> : <><i class="p-avatar" data-seat={seat} aria-hidden="true">{has}</i><span class="p-unseen">{has}, </span></>}
      {vp > 0 && !holds && <em aria-hidden="true">+{vp}</em>}
      {vp > 0 && <span class="p-unseen">{vp} {form(vp, "point|points")}, </span>}
    </span>
  );
}
