/** A request as the site's log has it. */
export interface Asked {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** What called itself how. */
  readonly agent: string;
  readonly tookMs: number;
}

const KEPT = 500;
const MAX_CHARACTERS = 200;

/** The newest requests: the older ones make room. */
export class RequestLog {
  readonly #asked: Asked[] = [];

  add(asked: Asked): void {
    const { path, agent } = asked;
    this.#asked.push({ ...asked, path: path.slice(0, MAX_CHARACTERS), agent: agent.slice(0, MAX_CHARACTERS) });
    if (this.#asked.length > KEPT) this.#asked.shift();
  }

  /** The newest last. */
  get all(): readonly Asked[] {
    return this.#asked;
  }
}
