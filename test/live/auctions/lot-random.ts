import fc from 'fast-check';
import { stepAt, type Outcome, type Terms, type Tried } from './model.ts';

/** What somebody does next, before it is known how the lot stands. */
export interface Whim {
  readonly who: number;
  readonly amount: { readonly near: 'minimum' | 'best' | 'step' | 'reserve' | 'any'; readonly by: number };
  readonly max: { readonly near: 'minimum' | 'best' | 'step' | 'reserve' | 'any'; readonly by: number } | null;
  readonly waitMs: number;
  readonly sure: boolean;
  readonly restarts: boolean;
}

const near = fc.record({
  near: fc.constantFrom('minimum', 'best', 'step', 'reserve', 'any'),
  by: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -500, max: 30_000 })),
});

export const whims: fc.Arbitrary<Whim[]> = fc.array(
  fc.record({
    who: fc.nat(2),
    amount: near,
    max: fc.option(near, { nil: null, freq: 2 }),
    waitMs: fc.oneof(fc.nat(300), fc.nat(4000), fc.constantFrom(0, 9999, 10_000)),
    sure: fc.boolean(),
    restarts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Amounts around the edges of the rules, as the lot stands. */
export function triedOf(whim: Whim, terms: Terms, { minimum, best }: Outcome, at: number): Tried {
  const amountOf = ({ near: place, by }: NonNullable<Whim['max']>) => {
    const places = {
      minimum,
      best,
      step: best + stepAt(terms.table, best),
      reserve: terms.reserve ?? minimum,
      any: minimum,
    };
    return Math.max(1, places[place] + (place === 'any' ? Math.abs(by) : by));
  };
  const max = whim.max === null ? null : amountOf(whim.max);
  return { who: 'abc'.charAt(whim.who), amount: amountOf(whim.amount), max, at, sure: whim.sure };
}

const seconds = fc.record({
  duration: fc.integer({ min: 10, max: 40 }),
  window: fc.integer({ min: 1, max: 60 }),
  extend: fc.integer({ min: 1, max: 60 }),
  hard: fc.integer({ min: 1, max: 90 }),
});

export const termsWith = ({ table, soft }: Pick<Terms, 'table' | 'soft'>): fc.Arbitrary<Terms> =>
  fc.record({
    start: fc.oneof(fc.integer({ min: 50, max: 5000 }), fc.integer({ min: 50, max: 400_000 })),
    reserve: fc.option(fc.integer({ min: 50, max: 60_000 }), { nil: null }),
    table: fc.constant(typeof table === 'number' ? table : table),
    soft: fc.constant(soft),
    maxima: fc.constantFrom(true, true, true, false),
    seconds,
  });
