import { expect, test } from 'vitest';
import type { CallResult, Message } from '#src/agent/model/model.ts';
import { say, talk, tools } from './talk.ts';

const LOT = '0b4c1e52-7d1f-4a9e-8c3b-5f6a7d8e9f01';
const OTHER_LOT = '9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a';
const streamOf = (id: string, displayName: string, title: string, more = {}) => ({
  id,
  title,
  host: { displayName },
  category: { slug: 'home', name: 'Home' },
  language: 'en-US',
  tags: [],
  viewerCount: 20,
  features: { tips: true },
  ...more,
});
const streams = [
  streamOf('s-1', 'Ingrid', 'Wallpaper restoration', { currentAuctionId: LOT, startedAt: '2027-03-02T10:30:00-06:00' }),
  streamOf('s-2', 'Tomas', 'Clay ovens', {
    language: 'es-MX',
    viewerCount: 31,
    startedAt: '2027-03-02T09:00:00-06:00',
  }),
];
const auction = {
  id: LOT,
  streamId: 's-1',
  title: 'Mirror',
  currentBidMinor: 2000,
  minimumNextBidMinor: 2200,
  outcome: null,
};

const insights = [
  {
    id: 'i-1',
    title: 'Shippo lays off drivers',
    competitor: { slug: 'shippo', displayName: 'Shippo' },
    confidence: 0.7,
  },
  { id: 'i-2', title: 'Parcelly is down', competitor: { slug: 'parcelly', displayName: 'Parcelly' }, confidence: 0.9 },
];

const results: Readonly<Record<string, CallResult>> = {
  live__list_live: { result: { streams } },
  live__get_stream: { result: { stream: streams[0] } },
  live__get_auction: { result: { auction } },
  live__read_chat: { result: { messages: [] } },
  live__verify_auction: { result: { verification: { ok: false, firstBadLine: 17 } } },
  live__tip: { result: { tip: { amountMinor: 100 } } },
  live__place_bid: { result: { bid: { status: 'leading', amountMinor: 2200 }, auction } },
  intel__list_competitors: { result: { competitors: [{ slug: 'parcelly', displayName: 'Parcelly' }] } },
  intel__list_insights: { result: { insights } },
  intel__verify_insight: { result: { verdict: 'reproduced', differences: [] } },
  live__clip: { result: { clip: { id: 'c-1' } } },
};
const offered = [...tools, ...Object.keys(results).map((name) => ({ name, description: '', input: {} }))];

/** What the last message calls, but for lists and looks, and what is said to it. */
async function lastOf(...said: readonly string[]) {
  const messages: Message[] = [];
  let told: Awaited<ReturnType<typeof talk>> = { called: [], text: '' };
  for (const text of said) {
    messages.push(say(text));
    told = await talk(messages, (name) => results[name] ?? { error: { code: 'not_found', detail: '' } }, offered);
  }
  return { ...told, called: told.called.filter(({ name }) => name !== 'live__list_live') };
}

test.each([
  ['sling Tomas 4 dollars', [['s-2', 400]]],
  ['regálale 3 dólares a Tomas', [['s-2', 300]]],
  [
    'give Ingrid $2 and Tomas 6',
    [
      ['s-1', 200],
      ['s-2', 600],
    ],
  ],
  ['Tomas has earned a tip, six bucks', [['s-2', 600]]],
])('PLAN-9 “%s” is a tip: an amount and whom it is for', async (said, tips) => {
  const { called } = await lastOf(said);
  expect(called).toEqual(tips.map(([id, amountMinor]) => ({ name: 'live__tip', input: { id, amountMinor } })));
});

test.each([
  ['lot %, put me in at 25', { amountMinor: 2500 }],
  ['stick 30 on the mirror: %', { amountMinor: 3000 }],
  ['bid on %, my ceiling is 40', { amountMinor: 2200, maxMinor: 4000 }],
  ['ofrece 30 por %', { amountMinor: 3000 }],
])('PLAN-9 “%s” is a bid, however its lot is named', async (said, input) => {
  const { called } = await lastOf(said.replace('%', LOT));
  expect(called.at(-1)).toEqual({ name: 'live__place_bid', input: { id: LOT, ...input } });
});

test('PLAN-18 “the lot on there” is that of the stream that the talk is about', async () => {
  const { called } = await lastOf("open Ingrid's stream", 'bid 25 on the lot there');
  expect(called.at(-1)).toEqual({ name: 'live__place_bid', input: { id: LOT, amountMinor: 2500 } });
});

test('PLAN-18 of several lots each is verified', async () => {
  const { called } = await lastOf(`check the logs of ${LOT} and ${OTHER_LOT}`);
  expect(called.map(({ input }) => input)).toEqual([{ id: LOT }, { id: OTHER_LOT }]);
});

test('PLAN-11 what is told of money is no bid', async () => {
  const { called } = await lastOf(`i lost lot ${LOT} by 3 dollars`);
  expect(called.map(({ name }) => name)).not.toContain('live__place_bid');
});

test('PLAN-9 “anyway” does what a condition held back', async () => {
  const { called } = await lastOf('tip Tomas 5 if at least 90 people are watching', 'ok tip him anyway');
  expect(called).toEqual([{ name: 'live__tip', input: { id: 's-2', amountMinor: 500 } }]);
});

test('PLAN-10 one of the streamers is nobody yet', async () => {
  const { called, text } = await lastOf('i want to tip one of the streamers');
  expect(called).toEqual([]);
  expect(text).toMatch(/stream.*how much/is);
});

test.each([
  'put my weekly limit down to 40 dollars',
  'what is his mobile number?',
  'reserve me a table for four',
  'auction off my old desk',
])('PLAN-12 “%s” is nothing that is done here', async (said) => {
  const { called, text } = await lastOf(said);
  expect(called).toEqual([]);
  expect(text).toMatch(/can't/);
});

test.each(['can i take that back', 'undo it please', 'retíralo'])(
  'PLAN-12 a tip that was given stays given: “%s”',
  async (said) => {
    const { called, text } = await lastOf('tip Tomas 5', said);
    expect(called).toEqual([]);
    expect(text).toMatch(/can't|No puedo/);
  },
);

test('PLAN-11 why somebody asks is not what they look for', async () => {
  const messages: Message[] = [say('My cousin is learning pottery and we have a free hour, so what is on in Spanish?')];
  const { called } = await talk(messages, (name) => results[name] ?? { result: {} }, offered);
  expect(called).toEqual([{ name: 'live__list_live', input: { language: 'es' } }]);
});

test('PLAN-19 a clip ends at the last time that it was so late', async () => {
  const { called } = await lastOf("clip Tomas's stream up to 10:20, 12 seconds");
  expect(called).toMatchObject([{ input: { durationSeconds: 12, endAt: expect.stringContaining('T10:20') } }]);
});

test('PLAN-9 what is to be done otherwise turns no condition round', async () => {
  const { called } = await lastOf(`if lot ${LOT} is under 30, bid 25 on it, otherwise don't bother`);
  expect(called.at(-1)).toMatchObject({ name: 'live__place_bid', input: { amountMinor: 2500 } });
});

test.each([
  ['bid a hundred and forty on %', 14_000],
  ['bid 30 rather than 25 on %', 3000],
  ['bid two hundred and fifteen on %', 21_500],
])('PLAN-9 “%s” is one figure', async (said, amountMinor) => {
  const { called } = await lastOf(said.replace('%', LOT));
  expect(called.at(-1)).toMatchObject({ input: { amountMinor } });
});

test('PLAN-18 “the first of those” goes by what was just done', async () => {
  const { called } = await lastOf(`verify ${LOT} and ${OTHER_LOT}`, '$25 on the first');
  expect(called.at(-1)).toMatchObject({ name: 'live__place_bid', input: { id: LOT, amountMinor: 2500 } });
});

test('PLAN-11 what is skipped is ruled out, and what is asked for beside it is done', async () => {
  const { called } = await lastOf(`look at lot ${LOT}`, 'skip the bidding, tip Tomas 2 bucks instead');
  expect(called.filter(({ name }) => !name.includes('get'))).toEqual([
    { name: 'live__tip', input: { id: 's-2', amountMinor: 200 } },
  ]);
});

test('PLAN-18 an insight is known by its competitor, and verified as what it is', async () => {
  const { called, text } = await lastOf('any insights?', 'hm, is that parcelly one legit?');
  expect(called).toEqual([{ name: 'intel__verify_insight', input: { id: 'i-2' } }]);
  expect(text).not.toContain('does not');
});

test('PLAN-18 a question about a listed insight pays for nothing', async () => {
  const { called, text } = await lastOf('any insights?', 'how sure are you of the layoffs one from shippo?');
  expect(called).toEqual([]);
  expect(text).toContain('70');
});

test.each([
  ['their newest insights', { competitor: 'parcelly' }],
  ['any partnershp news?', { kind: 'partnership' }],
])('PLAN-9 “%s” behind competitors is filtered as it was said', async (said, input) => {
  const { called } = await lastOf('who are our competitors?', said);
  expect(called).toMatchObject([{ name: 'intel__list_insights', input }]);
});

test('PLAN-10 what failed is tried again with what is said now', async () => {
  const { called } = await lastOf("clip 90 seconds of Tomas's stream", 'ok then just 40');
  expect(called).toEqual([{ name: 'live__clip', input: { id: 's-2', durationSeconds: 40 } }]);
});

test.each([
  ['bid on %: open with 25, max out at 60', { amountMinor: 2500, maxMinor: 6000 }],
  ["win me % but don't go over 60", { amountMinor: 2200, maxMinor: 6000 }],
])('PLAN-9 “%s” has a maximum', async (said, input) => {
  const { called } = await lastOf(said.replace('%', LOT));
  expect(called.at(-1)).toEqual({ name: 'live__place_bid', input: { id: LOT, ...input } });
});

test('PLAN-9 “if nobody has bid over 15” is at most that', async () => {
  const { called } = await lastOf(`bid 25 on ${LOT} if nobody has bid over 15`);
  expect(called.map(({ name }) => name)).toEqual(['live__get_auction']);
});

test.each(['pull that bid', 'i want out of that bid', 'quita esa puja'])(
  'PLAN-12 a bid that was made stands: “%s”',
  async (said) => {
    const { called, text } = await lastOf(`bid 25 on ${LOT}`, said);
    expect(called).toEqual([]);
    expect(text).toMatch(/can't|No puedo/);
  },
);

test('PLAN-18 a stream is known by its language', async () => {
  const { called } = await lastOf('tip the Spanish stream 3 dollars');
  expect(called).toMatchObject([{ input: { id: 's-2', amountMinor: 300 } }]);
});

test.each([
  ['tip the most watched stream a dollar', 's-2'],
  ['tip the newest stream a dollar', 's-1'],
])('PLAN-18 “%s” goes by the viewers or the start, not by the order of a list', async (said, id) => {
  const { called } = await lastOf(said);
  expect(called).toMatchObject([{ name: 'live__tip', input: { id } }]);
});

test('PLAN-18 a name of words of every day is one where it stands as one', async () => {
  const { called, text } = await lastOf('any insights?', 'veryfy the down one');
  expect(text).not.toContain('?');
  expect(called).toEqual([{ name: 'intel__verify_insight', input: { id: 'i-2' } }]);
});

test('PLAN-10 a clip of a lot that was too long is made shorter, of the same lot', async () => {
  const { called } = await lastOf(`what is ${LOT} at?`, 'clip that lot, 90 seconds', 'ok 30 then');
  expect(called).toEqual([{ name: 'live__clip', input: { id: 's-1', durationSeconds: 30, auctionId: LOT } }]);
});
