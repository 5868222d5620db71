/** What is known of an amount: between these, both included. One that was opened has both equal. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const exactly = (minor: number): Range => ({ from: minor, to: minor });
export const atLeast = (range: Range, minor: number): Range => ({ ...range, from: Math.max(range.from, minor) });
export const atMost = (range: Range, minor: number): Range => ({ ...range, to: Math.min(range.to, minor) });
export const isEmpty = ({ from, to }: Range): boolean => from > to;
export const has = ({ from, to }: Range, minor: number): boolean => from <= minor && minor <= to;
