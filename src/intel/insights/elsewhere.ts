import type { Evidence } from './insight.ts';

/** The same change on another target of the competitor: what that one said before and after. */
export interface Elsewhere {
  readonly targetId: string;
  /** In that target's own pages. */
  readonly evidence: readonly Evidence[];
  /** The page that it is a change of. */
  readonly baseline: { readonly sha256: string; readonly finalUrl: string; readonly contentType: string };
}
