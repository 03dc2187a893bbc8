// Why something was refused, with the rule that says so.
import type { Problem } from "../api/types";
import { t } from "../words";
import { Prose } from "../pieces/prose";
import { RuleLink } from "../pieces/rule";
import { valueName } from "./values";

export function Refused({ problem, dismiss }: { problem: Problem; dismiss?: () => void }) {
  return (
    <div class="notice bad" role="alert">
      <p>
        <Prose text={problem.detail} />{" "}
        {problem.rule ? <RuleLink rule={problem.rule} /> : null}
      </p>
      {problem.valid?.length ? <p>{t("Possible here: {values}.", { values: problem.valid.map(valueName).join("; ") })}</p> : null}
      {dismiss ? <button type="button" class="button quiet" onClick={dismiss}>OK</button> : null}
    </div>
  );
}
