import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallResult, Message } from '#src/agent/model/model.ts';
import { callsIn, quote, say, talk, textIn, turn } from './talk.ts';

const listed = ['Rug', 'Teapot'].map((description, at) => ({
  id: `d-${at}`,
  status: 'created',
  description,
  trackingSlug: `s-${at}`,
  job: { id: `j-${at}`, status: 'created' },
  pickup: { lat: 1, lng: -93 },
  dropoff: { lat: 2, lng: -93 },
}));
const answers = (name: string): CallResult => {
  if (name === 'delivery__list') return { result: { deliveries: listed } };
  if (name === 'live__list_live') return { result: { streams: [] } };
  if (name === 'delivery__cancel') return { result: { cancellation: { feeMinor: '0', refundMinor: '700' } } };
  return {
    result: {
      ...quote,
      delivery: { id: 'd-9' },
      fare: { customerTotalMinor: '750' },
      tracking: { slug: 'abc' },
      tip: { amountMinor: 200 },
    },
  };
};

/** What is called for each of these messages, and what is said to the last. */
async function converse(...said: readonly string[]) {
  const messages: Message[] = [];
  const told = [];
  for (const text of said) {
    messages.push(say(text));
    told.push(await talk(messages, answers));
  }
  return { calls: told.map(({ called }) => called), text: told.at(-1)?.text ?? '' };
}

test('PLAN-17 a question of the planner’s holds no other request back', async () => {
  const { calls, text } = await converse('cancel my order', 'who is live?');
  expect(calls[1]).toEqual([{ name: 'live__list_live', input: {} }]);
  expect(text).not.toContain('?');
});

test('PLAN-17 behind another request an answer is no answer any more', async () => {
  const { calls } = await converse('cancel my order', 'who is live?', 'ok thanks');
  expect(calls[2]).toEqual([]);
});

test.each([
  ['tip Ana 3', ['live__list_live']],
  ['bid 20 on the rug', []],
  ['send a lamp from home to the bakehouse', ['delivery__create']],
  ['how much is home to the bakehouse?', ['delivery__quote']],
  ['book it from home to the harbor', []],
  ['is Ana live?', ['live__list_live']],
  ['which is the cheapest?', []],
  ['thanks', []],
])('PLAN-17 behind “which delivery?” a “%s” cancels nothing', async (said, expected) => {
  const { calls, text } = await converse('cancel my order', said);
  expect(calls[1]?.map(({ name }) => name)).toEqual(expected);
  expect(text).not.toContain('Which delivery');
});

test('PLAN-17 a price that is asked for behind a booking’s question books nothing', async () => {
  const { calls } = await converse('send a lamp from home to the harbor', 'how much is home to the bakehouse?');
  expect(calls[1]).toMatchObject([{ name: 'delivery__quote', input: { dropoffLat: 2 } }]);
});

test('PLAN-17 a price may be asked for before a booking is complete, and what is missing is asked for again', async () => {
  const { calls } = await converse('book home to the bakehouse tomorrow', 'how much is it?', 'ok book it', 'at 4');
  expect(calls.map((made) => made.map(({ name }) => name))).toEqual([
    [],
    ['delivery__quote'],
    [],
    ['delivery__create'],
  ]);
  expect(calls[3]).toMatchObject([{ input: { pickupWindow: { start: '2027-03-03T16:00:00-06:00' } } }]);
});

test('PLAN-17 behind “how much?” another person’s tip is theirs', async () => {
  const called: { name: string; input: unknown }[] = [];
  const streams = ['Ana', 'Beto'].map((displayName) => ({ id: displayName, host: { displayName } }));
  const messages: Message[] = [];
  for (const said of ['tip Ana', 'tip Beto 5']) {
    messages.push(say(said));
    const told = await talk(messages, (name) =>
      name === 'live__list_live' ? { result: { streams } } : { result: { tip: { amountMinor: 500 } } },
    );
    called.push(...told.called);
  }
  expect(called.at(-1)).toEqual({ name: 'live__tip', input: { id: 'Beto', amountMinor: 500 } });
});

test('PLAN-18 “the second one” goes by the places of a question, not by a list before it', async () => {
  const { calls } = await converse('show my orders', 'send a lamp from home to the harbor', 'the second one');
  expect(calls[2]).toMatchObject([{ name: 'delivery__create', input: { dropoff: { lat: 4 }, description: 'lamp' } }]);
});

test('PLAN-18 “the second one” goes by the list of a question', async () => {
  const { calls } = await converse('cancel my order', 'the second one');
  expect(calls[1]).toMatchObject([{ name: 'delivery__cancel', input: { id: 'd-1' } }]);
});

test.each([
  ['tomorrow morning', '03-03 08:00–12:00'],
  ['this afternoon', '12:00–17:00'],
  ['tonight', '18:00–21:00'],
])('PLAN-19 a booking for “%s” has a window, and says so', async (when, said) => {
  const { calls, text } = await converse(`send a lamp from home to the bakehouse ${when}`);
  expect(calls[0]).toMatchObject([{ name: 'delivery__create', input: { pickupWindow: {} } }]);
  expect(text).toContain(said);
});

test.each(['what can you do?', 'blah blah'])('PLAN-3 “%s” lists what there are tools for', async (said) => {
  const text = textIn(await turn([say(said)]));
  expect(text).toMatch(/price|tip/);
  expect(text).not.toMatch(/\bbid|clip|mail|insight|refund/);
});

test.each([
  'bid 20 on lot 9a3dd6ed-6c79-4ab4-939d-a13032caa435',
  'any critical insights?',
  'email jo@example.com hello there',
])('PLAN-3 “%s” can’t be done without its tool', async (said) => {
  const events = await turn([say(said)]);
  expect(callsIn(events)).toEqual([]);
  expect(textIn(events)).toContain("can't");
});

test.each([
  'cancel the rug',
  'send a lamp from home to the bakehouse',
  'show my orders',
  'how much is home to the bakehouse?',
])('PLAN-20 the answer to “%s” is in words, not in fields', async (said) => {
  const { text } = await converse(said);
  expect(text).toMatch(/^(?:[\d.]* ?\p{Lu}).*[.\p{L}]$/su);
  expect(text).not.toMatch(/\w+: \S+[;,] \w+: |undefined|null|NaN|\{|get back/);
});

test('PLAN-19 a day without an hour is asked about, and kept when the hour comes', async () => {
  const { calls, text } = await converse('send a lamp from home to the bakehouse tomorrow', 'at 4');
  expect(calls[0]).toEqual([]);
  expect(calls[1]).toMatchObject([{ input: { pickupWindow: { start: '2027-03-03T16:00:00-06:00' } } }]);
  expect(text).toContain('03-03 16:00');
});

test('PLAN-18 “the last one” behind no list is the newest', async () => {
  const { calls } = await converse('cancel the last one');
  expect(calls[0]?.at(-1)).toMatchObject({ name: 'delivery__cancel', input: { id: 'd-0' } });
});

test('PLAN-18 “all but the rug” isn’t the rug', async () => {
  const { calls } = await converse('cancel all but the rug');
  expect(calls[0]?.slice(1)).toMatchObject([{ name: 'delivery__cancel', input: { id: 'd-1' } }]);
});

test.each(['tip Ana 3 dollars, then 5', 'give Ann $3 and 50 more'])(
  'PLAN-9 “%s” has two figures: nobody is tipped with the other’s',
  async (said) => {
    const { calls, text } = await converse(said);
    expect(calls[0]?.filter(({ name }) => name === 'live__tip')).toEqual([]);
    expect(text).toContain('?');
  },
);

test('PLAN-10 a correction is laid over what was said before', async () => {
  const { calls } = await converse(
    'how much is a lamp from home to the bakehouse for Ann?',
    'and to tia rosa instead',
    'add a $3 tip',
    'go with that',
  );
  expect(calls.at(-1)).toMatchObject([
    {
      name: 'delivery__create',
      input: { dropoff: { lat: 5 }, tipMinor: 300, description: 'lamp', customer: { name: 'Ann' } },
    },
  ]);
});

test('PLAN-10 a delivery that was listed is booked again with all that it had', async () => {
  const { calls } = await converse('show my orders', 'cancel the first and book it again with a $2 tip');
  expect(calls[1]?.map(({ name }) => name)).toEqual(['delivery__cancel', 'delivery__create']);
  expect(calls[1]?.[1]).toMatchObject({ input: { pickup: { lat: 1 }, description: 'Rug', tipMinor: 200 } });
});

test.each([
  'can I cancel?',
  'is it ok to cancel the rug?',
  'I was going to cancel the rug but changed my mind',
  'has the rug been cancelled?',
  'who cancelled the rug?',
  'I won’t cancel the rug',
  'don’t cancel the rug',
  'cancel the rug? no, don’t',
  'did you book home to bakehouse?',
  'I didn’t ask you to book home to bakehouse',
  'my friend wants to book home to bakehouse',
  'maybe I will send a lamp from home to the bakehouse',
  'don’t tip cleo 5',
  'would you recommend tipping cleo 3 dollars?',
  'cleo got a 5 dollar tip from me',
  'instead of cancelling the rug, tell me where it is',
  'before you cancel the rug, what does it cost?',
  'the shipping from home to bakehouse was slow',
  'I want to know if you can deliver from home to bakehouse',
  'tell me if home to bakehouse is under $10',
  'no canceles la rug',
  '¿puedo cancelar la rug?',
  '¿ya reservaste de home a bakehouse?',
])('PLAN-11 “%s” is no request: nothing is done', async (said) => {
  const { calls } = await converse(said);
  expect(calls[0]?.map(({ name }) => name).filter((name) => /create|cancel$|tip/.test(name))).toEqual([]);
});

test.each([
  'I had a change of plans, cancel the rug',
  'oh, the rug was a mistake, cancel it',
  'can you cancel the rug?',
])('PLAN-11 what is told beside a request, as in “%s”, doesn’t hold it back', async (said) => {
  const { calls } = await converse(said);
  expect(calls[0]?.at(-1)).toMatchObject({ name: 'delivery__cancel', input: { id: 'd-0' } });
});

const WORDS =
  'how much home bakehouse harbor from to book send cancel it the second last both all rug tip cleo 3 $5 10% tomorrow at ' +
  '4pm by between and if under unless bid minimum save 37.1,-122.2 as forget refund half track where who is live chat ' +
  'mail a@b.co saying no yes again instead same other way not but what when hold my orders places for Bob , . ? there';

test('PLAN-1 whatever is said, each message is answered in words', async () => {
  const message = fc.array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (said) => {
      const { text } = await converse(...said.map((words) => words.join(' ')));
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/undefined|NaN|\{/);
    }),
    { numRuns: 150 },
  );
});

test('PLAN-7 an address that isn’t a saved place is asked about, the number of its street and all', async () => {
  const { calls, text } = await converse('How much from 1 Ferry Building to 3200 24th St?');
  expect(calls).toEqual([[]]);
  expect(text).toBe('1 Ferry Building, 3200 24th St: What are its coordinates (latitude, longitude)?');
});
