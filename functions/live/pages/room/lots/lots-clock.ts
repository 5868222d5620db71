/**
 * The server's clock as a countdown needs it: of all that was heard on this connection, what took the shortest way. A
 * message that came late would show more time than there is.
 */
export class LotsClock {
  #behindMs = Infinity;

  /** The first of a connection: what was known is forgotten, because this machine may have slept or set its clock. */
  begin(serverTime: string): void {
    this.#behindMs = Infinity;
    this.hear(serverTime);
  }

  hear(serverTime: string): void {
    this.#behindMs = Math.min(this.#behindMs, Date.now() - Date.parse(serverTime));
  }

  /** Unix ms. */
  now(): number {
    return Date.now() - (this.#behindMs === Infinity ? 0 : this.#behindMs);
  }
}
