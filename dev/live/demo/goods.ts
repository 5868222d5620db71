import type { Speaker } from './lines.ts';

export type Bidder = Exclude<Speaker, 'nora'>;

export interface Good {
  readonly title: string;
  readonly description: string;
  readonly startingBidMinor: number;
  /** Of its picture: red, green and blue. */
  readonly colours: readonly (readonly [number, number, number])[];
  /** What each would pay at most, in cents. */
  readonly limits: Readonly<Partial<Record<Bidder, number>>>;
}

/** What Nora sells, again and again. */
export const goods: readonly Good[] = [
  {
    title: 'Mixed box of heirlooms, four pounds',
    description: 'My pick of all five, washed, in a crate that you may keep.',
    startingBidMinor: 800,
    colours: [
      [196, 58, 38],
      [226, 158, 48],
      [120, 150, 62],
    ],
    limits: { milo: 1_600, priya: 2_100, sam: 1_900 },
  },
  {
    title: 'The last Cherokee Purples, two pounds',
    description: 'Sweet, a bit smoky. There are no more until next week.',
    startingBidMinor: 600,
    colours: [
      [104, 42, 58],
      [128, 52, 50],
    ],
    limits: { milo: 1_200, priya: 1_500, sam: 2_400 },
  },
  {
    title: 'Six jars of passata',
    description: 'Cooked on Thursday, of what was too ripe to sell. Keeps for a year.',
    startingBidMinor: 1_500,
    colours: [
      [176, 40, 30],
      [150, 30, 26],
    ],
    limits: { milo: 3_400, priya: 2_800, sam: 2_600 },
  },
  {
    title: 'Seeds of twelve sorts',
    description: 'From our own plants, labelled by hand.',
    startingBidMinor: 500,
    colours: [
      [222, 196, 120],
      [190, 158, 92],
      [150, 120, 70],
    ],
    limits: { priya: 1_400, sam: 1_100 },
  },
];
