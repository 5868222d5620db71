import type { Category } from '#src/intel/catalog/category.ts';
import type { InsightStatus } from './insight.ts';
import { severities, type Kind, type Severity } from './kind.ts';

/** `newest`: by when they were detected, the last one first. */
export const insightOrders = ['newest', 'oldest'] as const;
export type InsightOrder = (typeof insightOrders)[number];

/** Which insights are meant; whatever is left out doesn't matter. */
export interface InsightFilter {
  readonly product?: string | undefined;
  readonly minSeverity?: Severity | undefined;
  /** This one alone. */
  readonly severity?: Severity | undefined;
  readonly kind?: Kind | undefined;
  readonly competitor?: string | undefined;
  readonly category?: Category | undefined;
  readonly minConfidence?: number | undefined;
  /** Detected then or later, and before then. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly targetId?: string | undefined;
  readonly status?: InsightStatus | undefined;
  /** In any of these states. */
  readonly statuses?: readonly InsightStatus[] | undefined;
  /** Words, all of which are in the title or the summary. */
  readonly q?: string | undefined;
}

/** A severity and those above it. */
export const atLeast = (severity: Severity): readonly Severity[] => severities.slice(severities.indexOf(severity));

/** What a cursor of a list with this filter is bound to. */
export const filterKey = (filter: InsightFilter): readonly unknown[] => [
  filter.product ?? null,
  filter.minSeverity ?? null,
  filter.kind ?? null,
  filter.competitor ?? null,
  filter.category ?? null,
  filter.minConfidence ?? null,
  filter.since?.toISOString() ?? null,
  filter.until?.toISOString() ?? null,
  filter.targetId ?? null,
  filter.status ?? null,
  filter.q ?? null,
  filter.severity ?? null,
  filter.statuses ?? null,
];
