/** The clock of a seat, which runs while it decides. The time is the service's. */
import { useEffect, useState } from "preact/hooks";
import { service } from "../api/client";
import type { Position } from "../api/types";
import { t } from "../words";

export type Clock = Position["clock"];

const HURRY = 20; // seconds

export function ClockOf({ clock, seat }: { clock: Clock; seat: number }) {
  const { left = null, runs_out = null } = clock?.seats[seat] ?? {};
  const due = runs_out === null ? null : Date.parse(runs_out);
  const [, tick] = useState(0);
  useEffect(() => {
    if (due === null) return;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [due]);
  if (left === null && due === null) return null;
  const seconds = due === null ? (left ?? 0) : Math.max(0, (due - service.now()) / 1000);
  const late = due !== null && seconds < HURRY;
  const time = inDigits(seconds);
  return (
    <span class={`p-clock${due === null ? "" : " p-running"}${late ? " p-hurry" : ""}`} role="timer" aria-live="off" title={t("Time left: {time}", { time })}>
      <span aria-hidden="true">{late ? "! " : ""}{time}</span>
      <span class="p-unseen">{t("Time left: {time}", { time })}</span>
    </span>
  );
}

/** Minutes and seconds; with hours, and with days where there are some: "2 d 03:15". */
export function inDigits(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return t("{days} d {time}", { days, time: `${two(hours)}:${two(minutes)}` });
  if (hours) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}
