import { cents, formatUsd } from '#src/money/cents.ts';

/** A moment, which a page shows by the reader’s clock. */
export interface At {
  readonly at: string;
  /** `when`: the day and the time, for something that is planned. */
  readonly as: 'ago' | 'ahead' | 'at' | 'when';
  /** Of `when`: what begins then ends so. */
  readonly until?: string;
}
export type CardText = string | At;

export interface CardRow {
  readonly label: string;
  readonly text: CardText;
}

export interface CardLink {
  readonly label: string;
  readonly href: string;
}

/** One of a list. */
export interface CardItem {
  readonly title: string;
  readonly about: readonly CardText[];
  readonly figure?: string | undefined;
  readonly href?: string | undefined;
}

/** What came of a call, as a person reads it. Any of its texts may be a stranger’s: a page shows them as text. */
export interface Card {
  /** What matters most: a price, a state. */
  readonly headline?: string;
  readonly caption?: CardText;
  /** What a sum is made of: shares of it, in the order of the rows. */
  readonly parts?: readonly { readonly label: string; readonly minor: bigint }[];
  readonly rows?: readonly CardRow[];
  readonly items?: readonly CardItem[];
  /** In place of a list without items. */
  readonly none?: string;
  readonly links?: readonly CardLink[];
  /** For the person alone. */
  readonly secrets?: readonly CardRow[];
  readonly note?: string;
}

export type Json = Readonly<Record<string, unknown>>;

/** What a card is made of. */
export interface Outcome {
  readonly input: Json;
  readonly result: Json;
  /** What no model gets. */
  readonly forPerson: Json | undefined;
}

/** Where the siblings’ pages are. */
export interface Addresses {
  readonly delivery: string;
  readonly live: string;
}

export type CardOf = (outcome: Outcome, addresses: Addresses) => Card;

// A result may have been kept by an older version: what isn’t as expected is left away.

export const jsonAt = (value: unknown, name: string): Json => {
  const found = typeof value === 'object' && value !== null ? (value as Json)[name] : undefined;
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Json) : {};
};

export const listAt = (value: Json, name: string): readonly Json[] => {
  const found = value[name];
  return Array.isArray(found) ? found.filter((each): each is Json => typeof each === 'object' && each !== null) : [];
};

export const textAt = (value: Json, name: string): string | undefined => {
  const found = value[name];
  return typeof found === 'string' && found !== '' ? found : undefined;
};

export const numberAt = (value: Json, name: string): number | undefined => {
  const found = value[name];
  return typeof found === 'number' ? found : undefined;
};

/** An amount: a decimal string or a whole number of cents. */
export function minorAt(value: Json, name: string): bigint | undefined {
  const found = value[name];
  if (typeof found === 'number') return Number.isSafeInteger(found) ? BigInt(found) : undefined;
  return typeof found === 'string' && /^-?\d{1,15}$/.test(found) ? BigInt(found) : undefined;
}

export const dollars = (minor: bigint | undefined): string | undefined =>
  minor === undefined ? undefined : formatUsd(cents(minor));
export const dollarsAt = (value: Json, name: string): string | undefined => dollars(minorAt(value, name));

export const moment = (at: string | undefined, as: At['as']): At | undefined =>
  at === undefined || Number.isNaN(Date.parse(at)) ? undefined : { at, as };

/** A row of it, if there is anything to say. */
export const row = (label: string, text: CardText | undefined): readonly CardRow[] =>
  text === undefined ? [] : [{ label, text }];

export const present = <T>(...values: readonly (T | undefined)[]): readonly T[] =>
  values.filter((value): value is T => value !== undefined);

/** “on_hold” → “On hold”. */
export const spoken = (code: string): string => {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
