import { kinds, type Severity } from '#src/intel/insights/kind.ts';
import type { Finding } from './finding.ts';

/** Percent of a price. */
const SMALL = 2;
const LARGE = 10;
const HUGE = 30;
/** Of a competitor that matters so much to a product that follows it. */
const RELEVANT = 0.7;

/** What a status page says of an outage. */
const byImpact: ReadonlyMap<string, Severity> = new Map([
  ['critical', 'critical'],
  ['major', 'high'],
  ['minor', 'medium'],
  ['none', 'low'],
]);

/** How much an insight matters, at first sight: its kind's own, but for what its figures say (spec 7, Reading). */
export function severityOf({ kind, data }: Pick<Finding, 'kind' | 'data'>, relevance: number): Severity {
  const own: Severity = kinds[kind];
  if (data['isMinor'] === true) return 'info';
  if (kind === 'price_increase' || kind === 'price_decrease') {
    const { percent: change } = data;
    if (typeof change !== 'number') return own; // from nothing there is no per cent
    const percent = Math.abs(change);
    if (percent >= HUGE && relevance >= RELEVANT) return 'critical';
    if (percent >= LARGE) return 'high';
    return percent < SMALL ? 'medium' : own;
  }
  return (kind === 'outage' ? byImpact.get(String(data['impact'])) : undefined) ?? own;
}
