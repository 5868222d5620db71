import { badParameter, missing } from './failure.ts';
import type { Form } from './form.ts';
import type { Values } from './parameters.ts';

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

type Listed = { id: string; created: number };

/** One page, newest first, as Stripe pages: cursors are ids, `limit` is 10 unless given. */
export function pageOf<T extends Listed>(
  shelf: Map<string, T>,
  values: Values,
  url: string,
  kind: string,
  keep: (item: T) => boolean,
): List<T> {
  const inRange = createdFilter(values['created'] as string | Form | undefined);
  const all = [...shelf.values()].toReversed().filter((item) => inRange(item.created) && keep(item));
  const limit = (values['limit'] as number | undefined) ?? 10;
  const after = cursor(shelf, values, 'starting_after', kind);
  const before = cursor(shelf, values, 'ending_before', kind);
  if (after && before)
    throw badParameter('You may only specify one of starting_after and ending_before.', 'ending_before');
  if (before) {
    const end = all.findIndex((item) => item.id === before);
    const from = Math.max(0, end - limit);
    return { object: 'list', url, has_more: from > 0, data: all.slice(from, Math.max(0, end)) };
  }
  const from = after ? all.findIndex((item) => item.id === after) + 1 : 0;
  return { object: 'list', url, has_more: all.length > from + limit, data: all.slice(from, from + limit) };
}

function cursor(shelf: Map<string, unknown>, values: Values, name: string, kind: string): string | undefined {
  const id = values[name] as string | undefined;
  if (id && !shelf.has(id)) throw missing(kind, id, name, 'parameter');
  return id;
}

const COMPARE: Readonly<Record<string, (created: number, bound: number) => boolean>> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

/** `created=1700000000` or `created[gte]=…&created[lt]=…`. */
function createdFilter(given: string | Form | undefined): (created: number) => boolean {
  if (given === undefined) return () => true;
  if (typeof given === 'string') {
    const exact = seconds(given, 'created');
    return (created) => created === exact;
  }
  const tests = Object.entries(given).map(([name, bound]) => {
    const compare = Object.hasOwn(COMPARE, name) ? COMPARE[name] : undefined;
    const param = `created[${name}]`;
    if (!compare) throw badParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
    const limit = seconds(bound, param);
    return (created: number) => compare(created, limit);
  });
  return (created) => tests.every((test) => test(created));
}

function seconds(given: unknown, param: string): number {
  if (typeof given !== 'string' || !/^\d{1,12}$/.test(given)) {
    throw badParameter(`Invalid timestamp: ${String(given)}`, param, 'parameter_invalid_integer');
  }
  return Number(given);
}
