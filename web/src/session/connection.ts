// Whether the service can be reached. One answer that fails is a hiccup; a loss lasts.

/** `gone`: the service does not have the session, and only its host can bring it back. */
export type Link = "connecting" | "live" | "lost" | "gone" | "ended";

/** So long may answers fail before anybody is told, in milliseconds. */
export const PATIENCE = 3000;

export class Connection {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly tell: (link: Link) => void;

  /** @param tell is called when the connection is lost, and when it works. */
  constructor(tell: (link: Link) => void) {
    this.tell = tell;
  }

  /** Whether the latest answer was one. */
  get well(): boolean {
    return this.timer === null;
  }

  /** An answer came, even if it says that nothing is new. */
  works(): void {
    this.close();
    this.tell("live");
  }

  /** An answer failed in a way that may pass. */
  fails(): void {
    this.timer ??= setTimeout(() => this.tell("lost"), PATIENCE);
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
