/**
 * What the rules of an auction say, written apart from `src`: nothing is shared with it. A history of offers goes in,
 * and the standing comes out, computed from the beginning each time.
 */
export interface Terms {
  readonly start: number;
  readonly reserve: number | null;
  readonly table: 'live' | 'ebay' | number;
  readonly soft: boolean;
  readonly maxima: boolean;
  readonly seconds: {
    readonly duration: number;
    readonly window: number;
    readonly extend: number;
    readonly hard: number;
  };
}

export interface Tried {
  readonly who: string;
  readonly amount: number;
  readonly max: number | null;
  /** Milliseconds since the opening. */
  readonly at: number;
  readonly sure: boolean;
}

export interface Outcome {
  readonly answer: string;
  readonly price: number | null;
  readonly minimum: number;
  readonly leader: string | null;
  readonly best: number;
  readonly reserveMet: boolean;
  readonly end: number;
  readonly extensions: number;
  readonly count: number;
}

export function stepAt(table: Terms['table'], price: number): number {
  if (typeof table === 'number') return table;
  const dollars = price / 100;
  if (table === 'live') {
    if (dollars < 30) return 100;
    if (dollars < 50) return 200;
    if (dollars < 100) return 300;
    if (dollars < 300) return 500;
    if (dollars < 1000) return 1000;
    return dollars < 2000 ? 2000 : 5000;
  }
  if (dollars < 1) return 5;
  if (dollars < 5) return 25;
  if (dollars < 25) return 50;
  if (dollars < 100) return 100;
  if (dollars < 250) return 250;
  if (dollars < 500) return 500;
  if (dollars < 1000) return 1000;
  if (dollars < 2500) return 2500;
  return dollars < 5000 ? 5000 : 10_000;
}

const lifted = (terms: Terms, price: number, best: number) =>
  terms.reserve !== null && best >= terms.reserve && price < terms.reserve ? terms.reserve : price;

export function begin({ start, reserve, seconds }: Terms): Outcome {
  return {
    answer: 'open',
    price: null,
    minimum: start,
    leader: null,
    best: 0,
    reserveMet: reserve === null,
    end: seconds.duration * 1000,
    extensions: 0,
    count: 0,
  };
}

/** One offer on top of what stood before. */
export function after(terms: Terms, before: Outcome, tried: Tried): Outcome {
  const refused = (answer: string) => ({ ...before, answer });
  const hope = tried.max === null ? tried.amount : Math.max(tried.max, tried.amount);
  if (tried.at >= before.end) return refused('auction_closed');
  if (tried.max !== null && !terms.maxima) return refused('max_not_allowed');
  if (before.leader === tried.who) {
    if (tried.max === null || tried.max <= before.best) return refused('already_leading');
    if (!tried.sure && hope > 5 * before.minimum && hope > 5000) return refused('confirm_required');
    return standing(terms, { ...before, answer: 'leading', best: hope }, before.price ?? 0);
  }
  if (tried.amount < before.minimum) return refused('bid_too_low');
  if (!tried.sure && hope > 5 * before.minimum && hope > 5000) return refused('confirm_required');
  const timed = { ...before, ...timeAfter(terms, before, tried.at), count: before.count + 1 };
  if (before.leader === null)
    return standing(terms, { ...timed, answer: 'leading', leader: tried.who, best: hope }, tried.amount);
  const { best } = before;
  if (hope > best) {
    const price = tried.amount > best ? tried.amount : Math.min(hope, best + stepAt(terms.table, best));
    return standing(terms, { ...timed, answer: 'leading', leader: tried.who, best: hope }, price);
  }
  return standing(terms, { ...timed, answer: 'outbid' }, Math.min(best, hope + stepAt(terms.table, hope)));
}

function standing(terms: Terms, now: Outcome, bare: number): Outcome {
  const price = lifted(terms, bare, now.best);
  return {
    ...now,
    price,
    minimum: price + stepAt(terms.table, price),
    reserveMet: terms.reserve === null || now.best >= terms.reserve,
  };
}

function timeAfter({ soft, seconds }: Terms, { end, extensions }: Outcome, at: number) {
  if (!soft || end - at >= seconds.window * 1000) return { end, extensions };
  const moved = Math.min((seconds.duration + seconds.hard) * 1000, at + seconds.extend * 1000);
  return moved > end ? { end: moved, extensions: extensions + 1 } : { end, extensions };
}
