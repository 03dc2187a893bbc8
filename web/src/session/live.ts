// One open session, as the page shows it: its position, what led there, and whether the service answers.
import { newer, Session, type Plan } from "galaxy-referee-client";
import { Refusal, service } from "../api/client";
import type { Happening, MoveSource, Position, Problem } from "../api/types";
import { Connection, type Link } from "./connection";
import { keep, type Kept } from "./kept";

export interface Snapshot {
  position: Position | null;
  /** Everything that has happened, as the seat saw it. */
  log: readonly Happening[];
  /** How many entries of the log the seat had seen when it last decided. */
  seen: number;
  /** What led from the position before to this one, as the seat saw it. */
  happened: readonly Happening[];
  link: Link;
  /** What was refused last. */
  refusal: Problem | null;
  /** A request is on its way. */
  busy: boolean;
  me: number | null;
  /** This seat in the next game, once the host has started one. */
  next: Session | null;
}

export class Live {
  /** As the seat that the page looks from. */
  session: Session;
  private snapshot: Snapshot;
  private kept: Kept;
  private readonly tell: (snapshot: Snapshot) => void;
  private readonly connection = new Connection((link) => this.link(link));
  private stop = new AbortController();
  /** So many events came with answers and are still to come in the stream. */
  private ahead = 0;

  /**
   * @param kept what opens the session.
   * @param tell is called with each change.
   */
  constructor(kept: Kept, tell: (snapshot: Snapshot) => void) {
    this.kept = { ...kept, opened: Date.now() };
    this.session = new Session(service, kept);
    this.tell = tell;
    this.snapshot = {
      position: null, log: [], seen: 0, happened: [], link: "connecting", refusal: null, busy: false, me: null, next: null,
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
    this.session = new Session(service, { ...this.kept, seat });
    this.ahead = 0;
    this.set({ me: seat, position: null, log: [], seen: 0, happened: [], refusal: null });
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
    void this.follow(this.stop.signal);
  };

  private readonly offline = (): void => {
    this.connection.fails();
    this.again();
  };

  dismiss(): void {
    this.set({ refusal: null });
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const answered = () => this.connection.works();
    const failed = (refusal: Refusal) => this.fails(refusal);
    try {
      const positions = this.session.positions({ signal, patience: Infinity, answered, failed });
      for await (const position of positions) {
        if (signal.aborted) return;
        this.receive(position);
      }
      if (this.kept.token && !this.kept.host && !signal.aborted) await this.awaitNext(signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 403 && this.kept.host && this.snapshot.me !== null) {
        this.open(null); // someone else plays the seat now
      } else this.set({ link: "ended", refusal: error.problem });
    }
  }

  /** Wait for the next game of these players. */
  private async awaitNext(signal: AbortSignal): Promise<void> {
    const next = await this.session.rematch(signal).catch((error: unknown) => {
      if (signal.aborted || error instanceof Refusal) return null; // the session has ended meanwhile
      throw error;
    });
    if (next) this.set({ next });
  }

  /** The host brings back a session that the cache has lost; others wait for the host. */
  private fails({ status }: Refusal): void {
    if (status === 404 && !this.kept.host) this.link("gone");
    else this.connection.fails();
  }

  /** A position with what happened since the one before it. */
  private receive(position: Position): void {
    const events = position.events as Happening[];
    const fresh = events.slice(this.ahead);
    this.ahead = Math.max(0, this.ahead - events.length);
    this.set({ log: [...this.snapshot.log, ...events] });
    if (this.snapshot.position) this.take(position, fresh);
    else this.begin(position);
  }

  /** The first position: all that led there has been seen before. */
  private begin(position: Position): void {
    this.set({ seen: this.snapshot.log.length });
    this.take(position, []);
  }

  /** @param happened what has led to it and was not shown yet. */
  private take(position: Position, happened: readonly Happening[]): void {
    this.connection.works();
    const known = this.snapshot.position;
    if (known && newer(known.version, position.version)) return;
    if (position.sealed) keep((this.kept = { ...this.kept, sealed: position.sealed }));
    this.set({ position, ...(happened.length ? { happened } : {}) });
  }

  /** The position after an own move, unless the stream was faster. */
  private answered(position: Position): void {
    const known = this.snapshot.position?.version;
    const events = known && newer(position.version, known) ? (position.events as Happening[]) : [];
    this.ahead += events.length;
    this.take(position, events);
  }

  /** Make a move; what is refused is told in `refusal`. */
  play(move: MoveSource): Promise<void> {
    return this.send(() => this.session.move(move));
  }

  undo(): Promise<void> {
    return this.send(() => this.session.undo());
  }

  /** Change who plays a seat, as the host, who goes on with another seat of theirs after giving up
   * the one that they look from. */
  async give(seat: number, plan: Plan): Promise<void> {
    try {
      const { seats } = await this.session.give(seat, plan);
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
    const uses = await this.session.pieces();
    return uses.find((use) => use.piece === piece)?.problem ?? null;
  }

  private async send(request: () => Promise<Position>): Promise<void> {
    if (this.snapshot.busy) return;
    this.set({ busy: true, refusal: null, seen: this.snapshot.log.length });
    try {
      this.answered(await request());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.passing) this.connection.fails();
      this.set({ refusal: error.problem });
    } finally {
      this.set({ busy: false });
    }
  }
}
