import { NUMBER_WORDS, ORDINALS } from './lexicon.ts';
import { rewrite, type Match, type Pieces } from './pieces.ts';

const words = [...NUMBER_WORDS.keys()].filter((word) => !['-', 'couple', 'hundred'].includes(word)).join('|');

/** What is counted: its mark, what one of it makes, and the words for it behind a number, "one" or "a". */
const TABLE = `
A 100 (?:us )?(?:dollars?|bucks?|usd|dolar(?:es)?|pavos?)
A 1 (?:cents?|centavos?|centimos?|pennies)
F 1 (?:euros?|eur|pounds?|quid|gbp|pesos?|mxn|yen|cad|francs?|pence)
R 1 (?:percent|per cent|por ciento|pct)
K 1 (?:miles?|mi|millas?)
D 1 (?:seconds?|sec|segundos?)
U 1 (?:minutes?|min|minutos?)
U 60 (?:hours?|hrs?|horas?)
U 1440 (?:days?|dias?)
U 10080 (?:weeks?|semanas?)`;

/** Fixed expressions: mark, value, words. */
const FIXED = `
A 500 (?:a )?fiver
A 1000 (?:a )?tenner
U 30 half an? hour|media hora
U 90 an hour and a half|hora y media
D 30 half an? minute|half minute|medio minuto
N 2 (?:a )?couple(?: of)?`;

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => /^(\w+) (\d+) (.*)$/.exec(row) ?? [])
    .map(([, mark = '', value, source = '']) => ({ mark, value: Number(value), source }));

type Rule = readonly [source: string, make: (match: Match) => { mark: string; number: number } | undefined];

/** "Twenty-five", "two hundred". */
function spelledOut({ pieces }: Match): number {
  const parts = pieces
    .flatMap(({ mark }) => mark.split('-'))
    .map((word) => NUMBER_WORDS.get(word) ?? (word === 'one' ? 1 : 0));
  return parts.at(-1) === 100
    ? (parts.length > 1 ? Math.max(1, parts[0] ?? 1) : 1) * 100
    : parts.reduce((sum, part) => sum + part, 0);
}

/** "3 dollars and 50 cents" is one amount. */
const numbersIn = ({ pieces }: Match) =>
  pieces.filter(({ mark }) => mark === 'N' || mark === 'A').map(({ number }) => number ?? 0);
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';

/** "Two fifty", "a buck fifty": both in words. */
function twoWords({ pieces: [first, second] }: Match) {
  const cents = second?.number ?? 0;
  if (![first, second].every((piece) => /^[a-z ]+$/.test(piece?.folded ?? '1')) || cents < 10 || cents > 99)
    return undefined;
  return { mark: 'A', number: (first?.number ?? 0) * (first?.mark === 'A' ? 1 : 100) + cents };
}

const rules: readonly Rule[] = [
  [
    `(?:${TENS})-[a-z]+|(?:${TENS}) (?:one|two|three|four|five|six|seven|eight|nine)`,
    (match) => ({ mark: 'N', number: spelledOut(match) }),
  ],
  [`(?:an?|one|two|three|four|five) hundred|(?:${words})`, (match) => ({ mark: 'N', number: spelledOut(match) })],
  ...rowsOf(FIXED).map(({ mark, value, source }): Rule => [source, () => ({ mark, number: value })]),
  ...rowsOf(TABLE).map(({ mark, value, source }): Rule => [
    `(?:N|one|an?|una?|uno)(?: -)? ${source}`,
    (match) => ({ mark, number: Math.round((numbersIn(match)[0] ?? 1) * value * 100) / 100 }),
  ]),
  ['(?:A|N) N', twoWords],
  [
    'A and A|A (?:dollars|usd|bucks)',
    (match) => ({ mark: 'A', number: numbersIn(match).reduce((sum, each) => sum + each, 0) }),
  ],
  [
    [...ORDINALS.keys()].join('|'),
    ({ pieces: [piece] }) => ({ mark: 'O', number: ORDINALS.get(piece?.mark ?? '') ?? 0 }),
  ],
];

/** Numbers, amounts, shares, distances, spans of time and places in a list, each as one piece. */
export const readNumbers = (pieces: Pieces): Pieces =>
  rules.reduce((read, [source, make]) => rewrite(read, source, make), pieces);
