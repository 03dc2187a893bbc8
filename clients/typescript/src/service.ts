// Calls to the service: JSON in, JSON out, and problems as errors with a message.
import type { Problem } from "./types.js";

/** The service refused a call, or could not be reached; in that case, the status is 0. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The stable code for programs. */
  get code(): string {
    return this.problem.code;
  }

  /** The reason as a sentence for people. */
  get detail(): string {
    return this.problem.detail;
  }

  /** The place in the request, as a JSON pointer. */
  get pointer(): string | null {
    return this.problem.pointer ?? null;
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
  /** The version on which the decision was based; if it is outdated, the request is refused. */
  version?: string;
  /** The last version received; the answer is null if it is still current. */
  seen?: string;
  key?: string;
  signal?: AbortSignal;
}

/** A client's texts for people. */
export interface Manner {
  /** The language of the service's texts; by default, that of the service or the browser. */
  language?: () => string;
  /** The message if the service cannot be reached. */
  unreachable?: () => { title: string; detail: string };
}

const ATTEMPTS = 5;

/** A service. Its methods throw refusals. */
export class Service {
  readonly url: string;
  private readonly manner: Manner;
  private ahead = -Infinity; // of this machine's clock, in milliseconds; the header has whole seconds

  /** @param url its URL; empty in a page that it serves itself. */
  constructor(url = "", manner: Manner = {}) {
    this.url = url.replace(/\/$/, "");
    this.manner = manner;
  }

  /** The time by the service's clock, in milliseconds since 1970, as its answers have told it. */
  now(): number {
    return Date.now() + (Number.isFinite(this.ahead) ? this.ahead : 0);
  }

  /**
   * Send a request.
   *
   * @returns the answer, or null if it has no body (204) or nothing changed (304).
   */
  async ask<T>(path: string, wanted: Ask = {}): Promise<T> {
    const answer = await this.send(path, wanted, "application/json");
    if (answer.status === 304) await pause(1000 * Number(answer.headers.get("Retry-After") ?? 0));
    if (answer.status === 204 || answer.status === 304) return null as T;
    if (!answer.ok) throw await this.refused(answer);
    try {
      return (await answer.json()) as T;
    } catch (error) {
      if (wanted.signal?.aborted) throw error;
      throw new Refusal(this.unreachable(0)); // the answer broke off
    }
  }

  /** Open a stream of server-sent events, and return its data as it arrives. */
  async listen(path: string, wanted: Ask): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.send(path, wanted, "text/event-stream");
    if (answer.ok && answer.body) return answer.body;
    throw await this.refused(answer);
  }

  /** Send a request until it gets through, waiting as long as the service demands. The idempotency key
   * ensures that a request that changes something is executed once. */
  async insist<T>(path: string, wanted: Ask = {}): Promise<T> {
    const once = wanted.method ? { ...wanted, key: newKey() } : wanted;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.ask<T>(path, once);
      } catch (error) {
        if (!(error instanceof Refusal) || !error.passing || attempt === ATTEMPTS) throw error;
        await pause(1000 * (error.problem.retry_after ?? 0.3 * attempt));
      }
    }
  }

  /**
   * Send a request, waiting as long as the service demands: bots' thinking is limited per client.
   *
   * @param waiting called with the number of seconds each time it has to wait.
   */
  async wait<T>(path: string, wanted: Ask, waiting?: (seconds: number) => void): Promise<T> {
    for (;;) {
      try {
        return await this.ask<T>(path, wanted);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 429) throw error;
        const seconds = error.problem.retry_after ?? 1;
        waiting?.(seconds);
        await pause(1000 * seconds, wanted.signal);
      }
    }
  }

  private async send(path: string, wanted: Ask, accept: string): Promise<Response> {
    const headers: Record<string, string> = { Accept: accept };
    if (this.manner.language) headers["Accept-Language"] = this.manner.language();
    if (wanted.token) headers["Authorization"] = `Bearer ${wanted.token}`;
    if (wanted.version) headers["If-Match"] = `"${wanted.version}"`;
    if (wanted.seen) headers["If-None-Match"] = `"${wanted.seen}"`;
    if (wanted.key) headers["Idempotency-Key"] = wanted.key;
    if (wanted.body !== undefined) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method: wanted.method ?? "GET", headers, cache: "no-cache" };
    if (wanted.body !== undefined) init.body = JSON.stringify(wanted.body);
    if (wanted.signal) init.signal = wanted.signal;
    try {
      const answer = await fetch(this.url + path + query(wanted.query), init);
      const told = Date.parse(answer.headers.get("Date") ?? "");
      if (told) this.ahead = Math.max(this.ahead, told - Date.now());
      return answer;
    } catch (error) {
      if (wanted.signal?.aborted) throw error;
      throw new Refusal(this.unreachable(0));
    }
  }

  /** The problem in an answer; an answer from a proxy may be a page. */
  private async refused(answer: Response): Promise<Refusal> {
    const body: unknown = await answer.json().catch(() => null);
    return new Refusal((body as Problem | null) ?? this.unreachable(answer.status));
  }

  private unreachable(status: number): Problem {
    const said = { title: "No connection", detail: "The service cannot be reached." };
    const { title, detail } = this.manner.unreachable?.() ?? said;
    return { type: "/problems", status, code: "unreachable", errors: [], valid: [], title, detail };
  }
}

function query(values: Ask["query"]): string {
  const given = Object.entries(values ?? {}).filter(([, value]) => value != null);
  if (!given.length) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Wait for a time, or until the signal. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
}

// randomUUID is missing if a page is not from a secure origin, as in a home network.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
