// One open session: its position as the service answers it, kept up to date by a stream that
// reconnects, and by waiting where streams do not get through.
import { pause, Refusal } from "../api/client";
import type { Happening, MoveSource, Position, Problem } from "../api/types";
import { Calls, type Plan } from "./calls";
import { Connection, type Link } from "./connection";
import { keep, type Kept } from "./kept";
import { messagesOf } from "./stream";

export interface Snapshot {
  position: Position | null;
  /** Everything that has happened, as the seat saw it. */
  log: readonly Happening[];
  /** How many entries of the log the seat had seen when it last decided. */
  seen: number;
  link: Link;
  /** What was refused last. */
  refusal: Problem | null;
  /** A request is on its way. */
  busy: boolean;
  me: number | null;
}

const WAIT_SECONDS = 20;
/** A stream says that it is still there every 10 s; one that is silent for longer is dead. */
const SILENCE = 25_000;

export class Live {
  readonly calls: Calls;
  private snapshot: Snapshot;
  private kept: Kept;
  private readonly tell: (snapshot: Snapshot) => void;
  private readonly connection = new Connection((link) => this.link(link));
  private stop = new AbortController();
  private since = "";

  /**
   * @param kept what opens the session.
   * @param tell is called with each change.
   */
  constructor(kept: Kept, tell: (snapshot: Snapshot) => void) {
    this.kept = { ...kept, opened: Date.now() };
    this.calls = new Calls(kept);
    this.tell = tell;
    this.snapshot = {
      position: null, log: [], seen: 0, link: "connecting", refusal: null, busy: false, me: null,
    };
  }

  private set(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    this.tell(this.snapshot);
  }

  private link(link: Link): void {
    if (this.snapshot.link !== link) this.set({ link });
  }

  /** Follow the session from a seat until it is closed. */
  open(seat: number | null): void {
    this.since = "";
    this.set({ me: seat, position: null, log: [], seen: 0, refusal: null });
    addEventListener("offline", this.offline);
    addEventListener("online", this.again);
    this.again();
  }

  close(): void {
    this.stop.abort();
    this.connection.close();
    removeEventListener("offline", this.offline);
    removeEventListener("online", this.again);
  }

  /** Try at once: what is under way may have got stuck. */
  private readonly again = (): void => {
    this.stop.abort();
    if (this.snapshot.link === "ended") return;
    this.stop = new AbortController();
    void this.follow(this.snapshot.me, this.stop.signal);
  };

  private readonly offline = (): void => {
    this.connection.fails();
    this.again();
  };

  dismiss(): void {
    this.set({ refusal: null });
  }

  private async follow(seat: number | null, signal: AbortSignal): Promise<void> {
    let silent = 0; // streams that ended without a message
    while (!signal.aborted) {
      try {
        if (!this.since) await this.begin(seat, signal);
        const heard = silent < 2 ? await this.listen(seat, signal) : await this.wait(seat, signal);
        silent = heard ? 0 : silent + 1;
        await pause(100);
      } catch (error) {
        if (signal.aborted) return;
        if (!(await this.recover(error))) return;
      }
    }
  }

  private async begin(seat: number | null, signal: AbortSignal): Promise<void> {
    const log = await this.calls.log(seat);
    const position = await this.calls.see(seat, { since: log.version, signal });
    if (signal.aborted || !position) return;
    const events = [...log.events, ...position.events];
    this.since = position.version;
    this.set({ log: events, seen: events.length });
    this.take(position);
  }

  /** One stream, until it ends. Says whether it brought anything. */
  private async listen(seat: number | null, signal: AbortSignal): Promise<boolean> {
    const stop = new AbortController();
    const end = () => stop.abort();
    let timer = setTimeout(end, SILENCE);
    let heard = false;
    signal.addEventListener("abort", end);
    try {
      const stream = await this.opened(seat, stop.signal);
      for await (const { type, data } of stream ? messagesOf(stream) : []) {
        if (signal.aborted) break;
        clearTimeout(timer);
        timer = setTimeout(end, SILENCE);
        heard = true;
        if (type === "position") this.receive(JSON.parse(data) as Position);
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
    }
    return heard;
  }

  /** A stream, or null if streams do not get through; the next request tells whether others do. */
  private async opened(seat: number | null, signal: AbortSignal) {
    try {
      const stream = await this.calls.stream(seat, this.since, signal);
      this.connection.works();
      return stream;
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && !error.status)) return null;
      throw error;
    }
  }

  private async wait(seat: number | null, signal: AbortSignal): Promise<boolean> {
    const wait = this.connection.well ? WAIT_SECONDS : 0; // after a failure: is it there at all?
    const asked = { seen: this.since, since: this.since, wait, signal };
    const position = await this.calls.see(seat, asked);
    if (position) this.receive(position);
    else this.connection.works();
    return position !== null;
  }

  /** A position with what happened since the one before it. */
  private receive(position: Position): void {
    this.since = position.version;
    const log = [...this.snapshot.log, ...(position.events as Happening[])];
    this.set({ log });
    this.take(position);
  }

  private take(position: Position): void {
    this.connection.works();
    const known = this.snapshot.position;
    if (known && newer(known.version, position.version)) return;
    if (position.sealed) keep((this.kept = { ...this.kept, sealed: position.sealed }));
    this.set({ position });
  }

  /** After an error: whether to go on. */
  private async recover(error: unknown): Promise<boolean> {
    if (!(error instanceof Refusal)) throw error;
    const { status, problem } = error;
    if (status === 403 && this.kept.host && this.snapshot.me !== null) {
      this.open(null); // someone else plays the seat now
      return false;
    }
    if (status !== 404 && !error.passing) {
      this.set({ link: "ended", refusal: problem });
      return false;
    }
    if (status === 404 && !this.kept.host) this.link("gone");
    else this.connection.fails();
    if (status === 404) await this.restore();
    await pause(1000 * (problem.retry_after ?? 1));
    return true;
  }

  /** The cache has lost the session: the host brings it back; others wait for the host. */
  private async restore(): Promise<void> {
    this.since = "";
    if (!this.kept.host || !this.kept.sealed) return;
    await this.calls.restore(this.kept.sealed).catch(() => null);
  }

  /** Make a move; what is refused is told in `refusal`. */
  play(move: MoveSource): Promise<void> {
    const version = this.snapshot.position?.version ?? "";
    return this.send(() => this.calls.move(this.snapshot.me, version, move));
  }

  undo(): Promise<void> {
    return this.send(() => this.calls.undo(this.snapshot.me));
  }

  /** Change who plays a seat, as the host, who goes on with another seat of theirs after giving up
   * the one that they look from. */
  async give(seat: number, plan: Plan): Promise<void> {
    try {
      const { seats } = await this.calls.give(seat, plan);
      const { me } = this.snapshot;
      if (me !== null && seats[me]?.player === "host") return;
      const other = seats.findIndex(({ player }) => player === "host");
      this.open(other < 0 ? null : other);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.set({ refusal: error.problem });
    }
  }

  /** Why a piece cannot be used now; null if nothing is wrong with it or it is not the seat's. */
  async why(piece: string): Promise<Problem | null> {
    const uses = await this.calls.pieces(this.snapshot.me);
    return uses.find((use) => use.piece === piece)?.problem ?? null;
  }

  private async send(request: () => Promise<Position>): Promise<void> {
    if (this.snapshot.busy) return;
    this.set({ busy: true, refusal: null, seen: this.snapshot.log.length });
    try {
      this.take(await request());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.passing) this.connection.fails();
      this.set({ refusal: error.problem });
    } finally {
      this.set({ busy: false });
    }
  }
}

/** Whether one version is newer than another: `2.17` is newer than `2.9` and `0.40`. */
function newer(one: string, other: string): boolean {
  const [epoch = 0, count = 0] = one.split(".").map(Number);
  const [otherEpoch = 0, otherCount = 0] = other.split(".").map(Number);
  return epoch > otherEpoch || (epoch === otherEpoch && count > otherCount);
}
