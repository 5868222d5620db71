/** Arithmetic for a formula that is written once and used twice: on values, and on the columns of a statement. */
export interface Arithmetic<N> {
  readonly of: (value: number) => N;
  readonly plus: (a: N, b: N) => N;
  readonly minus: (a: N, b: N) => N;
  readonly times: (a: N, b: N) => N;
  /** Of whole amounts the quotient without its fraction. */
  readonly over: (a: N, b: N) => N;
  readonly least: (a: N, b: N) => N;
  readonly greatest: (a: N, b: N) => N;
}

/** The same for numbers with fractions, which can be unknown. */
export interface RealArithmetic<N> extends Arithmetic<N> {
  /** Rounded half up to a number of equal parts of 1: 10,000 for four decimals. */
  readonly rounded: (value: N, parts: number) => N;
  readonly known: (value: N | null, otherwise: N) => N;
}

export const numbers: RealArithmetic<number> = {
  of: (value) => value,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  over: (a, b) => a / b,
  least: Math.min,
  greatest: Math.max,
  rounded: (value, parts) => Math.round(value * parts) / parts,
  known: (value, otherwise) => value ?? otherwise,
};

export const bigints: Arithmetic<bigint> = {
  of: BigInt,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  over: (a, b) => a / b,
  least: (a, b) => (a < b ? a : b),
  greatest: (a, b) => (a > b ? a : b),
};
