import type { FormFault } from '#src/agent/page-words/fault-words.ts';

/** What the person entered before, by the form’s names, and what was wrong with it. */
export interface Entered {
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: readonly FormFault[];
}

export const nothingEntered: Entered = { fields: {}, faults: [] };
