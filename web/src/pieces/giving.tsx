// The host gives a seat to someone else, or takes it. Everyone sees that.
import { useEffect, useRef, useState } from "preact/hooks";
import { listBots } from "../api/service";
import type { Bot, Name, Seat } from "../api/types";
import type { Plan } from "galaxy-referee-client";
import { t } from "../words";
import { botName } from "./players";

interface Props {
  game: Name;
  seat: Seat;
  called: string;
  give: (plan: Plan) => void;
}

/** The button beside a seat, and the dialog that it opens. */
export function Giving({ game, seat, called, give }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [bots, setBots] = useState<Bot[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    dialog.current?.showModal();
    void listBots().then((all) => setBots(all.filter(({ games }) => games.includes(game))), () => undefined);
  }, [open]);
  const answer = (plan: Plan) => () => {
    dialog.current?.close();
    give(plan);
  };
  return (
    <>
      <button type="button" class="give" aria-label={t("Change who plays {who}", { who: called })} title={t("Change who plays {who}", { who: called })} onClick={() => setOpen(true)}>⋯</button>
      {open ? (
        <dialog ref={dialog} class="p-about giving" aria-label={t("Who plays {who}?", { who: called })} onClose={() => setOpen(false)}>
          <h2>{t("Who plays {who}?", { who: called })}</h2>
          {seat.player === "host" ? null : (
            <button type="button" class="choice" onClick={answer({ player: "host" })}>{t("I take it and see what it holds")}</button>
          )}
          {seat.player === "open" ? null : (
            <button type="button" class="choice" onClick={answer({ player: "open" })}>{t("Whoever joins by the link")}</button>
          )}
          {bots.map(({ name }) => (
            <button key={name} type="button" class="choice" onClick={answer({ player: "bot", bot: name })}>{botName(name)}</button>
          ))}
          <p class="hint">{t("Everyone sees each change, now and later.")}</p>
          <form method="dialog"><button class="p-close">{t("Cancel")}</button></form>
        </dialog>
      ) : null}
    </>
  );
}
