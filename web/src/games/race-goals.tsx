/** The goals of Race's expansions, and what they are worth now. */
import type { Schemas } from "../api/types";
import { faceOf, type Face } from "../pieces/face";
import { Goal, Goals as Row } from "../pieces/goals";
import { Zone } from "../pieces/parts";
import { t } from "../words";
import type { Props } from "./race-seat";

type Printed = Schemas["RaceGoal"];

export function faceOfGoal({ id, name, vp, tied_vp: tied, text }: Printed): Face {
  const worth = tied ? t("{vp} VP for the player who holds it, {tied} VP for each other player with as many.", { vp, tied }) : t("{vp} VP for each player who claims it.", { vp });
  return { id, name, sort: "other", vp, lines: [{ phase: null, text }, { phase: null, text: worth }] };
}

export function Goals({ table, faces, who, goals, worths }: Props & { goals: readonly Printed[] }) {
  return (
    <Zone name="goals" title={t("Goals")}>
      <Row>
        {table.goals.map((goal) => {
          const printed = goals.find(({ id }) => id === goal.goal);
          const points = worths.find(({ piece }) => piece === goal.goal)?.points ?? [];
          const standings = goal.progress.map((has, seat) => ({ seat, has, vp: points[seat] ?? 0 }));
          return <Goal key={goal.goal} piece={goal.goal} face={faceOf(faces, goal.goal)} holders={goal.seats} most={printed?.type === "most"} {...{ standings, who }} />;
        })}
      </Row>
    </Zone>
  );
}
