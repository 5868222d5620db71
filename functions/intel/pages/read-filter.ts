import { boardStates, periodNames, type BoardFilter } from '#src/intel/board/board.ts';
import { kindNames, severities } from '#src/intel/insights/kind.ts';

/** What is shown to whoever asks for nothing. */
export const usual = { state: 'open', period: 'week' } as const satisfies BoardFilter;

const MAX_WORDS = 100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 64;

const oneOf = <T extends string>(values: readonly T[], given: string | undefined): T | undefined =>
  values.find((value) => value === given);

const slugOf = (given = ''): string | undefined => (given.length <= MAX_SLUG && SLUG.test(given) ? given : undefined);

/** What a link or a form asks for. What can’t be meant is left out: a page is not refused for it. */
export function readFilter(query: Readonly<Record<string, string>>): BoardFilter {
  const words = (query['q'] ?? '').slice(0, MAX_WORDS).toWellFormed().replaceAll('\0', '').trim();
  return {
    product: slugOf(query['product']),
    competitor: slugOf(query['competitor']),
    kind: oneOf(kindNames, query['kind']),
    severity: oneOf(severities, query['severity']),
    q: words === '' ? undefined : words,
    state: oneOf(boardStates, query['state']) ?? usual.state,
    period: oneOf(periodNames, query['period']) ?? usual.period,
  };
}

const termsOf = ({ state, period, ...asked }: BoardFilter, more: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(state === usual.state ? {} : { state }),
  ...(period === usual.period ? {} : { period }),
  ...more,
});

/** The page with this filter. */
export function hrefOf(filter: BoardFilter, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(termsOf(filter, more))) if (value !== undefined) query.set(name, value);
  const text = query.toString().replaceAll('+', '%20'); // as a path may have it that one signs in for
  return text === '' ? '/' : `/?${text}`;
}

/** The stream of what may belong to it: its state is judged by the page, which must hear of retractions. */
export function streamOf({ product, competitor, kind, q }: BoardFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ product, competitor, kind, q }))
    if (value !== undefined) query.set(name, value);
  return `/api/insights/stream?${query}`;
}

export const isNarrowed = ({ state, period, product: _product, ...asked }: BoardFilter): boolean =>
  state !== usual.state || period !== usual.period || Object.values(asked).some((value) => value !== undefined);
