import { rewrite, type Pieces } from '../text/pieces.ts';
import { readTarget, type Target } from './target.ts';

/** An end of a delivery that there was, in the place of a place. */
export interface StopOf {
  readonly kind: 'of';
  readonly target: Target;
  readonly end: 'pickup' | 'dropoff';
}

/** "Where the second one went", "the drop-off of my last order": what tells which delivery stands between. */
const FORMS: readonly (readonly [source: string, end: StopOf['end']])[] = [
  ['where (?!is|are|did|does|was|has|do)(?:\\S+ ){1,5}?(?:came|comes|started|starts|left) from', 'pickup'],
  ['where (?!is|are|did|does|was|has|do)(?:\\S+ ){1,5}?(?:was picked up|started|starts)', 'pickup'],
  [
    'where (?!is|are|did|does|was|has|do)(?:\\S+ ){1,5}?(?:went|goes|going|ended up|(?:was|were|got) (?:delivered|dropped|taken|left))(?: off)?(?: to)?',
    'dropoff',
  ],
  ...(['pickup', 'dropoff'] as const).map(
    (end) =>
      [
        `${end === 'pickup' ? '(?:pick-?up|origin)' : '(?:drop-?off|destination)'}(?: point| spot| address)?` +
          ' (?:of|for|from) (?:\\S+ ){0,4}?(?:{orders}|ones?|it|that|C|L|[a-z]+(?= (?:as|under|and|,|[.])))',
        end,
      ] as const,
  ),
];

export const readStopsOf = (said: string, pieces: Pieces): Pieces =>
  FORMS.reduce(
    (read, [source, end]) =>
      rewrite(read, source, ({ pieces: own }) => {
        const target = readTarget(said, own.slice(1), 'delivery') ?? { pick: 'it' };
        return { mark: 'P', of: { kind: 'of', target, end } };
      }),
    pieces,
  );
