// What there is after the end: the points, the replay, the record to keep, and the same game again.
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/client";
import type { Outcome, Position } from "../api/types";
import { Result } from "../pieces/result";
import { createSession, type Plan } from "../session/calls";
import type { GameRecord } from "../api/types";
import { keep, recall, type Finished, type Kept } from "../session/kept";
import type { Live } from "../session/live";
import { t } from "../words";
import type { Who } from "./players";

interface Props {
  kept: Kept;
  live: Live;
  position: Position;
  outcome: Outcome;
  who: Who;
  called: Who;
}

export function Ending({ kept, live, position, outcome, who, called }: Props) {
  const { finished, wrong } = useRecord(kept, live, position, called);
  return (
    <>
      <Result outcome={outcome} who={who} />
      {wrong ? <p class="hint">{wrong}</p> : null}
      {finished ? (
        <p class="row">
          {kept.host ? <button type="button" class="button" onClick={() => void again(kept, finished.record, position)}>{t("Rematch")}</button> : null}
          <a class="button quiet" href={`#replay/${kept.game}/${kept.session}`}>{t("Replay")}</a>
          <Download finished={finished} name={`${kept.game}-${kept.session}.json`} />
        </p>
      ) : null}
    </>
  );
}

/** The record, which this browser keeps: sessions end. */
function useRecord(kept: Kept, live: Live, { seats }: Position, called: Who) {
  const [finished, setFinished] = useState<Finished | null>(() => recall(kept.session)?.finished ?? null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (finished) return;
    const told = (record: GameRecord) => {
      const found = { record, seats: seats.map((_, seat) => called(seat)) };
      if (kept.token) keep({ ...(recall(kept.session) ?? kept), finished: found });
      setFinished(found);
    };
    live.calls.record().then(told, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setWrong(error.problem.detail);
    });
  }, []);
  return { finished, wrong };
}

/** A file like those that the replay page opens. */
export function Download({ finished, name }: { finished: Finished; name: string }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([JSON.stringify(finished)], { type: "application/json" }));
    setLink(made);
    return () => URL.revokeObjectURL(made);
  }, [finished]);
  return <a class="button quiet" href={link} download={name}>{t("Download the record")}</a>;
}

/** The same game with the same seats; who joined by a link gets a new link. */
async function again({ game }: Kept, record: GameRecord, { seats }: Position): Promise<void> {
  const plans = seats.map(({ player, name, bot }): Plan => {
    if (player === "bot" && bot) return { player, bot };
    if (player !== "host") return { player: "open" };
    return name ? { player, name } : { player };
  });
  const { session, token, sealed } = await createSession(game, record.options ?? {}, plans);
  keep({ game, session, token, host: true, sealed, opened: Date.now() });
  location.hash = `#session/${game}/${session}`;
}
