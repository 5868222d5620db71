import type { Random } from './random.ts';

export interface Page {
  readonly contentType: string;
  readonly body: string;
}

/** What a page does without any news. */
export const noises = [
  'nonce',
  'clock',
  'counter',
  'ad',
  'ab',
  'reorder',
  'banner',
  'partial',
  'currency',
  'token',
  'headings',
  'anchors',
  'blanks',
  'wall',
] as const;
export type Noise = (typeof noises)[number];

/** How a page is dressed at one scan: what differs from load to load. */
export interface Dress {
  /** Draws what stays the same for a seed: layout, class names, wording. */
  readonly look: (role: string) => Random;
  /** Draws what is new at each load. */
  readonly load: Random;
  /** What this load does, beside being another one. */
  readonly noise: Noise | null;
  /** Which of two variants, or which of several advertisements. */
  readonly variant: number;
}

/** Of each group one kind at least has to be told. */
export type Wanted = readonly (readonly string[])[];

/** News that a page tells; `may` is neither asked for nor wrong. */
export interface News<Model> {
  readonly wanted: Wanted | ((model: Model) => Wanted);
  readonly may?: readonly string[];
  /** Makes what it needs to be there before. */
  readonly before?: (model: Model, random: Random) => Model;
  readonly change: (model: Model, random: Random) => Model;
}

export interface Scenario<Model> {
  readonly name: string;
  readonly pageType: (model: Model) => string;
  readonly url: string;
  readonly draw: (random: Random) => Model;
  readonly render: (model: Model, dress: Dress) => Page;
  readonly news: Readonly<Record<string, News<Model>>>;
  readonly noises: readonly Noise[];
}

/** A load of a page, and what has to be told when it is compared with the one before. */
export interface Load {
  readonly page: Page;
  /** Null: nobody asks, as while it is learnt that a part of the page changes all the time. */
  readonly expected: { readonly wanted: Wanted; readonly may: readonly string[] } | null;
}

export interface Story {
  readonly scenario: string;
  readonly mutation: string;
  readonly seed: number;
  readonly pageType: string;
  readonly url: string;
  readonly loads: readonly Load[];
}
