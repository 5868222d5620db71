import type { EvidenceClass } from '#src/intel/insights/evidence-class.ts';
import type { Kind } from '#src/intel/insights/kind.ts';
import type { Json } from '#src/intel/json.ts';
import type { Change } from '#src/intel/changes/change.ts';
import type { ComparedTarget } from '#src/intel/pages/compared.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';

/** What a page said before and says now, in its own words; '' where it says nothing. */
export interface Quoted {
  readonly anchor: string;
  readonly before: string;
  readonly after: string;
}

/** What a rule makes of a change: an insight, but for what all insights have in common. */
export interface Finding {
  readonly kind: Kind;
  /** `offer.price`: the rule that saw it, by folder and name. */
  readonly rule: string;
  readonly evidenceClass: EvidenceClass;
  readonly title: string;
  readonly summary: string;
  /** Typed by kind; amounts are exact decimals in strings. */
  readonly data: Json;
  /** One at least. */
  readonly evidence: readonly Quoted[];
}

/** Two versions of a page: of the same target, by the same rules. */
export interface Versions {
  readonly target: ComparedTarget;
  readonly before: PageContent;
  readonly after: PageContent;
  /** What changed in their blocks, but for what is suppressed. */
  readonly changes: readonly Change[];
}

/** What a rule read. */
export interface Reading {
  readonly findings: readonly Finding[];
  /** Blocks of either side that the rule has fully understood: no other rule need say anything of their changes. */
  readonly understood: ReadonlySet<Block>;
}

/** Pure: no clock, no `Intl`, no order of the machine. */
export type Rule = (versions: Versions) => Reading;
