import type { Node } from 'oxc-parser';

/** A source of ours: its text, and which name is imported from where. */
export interface Source {
  readonly code: string;
  readonly imports: ReadonlyMap<string, string>;
}

/** A stretch of a source, and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source that the build step doesn't understand well enough to change: the build ends there. */
export class CannotShrink extends Error {
  readonly at: number;

  constructor(why: string, { start }: Pick<Node, 'start'>) {
    super(why);
    this.at = start;
  }
}
