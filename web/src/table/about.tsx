// What is played, and what shows that nobody chose the luck.
import type { View } from "../api/types";
import { t } from "../words";
import { capital, spelled } from "../pieces/names";
import { valueName } from "./values";

export function AboutGame({ view }: { view: View }) {
  const { table, rules_version, commitment, seed, salt } = view;
  const options = "options" in table ? Object.entries(table.options) : [];
  return (
    <details class="p-more about-game">
      <summary>{t("About this game")}</summary>
      <dl>
        {options.filter(([, value]) => value !== null).map(([name, value]) => (
          <Line key={name} name={t(capital(spelled(name)))} value={valueName(value)} />
        ))}
        <Line name={t("Version of the rules")} value={rules_version} />
        <Line name={t("Commitment to the luck")} value={commitment} />
        {seed === null ? null : <Line name={t("Seed of the luck")} value={seed} />}
        {salt ? <Line name={t("Salt of the commitment")} value={salt} /> : null}
      </dl>
    </details>
  );
}

const Line = (props: { name: string; value: string }) => <div><dt>{props.name}</dt><dd>{props.value}</dd></div>;
