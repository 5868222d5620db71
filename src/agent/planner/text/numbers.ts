import { NUMBER_WORDS, ORDINALS } from './lexicon.ts';
import { rewrite, type Match, type Pieces } from './pieces.ts';

/** What stands for a number: its mark, what one of it makes, and the words; `*` is how many there are. */
const TABLE = `
A 500 (?:a )?fiver
A 1000 (?:a )?tenner
D 90 (?:a|one|N) minute and a half|minuto y medio
U 30 half an? hour|media hora
U 90 an hour and a half|hora y media
D 30 half an? minute|half minute|medio minuto
N 2 (?:a )?couple(?: of)?
A 100 * (?:us )?(?:dollars?|bucks?|usd|dolar(?:es)?|pavos?)
A 1 * (?:cents?|centavos?|centimos?|pennies)
F 1 * (?:euros?|eur|pounds?(?! of )|quid|gbp|pesos?|mxn|yen|cad|francs?|pence)
R 1 * (?:percent|per cent|por ciento|pct)
K 1 * (?:miles?|mi|millas?)
D 1 * (?:(?<!(?:^| )an? )seconds?|sec|segundos?)
U 1 * (?:minutes?|min|minutos?)
U 60 * (?:hours?|hrs?|horas?)
U 1440 * (?:days?|dias?)
U 10080 * (?:weeks?|semanas?)`;
const COUNT = '(?:N|one|an?|una?|uno)(?: -| whole| full)?';

type Made = { readonly mark: string; readonly number: number };
type Rule = readonly [source: string, make: (match: Match) => Made | undefined];

const numbersIn = ({ pieces }: Match): readonly number[] =>
  pieces.filter(({ mark }) => mark === 'N' || mark === 'A').map(({ number = 0 }) => number);

const counted: readonly Rule[] = TABLE.trim()
  .split('\n')
  .map((row): Rule => {
    const [, mark = '', value, source = ''] = /^(\w+) (\d+) (.*)$/.exec(row) ?? [];
    const numberOf = (match: Match) => (source.startsWith('*') ? (numbersIn(match)[0] ?? 1) : 1) * Number(value);
    return [source.replace('*', COUNT), (match) => ({ mark, number: Math.round(numberOf(match) * 100) / 100 })];
  });

/** "Twenty-five", "two hundred". */
function spelledOut({ pieces }: Match): Made {
  const words = pieces.flatMap(({ mark }) => mark.split('-'));
  const parts = words.map((word) => NUMBER_WORDS.get(word) ?? Number(word === 'one'));
  const sumOf = (some: readonly number[]) => some.reduce((all, part) => all + part, 0);
  const at = parts.indexOf(100);
  const hundreds = at < 0 ? 0 : Math.max(1, sumOf(parts.slice(0, at))) * 100;
  return { mark: 'N', number: hundreds + sumOf(parts.slice(at + 1)) };
}

/** "Two fifty", "a buck fifty": both in words. */
function twoWords(match: Match): Made | undefined {
  const [whole = 0, cents = 0] = numbersIn(match);
  const isInWords = match.pieces.every(({ folded }) => /^[a-z ]+$/.test(folded));
  if (!isInWords || cents < 10 || cents > 99) return undefined;
  return { mark: 'A', number: whole * (match.pieces[0]?.mark === 'A' ? 1 : 100) + cents };
}

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const words = [...NUMBER_WORDS.keys()].filter((word) => !/^(?:-|couple|hundred)$/.test(word)).join('|');
const sumOf = (match: Match): Made => ({ mark: 'A', number: numbersIn(match).reduce((sum, each) => sum + each, 0) });
const placeOf = ({ pieces: [piece] }: Match): Made => ({ mark: 'O', number: ORDINALS.get(piece?.mark ?? '') ?? 0 });

/** "Number two" is the second of a list; order number 512 is none. */
const listed = ({ pieces }: Match): Made | undefined => {
  const { number = 1 } = pieces.at(-1) ?? {};
  return number < 21 ? { mark: 'O', number: number - 1 } : undefined;
};

const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const BELOW = `(?:(?:${TENS})-[a-z]+|(?:${TENS}) (?:${ONES})|${words})`;
const rules: readonly Rule[] = [
  [`(?:an?|${ONES}) hundred(?:(?: and)? ${BELOW})?|${BELOW}`, spelledOut],
  ['N and a half(?= [a-z])', ({ pieces: [piece] }) => ({ mark: 'N', number: (piece?.number ?? 0) + 0.5 })],
  ...counted,
  ['(?:A|N) N', twoWords],
  // "3 dollars and 50 cents" is one amount.
  ['A and A|A (?:dollars|usd|bucks)', sumOf],
  ['(?:number|numero) (?:N|one|uno)', listed],
  [`(?<!(?:on|this|per|every) )(?:${[...ORDINALS.keys()].join('|')})`, placeOf],
];

/** Numbers, amounts, shares, distances, spans of time and places in a list, each as one piece. */
export const readNumbers = (pieces: Pieces): Pieces =>
  rules.reduce((read, [source, make]) => rewrite(read, source, make), pieces);
