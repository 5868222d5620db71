import { NUMBER_WORDS, ORDINALS } from './lexicon.ts';
import { pieceOf, rewrite, type Match, type Piece } from './pieces.ts';

const numberWords = [...NUMBER_WORDS.keys()].join('|');
const sumOf = ({ pieces }: Match) => {
  const parts = pieces.flatMap(({ mark }) => mark.split('-')).map((word) => NUMBER_WORDS.get(word) ?? 0);
  const [first = 0, second] = parts;
  return second === 100 ? first * 100 : parts.reduce((sum, part) => sum + part, 0);
};

const DOLLARS = 'dollars?|bucks?|usd|dolar(?:es)?|pavos?|buckaroos';
const CENTS = 'cents?|centavos?|centimos?|pennies';
const FOREIGN = 'euros?|eur|pounds?|quid|gbp|pesos?|mxn|yen|cad|francs?|pence';
const MINUTES: readonly (readonly [string, number])[] = [
  ['minutes?|min|minutos?', 1],
  ['hours?|hrs?|horas?', 60],
  ['days?|dias?', 1440],
  ['weeks?|semanas?', 10_080],
];

const A_FEW = 'N|one|an?|una?|uno';
/** "One dollar", "a minute": one only in front of what is counted. */
const countOf = ({ pieces }: Match) => pieceOf(pieces, 'N')?.number ?? 1;

type Rule = readonly [source: string, make: Parameters<typeof rewrite>[2]];

const rules: readonly Rule[] = [
  [`(?:${numberWords})-(?:${numberWords})`, (match) => ({ mark: 'N', number: sumOf(match) })],
  [
    `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (?:one|two|three|four|five|six|seven|eight|nine)`,
    (match) => ({ mark: 'N', number: sumOf(match) }),
  ],
  [
    '(?:an?|one) hundred|(?:two|three|four|five) hundred',
    (match) => ({ mark: 'N', number: Math.max(100, sumOf(match)) }),
  ],
  [
    `${[...NUMBER_WORDS.keys()].filter((word) => !['one', 'uno', 'couple', 'hundred'].includes(word)).join('|')}|(?:a )?couple(?: of)?`,
    (match) => ({
      mark: 'N',
      number: NUMBER_WORDS.get(match.pieces.find(({ mark }) => NUMBER_WORDS.has(mark))?.mark ?? '') ?? 0,
    }),
  ],
  ['(?:a )?fiver', () => ({ mark: 'A', number: 500 })],
  ['(?:a )?tenner', () => ({ mark: 'A', number: 1000 })],
  [`(${A_FEW}) (?:us )?(?:${DOLLARS})(?: and N (?:${CENTS}))?`, (match) => ({ mark: 'A', number: dollarsOf(match) })],
  [`(?:${A_FEW}) (?:${CENTS})`, (match) => ({ mark: 'A', number: countOf(match) })],
  [`A (?:${DOLLARS})`, (match) => ({ mark: 'A', number: pieceOf(match.pieces, 'A')?.number ?? 0 })],
  [`(?:${A_FEW}) (?:${FOREIGN})`, (match) => ({ mark: 'F', number: countOf(match) })],
  ['N (?:percent|per cent|por ciento|pct)', (match) => ({ mark: 'R', number: countOf(match) })],
  ['(?:N|one|a|una) (?:miles?|mi|millas?)', (match) => ({ mark: 'K', number: countOf(match) })],
  ['N (?:seconds?|sec|segundos?)|(?:N|one|a)-second', (match) => ({ mark: 'D', number: countOf(match) })],
  ['half an? hour|media hora', () => ({ mark: 'U', number: 30 })],
  ['half an? minute|half minute|medio minuto', () => ({ mark: 'D', number: 30 })],
  ['an hour and a half|hora y media', () => ({ mark: 'U', number: 90 })],
  ...MINUTES.map(([unit, minutes]): Rule => [
    `(?:${A_FEW}) (?:${unit})`,
    (match) => ({ mark: 'U', number: countOf(match) * minutes }),
  ]),
  [
    [...ORDINALS.keys()].join('|'),
    ({ pieces: [piece] }) => ({ mark: 'O', number: ORDINALS.get(piece?.mark ?? '') ?? 0 }),
  ],
];

function dollarsOf({ pieces }: Match): number {
  const [dollars = 1, cents = 0] = pieces.filter(({ mark }) => mark === 'N').map(({ number }) => number ?? 0);
  return Math.round(dollars * 100) + cents;
}

/** Numbers, amounts, shares, distances, spans of time and places in a list, each as one piece. */
export const readNumbers = (pieces: readonly Piece[]): readonly Piece[] =>
  rules.reduce((read, [source, make]) => rewrite(read, source, make), pieces);
