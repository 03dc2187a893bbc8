// The link that brings others to an open seat.
import { useState } from "preact/hooks";
import type { Seat } from "../api/types";
import type { Kept } from "../session/kept";
import { t } from "../words";

export function Invitation({ kept, seats }: { kept: Kept; seats: readonly Seat[] }) {
  const [copied, setCopied] = useState(false);
  const open = seats.filter((seat) => seat.player === "open").length;
  if (!open) return null;
  const link = `${location.origin}${location.pathname}#session/${kept.game}/${kept.session}`;
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return (
    <section class="notice" aria-labelledby="invite">
      <h2 id="invite">{t("{count:seat is open|seats are open}", { count: open })}</h2>
      <p><label for="link">{t("Send this link to whom you want to play with. Whoever has it can join or watch.")}</label></p>
      <p class="row">
        <input id="link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button quiet" onClick={copy}>{copied ? t("Copied") : t("Copy")}</button>
      </p>
    </section>
  );
}
