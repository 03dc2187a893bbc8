// Games that people played elsewhere: their logs, which the service makes records of.
import { service } from "../api/client";
import type { GameRecord } from "../api/types";
import type { Played } from "../record/load";

const FORMAT = "bga-reduced-1";

interface Imported {
  record: GameRecord;
  untold: string[];
}

/** The text of a file, which may be compressed. */
export async function textOf(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return await file.text();
  return await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** Whether a text is the log of a game that people played. */
export function isLog(text: string): boolean {
  const [first = ""] = text.trimStart().split("\n", 1);
  try {
    return (JSON.parse(first) as { format?: unknown } | null)?.format === FORMAT;
  } catch {
    return false;
  }
}

/**
 * The game of a log.
 *
 * @throws Refusal
 */
export async function imported(log: string): Promise<Played> {
  const { record, untold } = await service.ask<Imported>("/v1/race/imports", { method: "POST", body: { log } });
  return { record, players: [], notes: untold };
}
