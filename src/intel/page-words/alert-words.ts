import { severityNames } from './insight-words.ts';
import type { Severity } from '#src/intel/insights/kind.ts';
import { EVERY_EVENT, type StoredWebhook } from '#src/webhooks/subscriptions/subscription.ts';

/** The words about subscriptions. */

const events: Readonly<Record<string, string>> = {
  'insight.created': 'new insights',
  'insight.confirmed': 'confirmed insights',
  'insight.retracted': 'retractions',
  'insight.superseded': 'what changed once more',
  'scan.failed': 'scans that fail',
  'target.unreachable': 'pages that can’t be reached',
  'insight.digest': 'digests',
  [EVERY_EVENT]: 'everything',
};

export const eventWords = (name: string): string => events[name] ?? name;

const lists = [
  ['kinds', 'kind', 'kinds'],
  ['competitors', 'competitor', 'competitors'],
  ['categories', 'category', 'categories'],
] as const;

/** What it is narrowed to, behind what it tells of. */
export function filterWords(filter: StoredWebhook['filter']): string {
  const { minSeverity, minConfidence, minPercent } = filter;
  const parts = [
    ...(typeof minSeverity === 'string' ? [`from ${severityNames[minSeverity as Severity].toLowerCase()} on`] : []),
    ...lists.flatMap(([name, one, many]) => {
      const named = filter[name];
      if (!Array.isArray(named) || named.length === 0) return [];
      return [`${named.length} ${named.length === 1 ? one : many}`];
    }),
    ...(typeof minConfidence === 'number' ? [`at least ${Math.round(minConfidence * 100)} % certain`] : []),
    ...(typeof minPercent === 'number' ? [`by ${minPercent} % or more`] : []),
  ];
  return parts.length === 0 ? '' : ` · ${parts.join(', ')}`;
}

const states: Readonly<Record<StoredWebhook['status'], string>> = {
  pending: 'Waits for its answer to the challenge',
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
};

export function subscriptionState({
  status,
  disabledReason,
}: Pick<StoredWebhook, 'status' | 'disabledReason'>): string {
  if (disabledReason === 'gone') return 'Disabled: it answered 410';
  if (disabledReason === 'failing') return 'Disabled: it failed for five days';
  return states[status];
}
