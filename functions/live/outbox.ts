/** Sockets that are sent a frame in one go, which takes the thread about 6 ms. */
export const SLICE = 250;

interface Ways {
  /** Hands a frame to the platform. A socket that is gone is none of ours. */
  readonly send: (id: string, text: string) => void;
  /** Calls back once whatever has come meanwhile was looked at. */
  readonly later: (go: () => void) => void;
}

/**
 * Frames for many sockets, in slices: a frame for two thousand would hold up every bid for 50 ms. To each socket frames
 * go in their order, so what is for it alone takes along what it still waits for.
 */
export class Outbox {
  readonly #ways: Ways;
  /** By socket, in the order of sending. The frames of a broadcast are one text. */
  readonly #waiting = new Map<string, string[]>();

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  send(ids: readonly string[], text: string): void {
    for (const id of ids.slice(0, SLICE)) {
      this.flush(id);
      this.#ways.send(id, text);
    }
    if (ids.length <= SLICE) return;
    const isGoing = this.#waiting.size > 0;
    for (const id of ids.slice(SLICE)) this.#wait(id, text);
    if (!isGoing) this.#ways.later(this.#go);
  }

  /** Sends what a socket still waits for. */
  flush(id: string): void {
    const texts = this.#waiting.get(id);
    if (texts === undefined) return;
    this.#waiting.delete(id);
    for (const text of texts) this.#ways.send(id, text);
  }

  /** The socket is gone. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  #wait(id: string, text: string): void {
    const texts = this.#waiting.get(id);
    if (texts === undefined) this.#waiting.set(id, [text]);
    else texts.push(text);
  }

  readonly #go = (): void => {
    for (const id of [...this.#waiting.keys()].slice(0, SLICE)) this.flush(id);
    if (this.#waiting.size > 0) this.#ways.later(this.#go);
  };
}
