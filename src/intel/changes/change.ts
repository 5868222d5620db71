import type { Block } from '#src/intel/pages/content.ts';
import type { Pair } from './align.ts';

/** A passage that changed: edited if it is on both sides, else new or gone. What only moved is no change. */
export type Change =
  | { readonly before: Block; readonly after: Block }
  | { readonly before: undefined; readonly after: Block }
  | { readonly before: Block; readonly after: undefined };

export function changeOf({ before, after }: Pair): Change | undefined {
  if (after !== undefined)
    return before === undefined ? { before, after: after.block } : { before: before.block, after: after.block };
  return before === undefined ? undefined : { before: before.block, after };
}
