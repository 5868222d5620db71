import canonicalize from 'canonicalize';
import type { EntryBody, LogEntry } from '#src/live/auctions/log-entry.ts';
import type { HashText } from './commitment.ts';

/** Where an entry stands. */
export interface Link {
  readonly seq: number;
  readonly at: string;
  readonly prevHash: string;
}

/** A line of the log: the entry, and its RFC 8785 form, which is what is kept and served. */
export interface Line {
  readonly entry: LogEntry;
  readonly text: string;
}

/** Names in the order of RFC 8785, `hash` among them, by the names as they came: each type of entry has the same. */
const orders = new Map<string, readonly string[]>();
const MAX_ORDERS = 100;

function orderOf(names: readonly string[]): readonly string[] {
  const key = names.join(' ');
  const known = orders.get(key);
  if (known !== undefined) return known;
  const order = [...names, 'hash'].toSorted(); // ASCII words sort as they stand
  if (orders.size < MAX_ORDERS) orders.set(key, order);
  return order;
}

export function chain(body: EntryBody, { seq, at, prevHash }: Link, hashText: HashText): Line {
  const linked = { ...body, seq, at, prevHash };
  // RFC 8785 of an object from its members, each written once.
  const order = orderOf(Object.keys(linked));
  const members = order.map((name) => (name === 'hash' ? '' : `"${name}":${canonical(linked[name as keyof Link])}`));
  const hash = hashText(`{${members.filter((member) => member !== '').join(',')}}`);
  members[order.indexOf('hash')] = `"hash":"${hash}"`;
  return { entry: { ...linked, hash }, text: `{${members.join(',')}}` };
}

/** Numbers and plain values are in RFC 8785 as JSON has them. */
const canonical = (value: unknown) =>
  typeof value === 'object' && value !== null ? canonicalize(value) : JSON.stringify(value);
