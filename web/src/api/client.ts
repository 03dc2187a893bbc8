// One way to ask the service: JSON in, JSON out, and problems as errors with a sentence.
import { language, t } from "../words";
import type { Problem } from "./types";

/** The service refused, or could not be reached (then the status is 0). */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Whether the same request may succeed later. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export interface Ask {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token?: string | null;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** The version decided on: the request is refused if it is out of date. */
  version?: string;
  /** The last version seen: the answer is null if it is still current. */
  seen?: string;
  key?: string;
  signal?: AbortSignal;
}

function unreachable(status: number): Problem {
  const said = { title: t("No connection"), detail: t("The service cannot be reached.") };
  return { type: "/problems", status, code: "unreachable", errors: [], valid: [], ...said };
}

/**
 * Send a request.
 *
 * @returns the answer, or null if it has no body (204) or nothing changed (304).
 * @throws Refusal
 */
export async function ask<T>(path: string, wanted: Ask = {}): Promise<T> {
  const answer = await send(path, wanted, "application/json");
  if (answer.status === 204 || answer.status === 304) return null as T;
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new Refusal((body as Problem | null) ?? unreachable(answer.status));
}

/**
 * Open a stream of server-sent events.
 *
 * @returns what arrives, as it arrives.
 * @throws Refusal
 */
export async function listen(path: string, wanted: Ask): Promise<ReadableStream<Uint8Array>> {
  const answer = await send(path, wanted, "text/event-stream");
  if (answer.ok && answer.body) return answer.body;
  const body: unknown = await answer.json().catch(() => null);
  throw new Refusal((body as Problem | null) ?? unreachable(answer.status));
}

async function send(path: string, wanted: Ask, accept: string): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept, "Accept-Language": language() };
  if (wanted.token) headers["Authorization"] = `Bearer ${wanted.token}`;
  if (wanted.version) headers["If-Match"] = `"${wanted.version}"`;
  if (wanted.seen) headers["If-None-Match"] = `"${wanted.seen}"`;
  if (wanted.key) headers["Idempotency-Key"] = wanted.key;
  if (wanted.body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method: wanted.method ?? "GET", headers, cache: "no-cache" };
  if (wanted.body !== undefined) init.body = JSON.stringify(wanted.body);
  if (wanted.signal) init.signal = wanted.signal;
  try {
    return await fetch(path + query(wanted.query), init);
  } catch (error) {
    if (wanted.signal?.aborted) throw error;
    throw new Refusal(unreachable(0));
  }
}

function query(values: Ask["query"]): string {
  const given = Object.entries(values ?? {}).filter(([, value]) => value != null);
  if (!given.length) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A request that is sent again until it gets through: the key makes sure that one that changes
 * something counts once. */
export async function insist<T>(path: string, wanted: Ask = {}): Promise<T> {
  const once = wanted.method ? { ...wanted, key: newKey() } : wanted;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask<T>(path, once);
    } catch (error) {
      if (!(error instanceof Refusal) || !error.passing || attempt === 5) throw error;
      await pause(300 * attempt);
    }
  }
}

/** A request that waits as long as the service tells it to: bots think only so long for one client. */
export async function wait<T>(path: string, wanted: Ask): Promise<T> {
  for (;;) {
    try {
      return await ask<T>(path, wanted);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429) throw error;
      await pause(1000 * (error.problem.retry_after ?? 1));
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

// randomUUID is missing where a page is not from a secure origin, as in a network at home.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
