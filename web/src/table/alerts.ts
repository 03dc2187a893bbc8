// Whose turn it is, told beyond the table: in the title and the icon of the tab, and, where that was
// chosen in this browser, by a sound and a notification.
import { useEffect, useRef } from "preact/hooks";
import type { Position } from "../api/types";
import { t } from "../words";
import { playersOf } from "../pieces/players";

const SOUND = "galaxy-referee/sound";
const NOTICE = "galaxy-referee/notice";

export const soundIsOn = (): boolean => localStorage.getItem(SOUND) !== null;
export const noticeIsOn = (): boolean => localStorage.getItem(NOTICE) !== null && Notification.permission === "granted";
export const canNotify = (): boolean => "Notification" in globalThis;

export function switchSound(on: boolean): void {
  keep(SOUND, on);
  if (on) ring();
}

/** The browser asks for leave once, when this is switched on. */
export function switchNotice(on: boolean): void {
  keep(NOTICE, on);
  if (on) void Notification.requestPermission();
}

function keep(name: string, on: boolean): void {
  if (on) localStorage.setItem(name, "on");
  else localStorage.removeItem(name);
}

export function useAlerts(position: Position, game: string): void {
  const title = `${turnOf(position)} · ${game}`;
  const mine = position.outcome === null && position.decisions.length > 0;
  const was = useRef(mine);
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
      showIcon(false);
    };
  }, []);
  useEffect(() => { document.title = title; }, [title]);
  useEffect(() => {
    showIcon(mine);
    if (mine && !was.current) alert(title);
    was.current = mine;
  }, [mine]);
}

/** Whose turn it is, in a few words. */
export function turnOf({ outcome, decisions, seats, view }: Position): string {
  if (outcome) return t("The game is over");
  if (decisions.length) return t("Your turn");
  return t("Waiting for {who}", { who: view.waiting_for.map(playersOf(seats)).join(", ") });
}

function showIcon(mine: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = icon.href.replace(/icon(-turn)?[.]svg/, mine ? "icon-turn.svg" : "icon.svg");
}

function alert(title: string): void {
  if (soundIsOn()) ring();
  if (document.hidden && canNotify() && noticeIsOn()) notify(title);
}

function notify(title: string): void {
  try {
    new Notification(title);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // browsers of phones leave it to service workers
  }
}

/** Two short tones, the second one higher. */
function ring(): void {
  const audio = new AudioContext();
  const end = audio.currentTime + 0.4;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(audio.destination);
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(660, audio.currentTime);
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.13);
  tone.connect(volume);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(end);
}
