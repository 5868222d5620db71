import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mention } from '#src/agent/planner/request.ts';
import { Memory } from '#src/agent/planner/memory/memory.ts';
import { readRequest } from '#src/agent/planner/slots/read.ts';
import { holds, readCondition, type Comparison } from '#src/agent/planner/slots/condition.ts';
import { chosenPlaces } from '#src/agent/planner/slots/place-names.ts';
import { readRoutes } from '#src/agent/planner/slots/route.ts';
import { readTarget } from '#src/agent/planner/slots/target.ts';
import { readWhen, windowOf } from '#src/agent/planner/slots/when.ts';
import { NOW, PLACES, read } from './read.ts';

const windows: readonly (readonly [string, string, string])[] = [
  ['at 4', '2027-03-02T16:00:00-06:00', '2027-03-02T16:30:00-06:00'],
  ['tomorrow at 9', '2027-03-03T09:00:00-06:00', '2027-03-03T09:30:00-06:00'],
  ['by 6pm', '2027-03-02T11:00:00-06:00', '2027-03-02T18:00:00-06:00'],
  ['between 2 and 4 on friday', '2027-03-05T14:00:00-06:00', '2027-03-05T16:00:00-06:00'],
  ['tonight at 8', '2027-03-02T20:00:00-06:00', '2027-03-02T20:30:00-06:00'],
  ['at noon on tuesday', '2027-03-09T12:00:00-06:00', '2027-03-09T12:30:00-06:00'],
  ['in 20 min', '2027-03-02T11:20:00-06:00', '2027-03-02T11:50:00-06:00'],
  ['half past three', '2027-03-02T15:30:00-06:00', '2027-03-02T16:00:00-06:00'],
  ['at ten to four', '2027-03-02T15:50:00-06:00', '2027-03-02T16:20:00-06:00'],
  ['mañana a las 4 de la tarde', '2027-03-03T16:00:00-06:00', '2027-03-03T16:30:00-06:00'],
  ['tomorrow morning', '2027-03-03T08:00:00-06:00', '2027-03-03T12:00:00-06:00'],
  ['this afternoon', '2027-03-02T12:00:00-06:00', '2027-03-02T17:00:00-06:00'],
  ['this morning', '2027-03-02T11:00:00-06:00', '2027-03-02T12:00:00-06:00'],
  ['tonight', '2027-03-02T18:00:00-06:00', '2027-03-02T21:00:00-06:00'],
  ['on friday evening', '2027-03-05T18:00:00-06:00', '2027-03-05T21:00:00-06:00'],
  ['on the 25th at 3pm', '2027-03-25T15:00:00-06:00', '2027-03-25T15:30:00-06:00'],
];
test.each(windows)('PLAN-6 “%s”', (said, start, end) => {
  const match = readWhen(read(said), NOW);
  expect(match === undefined ? undefined : windowOf(match.when, NOW)).toEqual({ start, end });
});

test('PLAN-6 a window ends after it begins, whatever its hours', () => {
  const hour = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(
      hour,
      hour,
      fc.constantFrom('am', 'pm', ''),
      fc.constantFrom('', 'tomorrow ', 'friday '),
      (first, second, half, day) => {
        fc.pre(first !== second);
        const match = readWhen(read(`${day}between ${first} and ${second}${half}`), NOW);
        const { start, end } = match === undefined ? { start: '', end: '' } : windowOf(match.when, NOW);
        expect(Date.parse(end)).toBeGreaterThan(Date.parse(start));
      },
    ),
  );
});

const nameOf = (mention: Mention | undefined) => {
  if (mention?.kind === 'stop') return mention.stop.name ?? `${mention.stop.lat},${mention.stop.lng}`;
  if (mention?.kind === 'choice') return mention.places.map(({ name }) => name).join('/');
  return mention?.kind === 'unknown' ? `?${mention.name}` : mention?.kind;
};
const routesIn = (said: string) =>
  readRoutes(said, read(said)).routes.map(({ pickup, dropoff }) => `${nameOf(pickup)} > ${nameOf(dropoff)}`);

test.each([
  ["from the home to tia rosa's", 'Home > Tía Rosa'],
  ['bakehose to home', 'Bakehouse > Home'],
  ['to home from 41.5,-87.6', '41.5,-87.6 > Home'],
  ['from the harbor to home', 'Harbor North/Harbor South > Home'],
  ['from home to the castle', 'Home > ?castle'],
  ['de casa de tía rosa a bakehouse', 'Tía Rosa > Bakehouse'],
])('PLAN-7 “%s” is %s', (said, way) => {
  expect(routesIn(said)).toEqual([way]);
});

test('PLAN-7 an answer chooses among the places that a name fits', () => {
  const harbors = PLACES.filter(({ name }) => name.startsWith('Harbor'));
  expect(chosenPlaces(read('the south one'), harbors).map(({ name }) => name)).toEqual(['Harbor South']);
  expect(chosenPlaces(read('the harbor'), harbors)).toEqual([]);
});

test.each([
  ['home > bakehouse', ['Home > Bakehouse']],
  ['pick up at home and drop it at the bakehouse', ['Home > Bakehouse']],
  ['home to bakehouse and home to tia rosa', ['Home > Bakehouse', 'Home > Tía Rosa']],
  ['from home to both the bakehouse and tia rosa', ['Home > Bakehouse', 'Home > Tía Rosa']],
  ['bakehouse and tia rosa from home', ['Home > Bakehouse', 'Home > Tía Rosa']],
  ['to the bakehouse', ['undefined > Bakehouse']],
])('PLAN-8 “%s”', (said, ways) => {
  expect(routesIn(said)).toEqual(ways);
});

const booked = (said: string) => {
  const scene = {
    memory: new Memory(PLACES),
    now: NOW,
    said,
    pieces: read(said),
    isSpanish: false,
    tools: new Set<string>(),
  };
  return readRequest(scene, 'create', scene.pieces).items[0];
};

test('PLAN-8 what is said of a delivery is read beside its ends', () => {
  const said =
    'send two jars of honey from home to the bakehouse for Robin Vale, 415-555-0123, tip 2.50, ref K-9, sign on delivery, and hold it';
  expect(booked(said)).toMatchObject({
    amount: { kind: 'cents', cents: 250 },
    input: {
      customer: { name: 'Robin Vale', phone: '415-555-0123' },
      description: 'two jars of honey',
      externalReference: 'K-9',
      signatureRequired: true,
      dispatch: 'hold',
    },
  });
});

test.each([
  'book a courier from home to bakehouse',
  'send it to home',
  'book another one to home please',
  'ship a package to home',
  'I got distracted, sorry. book home to bakehouse',
])('PLAN-8 “%s” says nothing of what is sent', (said) => {
  expect(booked(said)?.input).toEqual({});
});

const bounds: readonly (readonly [string, Comparison, number])[] = [
  ["if it's under $12", '<', 1200],
  ['only if it is less than 9 bucks', '<', 900],
  ['if it costs at most 10 dollars', '<=', 1000],
  ['if it comes to $16.20 or less', '<=', 1620],
  ["as long as it's not more than 7", '<=', 700],
  ["unless it's over $5", '<=', 500],
  ['unless it is 10 miles or more', '<', 10],
  ["if it's free", '<=', 0],
];
test.each(bounds)('PLAN-9 “%s”', (said, comparison, bound) => {
  expect(readCondition(read(said))?.condition).toMatchObject({ comparison, bound });
});

test('PLAN-9 a comparison and its opposite never both hold', () => {
  const rest = { measure: 'amount', isTotal: false, isOfTip: false } as const;
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (figure, bound) => {
      const is = (comparison: Comparison) => holds({ ...rest, comparison, bound }, figure);
      expect([is('<'), is('<='), is('>'), is('>=')]).toEqual([
        figure < bound,
        figure <= bound,
        figure > bound,
        figure >= bound,
      ]);
    }),
  );
});

test.each([
  ['the second one', { ats: [1] }],
  ['the first two', { ats: [0, 1] }],
  ['my last order', { pick: 'newest' }],
  ['cancel it', { pick: 'it' }],
  ['the other one', { pick: 'other' }],
  ['the rug, not the teapot', { words: [['rug']], not: ['teapot'] }],
])('PLAN-10 “%s” refers to', (said, target) => {
  expect(readTarget(said, read(said))).toEqual(target);
});

const fieldsOf = (act: 'mail' | 'bid' | 'tip', said: string) => {
  const scene = {
    memory: new Memory(PLACES),
    now: NOW,
    said,
    pieces: read(said),
    isSpanish: false,
    tools: new Set<string>(),
  };
  return readRequest(scene, act, scene.pieces).items[0];
};

test('PLAN-13 the fields of a mail end where the next begins', () => {
  const mail = { to: 'jo@x.com', subject: 'Lunch', body: 'see you at noon' };
  expect(fieldsOf('mail', 'email jo@x.com, subject Lunch, saying see you at noon')?.input).toEqual(mail);
  expect(fieldsOf('mail', 'tell jo@x.com that see you at noon, subject Lunch')?.input).toEqual(mail);
});

test.each([
  ['bid 40, max 60', 4000, 6000],
  ['bid 40 but not over 60', 4000, 6000],
  ['bid up to 45', undefined, 4500],
])('PLAN-9 “%s” has an amount and a maximum', (said, cents, most) => {
  const { amount, maximumMinor } = fieldsOf('bid', said) ?? {};
  expect([amount?.kind === 'cents' ? amount.cents : undefined, maximumMinor]).toEqual([cents, most]);
});
