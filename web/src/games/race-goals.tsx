/** The goals of Race's expansions, and what they are worth now. */
import type { Schemas } from "../api/types";
import { faceOf, type Face } from "../pieces/face";
import { Goal, Goals as Row } from "../pieces/goals";
import { Zone } from "../pieces/parts";
import { t } from "../words";
import type { Props } from "./race-seat";

type Printed = Schemas["RaceGoal"];
type InPlay = Pick<Schemas["RaceGoalView"], "seats" | "progress">;

export function faceOfGoal({ id, name, vp, tied_vp: tied, text }: Printed): Face {
  const worth = tied ? t("{vp} VP for the player who holds it, {tied} VP for each other player with as many.", { vp, tied }) : t("{vp} VP for each player who claims it.", { vp });
  return { id, name, sort: "other", vp, lines: [{ phase: null, text }, { phase: null, text: worth }] };
}

/** The points of each seat for a goal now (TGS-GOAL-1, -13, -18); none for one that the catalogue does not have. */
export function pointsOf(printed: Pick<Printed, "vp" | "tied_vp" | "least"> | undefined, { seats, progress }: InPlay): number[] {
  const { vp = 0, tied_vp: tied = 0, least = 1 } = printed ?? {};
  const enough = Math.max(least, ...progress);
  return progress.map((has, seat) => {
    if (seats.includes(seat)) return vp;
    return has >= enough ? tied : 0;
  });
}

export function Goals({ table, faces, who, goals }: Props & { goals: readonly Printed[] }) {
  return (
    <Zone name="goals" title={t("Goals")}>
      <Row>
        {table.goals.map((goal) => {
          const printed = goals.find(({ id }) => id === goal.goal);
          const points = pointsOf(printed, goal);
          const standings = goal.progress.map((has, seat) => ({ seat, has, vp: points[seat] ?? 0 }));
          return <Goal key={goal.goal} piece={goal.goal} face={faceOf(faces, goal.goal)} holders={goal.seats} most={printed?.type === "most"} {...{ standings, who }} />;
        })}
      </Row>
    </Zone>
  );
}
