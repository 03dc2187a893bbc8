// A rule in a popover beside what cites it: the table stays where it is. Rules name other rules, which
// open in the same place. With a modifier key, or in a browser without popovers, it is a link.
import "./rule.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refusal, service } from "../api/client";
import type { Schemas } from "../api/types";
import { t } from "../words";
import { Prose } from "./prose";

type Rule = Schemas["Rule"];

export function RuleLink({ rule, text }: { rule: string; text?: string }) {
  const open = (event: MouseEvent & { currentTarget: HTMLAnchorElement }) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !("popover" in event.currentTarget)) return;
    event.preventDefault();
    show(event.currentTarget, rule);
  };
  return <a class="to-rule" href={`/rules/${rule}`} target="_blank" aria-haspopup="dialog" onClick={open}>{text ?? `${t("Rule")} ${rule}`}</a>;
}

const GAP = 8;

/** Opens it beside the link; the browser closes it by Escape or a click elsewhere. */
function show(link: HTMLElement, rule: string): void {
  const popover = document.createElement("div");
  popover.popover = "auto";
  popover.className = "p-about rule-shown";
  popover.role = "dialog";
  popover.tabIndex = -1;
  popover.ariaLabel = t("Rule");
  popover.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState !== "closed") return;
    render(null, popover);
    popover.remove();
  });
  (link.closest("dialog") ?? document.getElementById("table") ?? document.body).append(popover);
  render(<Shown first={rule} close={() => popover.hidePopover()} />, popover);
  popover.showPopover();
  place(popover, link.getBoundingClientRect());
  popover.focus();
}

/** Above or below the link, where there is more room, and within the window. */
function place(popover: HTMLElement, link: DOMRect): void {
  const above = link.top > innerHeight - link.bottom;
  const { style } = popover;
  style.left = `${Math.max(GAP, Math.min(link.left, innerWidth - popover.offsetWidth - GAP))}px`;
  style.top = above ? "auto" : `${link.bottom + GAP}px`;
  style.bottom = above ? `${innerHeight - link.top + GAP}px` : "auto";
  style.maxHeight = `${(above ? link.top : innerHeight - link.bottom) - 2 * GAP}px`;
}

function Shown({ first, close }: { first: string; close: () => void }) {
  const [asked, setAsked] = useState(first);
  const [rule, setRule] = useState<Rule | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let wanted = true;
    service.ask<Rule>(`/rules/${asked}`).then((found) => { if (wanted) setRule(found); }, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setWrong(error.problem.detail);
    });
    return () => { wanted = false; };
  }, [asked]);
  return (
    <>
      <h2>{t("Rule")} {asked}</h2>
      <div role="status">
        {wrong ? <p>{wrong}</p> : rule?.id === asked ? <Text rule={rule} see={setAsked} /> : <p>{t("Loading…")}</p>}
      </div>
      <p class="actions">
        {asked === first ? null : <button type="button" class="p-close" onClick={() => setAsked(first)}>{t("Back to {rule}", { rule: first })}</button>}
        <button type="button" class="p-close" onClick={close}>{t("Close")}</button>
        <a href={`/rules/${asked}`} target="_blank">{t("In its section")}</a>
      </p>
      <form action="/search" target="_blank" role="search">
        <input type="search" name="q" required maxLength={100} aria-label={t("Search the rules")} placeholder={t("Search the rules")} />
      </form>
    </>
  );
}

const CITED = /\b([A-Z][A-Z0-9]*(?:-(?!REC)[A-Z0-9]+)+-\d+)\b/;

/** The rule's text, in English if it is not translated. Rules that it cites are buttons. */
function Text({ rule, see }: { rule: Rule; see: (rule: string) => void }) {
  const text = rule.text.replace(/ \[[^\]]*\]$/, "");
  return (
    <div lang={rule.language}>
      <p class="hint">{rule.document}: {rule.section}</p>
      <p>{text.split(CITED).map((part, place) => (place % 2 ? <button key={place} type="button" class="named" onClick={() => see(part)}>{part}</button> : <Prose key={place} text={part} />))}</p>
    </div>
  );
}
