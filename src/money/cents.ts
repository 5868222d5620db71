import { bigints, type Arithmetic } from '#src/platform/arithmetic.ts';

declare const brand: unique symbol;

/** USD in integer minor units. A bigint, so that `JSON.stringify` throws: money leaves only through the wire codec. */
export type Cents = bigint & { readonly [brand]: 'Cents' };

/** Money from an integer number or bigint of minor units. Throws RangeError on a fraction or an unsafe number. */
export function cents(minor: number | bigint): Cents {
  if (typeof minor === 'number' && !Number.isSafeInteger(minor))
    throw new RangeError(`not whole minor units: ${minor}`);
  return BigInt(minor) as Cents;
}

export function sum(...amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0n) as Cents;
}

const BPS = 10_000n;

/**
 * Shares of `total` in basis points, each rounded down; `remainderTo` gets the rest, so that the shares always sum to
 * `total`. The basis points must sum to 10,000.
 */
export function allocate<K extends string>(
  total: Cents,
  bps: Readonly<Record<K, number>>,
  remainderTo: NoInfer<K>,
): Record<K, Cents> {
  const names = Object.keys(bps) as K[];
  if (names.reduce((all, name) => all + bps[name], 0) !== Number(BPS))
    throw new RangeError('shares must sum to 10,000 bps');
  const shares = Object.fromEntries(names.map((name) => [name, (total * BigInt(bps[name])) / BPS])) as Record<K, Cents>;
  const left = total - names.reduce((all, name) => all + shares[name], 0n);
  shares[remainderTo] = (shares[remainderTo] + left) as Cents;
  return shares;
}

/** Basis points of a non-negative amount, rounded half up to the cent: in cents, or as a statement's column. */
export const shareIn = <N>(m: Arithmetic<N>, total: N, bps: N): N =>
  m.over(m.plus(m.times(total, bps), m.of(Number(BPS / 2n))), m.of(Number(BPS)));

export const shareOf = (total: Cents, bps: number): Cents => shareIn<bigint>(bigints, total, BigInt(bps)) as Cents;

/** `907` → `$9.07`, negative amounts as `-$9.07`. For people; never parsed back. */
export function formatUsd(amount: Cents): string {
  const absolute = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}$${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`;
}
