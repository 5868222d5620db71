import { expect, test } from 'vitest';
import type { CallResult, Message, ModelTool } from '#src/agent/model/model.ts';
import { say, talk } from './talk.ts';

const delivery = (id: string, description: string, status: string, more = {}) => ({
  id,
  status,
  description,
  trackingSlug: `slug-${id}`,
  job: { id: `job-${id}`, status: status === 'created' ? 'created' : 'in_progress' },
  capture: { capturedMinor: status === 'delivered' ? '900' : '0' },
  fare: { customerTotalMinor: '900' },
  pickup: { lat: 1, lng: -93 },
  dropoff: { lat: 2, lng: -93 },
  ...more,
});
const MANY = [
  delivery('mugs', 'Painted mugs', 'created'),
  delivery('vinyl', 'Crate of vinyl', 'assigned', { customer: { name: 'Odile' } }),
  delivery('quilt', 'Quilt', 'delivered'),
  delivery('fern', 'Fern', 'created'),
];
const ONE = [delivery('mugs', 'Painted mugs', 'assigned'), delivery('quilt', 'Quilt', 'delivered')];

const offered = ['list', 'track', 'get', 'receipt', 'audit_fee', 'cancel_preview', 'cancel', 'refund', 'dispatch'].map(
  (name): ModelTool => ({ name: `delivery__${name}`, description: '', input: {} }),
);
const answers: Readonly<Record<string, CallResult>> = {
  delivery__track: { result: { tracking: { status: 'assigned', driver: { firstName: 'Bo', vehicleType: 'van' } } } },
  delivery__receipt: { result: { receipt: { claims: { milliMiles: 2000, fee: { customerTotalMinor: '900' } } } } },
  delivery__audit_fee: { result: { audit: { drift: { ok: true, diffs: [] } } } },
  delivery__cancel_preview: { result: { cancellation: { allowed: true, feeMinor: '300', token: 'once' } } },
  delivery__cancel: { result: { cancellation: { feeMinor: '0' } } },
  delivery__refund: { result: { refund: { amountMinor: '300', status: 'pending' } } },
  delivery__dispatch: { result: { dispatched: 4 } },
};

/** What is called but for the list, each with what it is done to, and what is said to the last message. */
async function converse(deliveries: readonly object[], ...said: readonly string[]) {
  const messages: Message[] = [];
  const told = [];
  for (const text of said) {
    messages.push(say(text));
    told.push(await talk(messages, (name) => answers[name] ?? { result: { deliveries } }, offered));
  }
  const calls = told.at(-1)?.called.filter(({ name }) => name !== 'delivery__list') ?? [];
  return { calls: calls.map(({ name, input }) => ({ name: name.slice(10), input })), text: told.at(-1)?.text ?? '' };
}

test.each([
  ['the shop is flooded, so please cancel the mugs', 'mugs'],
  ['pull the plug on the crate going to Odile', 'vinyl'],
  ["the fern isn't needed any more, stop it", 'fern'],
  ['I no longer need the painted mugs order', 'mugs'],
])('PLAN-21 “%s” cancels that one', async (said, id) => {
  const { calls } = await converse(MANY, said);
  expect(calls).toMatchObject([{ name: 'cancel', input: { id } }]);
});

test('PLAN-21 what is said beside “my order” doesn’t have to fit it', async () => {
  const { calls } = await converse(ONE, 'I want to cancel my order, my cousin will fetch it himself');
  expect(calls).toMatchObject([{ name: 'cancel', input: { id: 'mugs', reason: 'my cousin will fetch it himself' } }]);
});

test.each(['cancel the piano', 'cancel the order for Ingrid', 'the piano. cancel it', 'cancel the one with the piano'])(
  'PLAN-21 “%s” fits none: nothing is done',
  async (said) => {
    const { calls, text } = await converse(ONE, said);
    expect(calls).toEqual([]);
    expect(text).toContain('no delivery');
  },
);

test('PLAN-21 of several, “my order” is asked about, and words beside it may answer', async () => {
  expect((await converse(MANY, 'cancel my order, it is too late now')).text).toContain('?');
  const { calls } = await converse(MANY, 'that fern has died on me. cancel the order');
  expect(calls).toMatchObject([{ name: 'cancel', input: { id: 'fern' } }]);
});

test('PLAN-21 “first” that says when is no place in a list', async () => {
  const { calls } = await converse(MANY, 'send out the fern first and then the mugs');
  expect(calls.map(({ input }) => input)).toEqual([{ jobId: 'job-fern' }, { jobId: 'job-mugs' }]);
});

test('PLAN-21 a correction of what found none finds another', async () => {
  const { calls } = await converse(MANY, 'cancel the one for Ingrid', 'ah no, I meant the one for Odile');
  expect(calls).toMatchObject([{ name: 'cancel', input: { id: 'vinyl' } }]);
});

test('PLAN-21 things that are counted are no amount', async () => {
  const { calls } = await converse(MANY, 'give me $3 back on the quilt, two squares were torn');
  expect(calls).toMatchObject([{ name: 'refund', input: { id: 'quilt', amountMinor: 300 } }]);
});

test.each([
  ["what's the holdup with the vinyl?", 'track', 'Bo'],
  ['whose van is the vinyl in?', 'track', 'Bo'],
  ['has somebody come for the vinyl', 'track', 'Bo'],
  ['what did the quilt come to?', undefined, '$9.00'],
  ['what did I pay for the quilt?', 'receipt', '$9.00'],
  ['is the fee of the quilt what it should be?', 'audit_fee', 'correct'],
])('PLAN-22 “%s” is looked up', async (said, name, told) => {
  const { calls, text } = await converse(MANY, said);
  expect(calls[0]?.name).toBe(name);
  expect(text).toContain(told);
});

test('PLAN-22 “same check on …” goes on with another', async () => {
  const { calls } = await converse(MANY, 'audit the quilt', 'good. same check on the vinyl');
  expect(calls).toEqual([{ name: 'audit_fee', input: { deliveryIdOrSlug: 'vinyl' } }]);
});

test.each([
  ['is the vinyl cancellable for under $5? then cancel it', ['cancel_preview', 'cancel']],
  ['is the vinyl cancellable for under $2? then cancel it', ['cancel_preview']],
  ['can the vinyl still be cancelled?', ['cancel_preview']],
])('PLAN-9 “%s” looks first', async (said, names) => {
  const { calls } = await converse(MANY, said);
  expect(calls.map(({ name }) => name)).toEqual(names);
});

const waysAnd = [
  ...offered,
  ...['delivery__create', 'places__save', 'places__forget', 'places__list', 'mail__send', 'account__spending'].map(
    (name): ModelTool => ({ name, description: '', input: {} }),
  ),
];

/** The last message's writes. */
async function written(...said: readonly string[]) {
  const messages: Message[] = [];
  let called: readonly { name: string; input: unknown }[] = [];
  const booked = { delivery: { id: 'new' }, fare: { customerTotalMinor: '700' }, tracking: { slug: 's' } };
  const more: Readonly<Record<string, CallResult>> = {
    ...answers,
    delivery__create: { result: booked },
    mail__send: { result: { message: { id: 'm' } } },
    account__spending: { result: { total_minor: '500', period: 'week', by_capability: [] } },
    places__save: { result: { place: { name: 'Kept', lat: 1, lng: 1, address: null } } },
    places__forget: { result: { place: { name: 'Home' } } },
  };
  for (const text of said) {
    messages.push(say(text));
    ({ called } = await talk(messages, (name) => more[name] ?? { result: { deliveries: MANY } }, waysAnd));
  }
  return called.filter(({ name }) => name !== 'delivery__list');
}

test.each([
  ['send a tray of buns from home to where the quilt went', { dropoff: { lat: 2 }, description: 'tray of buns' }],
  ['book another over the same stops as the vinyl order', { pickup: { lat: 1 }, dropoff: { lat: 2 } }],
  ['do my latest order over again, but the other way round', { pickup: { lat: 2 }, dropoff: { lat: 1 } }],
])('PLAN-23 “%s” takes the stops of a delivery', async (said, input) => {
  expect(await written(said)).toMatchObject([{ name: 'delivery__create', input }]);
});

test.each([
  ['the yard is at 30.5, -97.5, keep that', { name: 'yard', lat: 30.5, lng: -97.5 }],
  [
    'we moved! our workshop is now at 30.5, -97.5 (8 Mill Lane). update it',
    { name: 'workshop', address: '8 Mill Lane' },
  ],
  ['note Tool Shed down as one of my places: lat 30.5 lng -97.5', { name: 'Tool Shed', lat: 30.5 }],
  ['Home is now 9 Alder Row, at 30.5, -97.5', { name: 'Home', address: '9 Alder Row' }],
  ['keep the drop-off of the quilt as Attic', { name: 'Attic', lat: 2, lng: -93 }],
])('PLAN-24 “%s” keeps a place', async (said, input) => {
  expect(await written(said)).toMatchObject([{ name: 'places__save', input }]);
});

test.each(["I've moved out of the bakehouse, so forget it", "drop 'Bakehouse' from my places"])(
  'PLAN-24 “%s” forgets one',
  async (said) => {
    expect(await written(said)).toMatchObject([{ name: 'places__forget', input: { name: 'Bakehouse' } }]);
  },
);

test('PLAN-24 “the same message” to another has the body of the last', async () => {
  const calls = await written('email a@example.com saying we open late', 'same message to b@example.com');
  expect(calls).toMatchObject([{ name: 'mail__send', input: { to: 'b@example.com', body: 'we open late' } }]);
});

test.each(['how much did I go through this week', 'my outgoings for the week', 'what did this week cost me'])(
  'PLAN-24 “%s” is spending',
  async (said) => {
    expect(await written(said)).toEqual([{ name: 'account__spending', input: { period: 'week' } }]);
  },
);

test('PLAN-23 a way from a place to itself is asked about', async () => {
  expect(await written('send a lamp from home to home')).toEqual([]);
});

test.each([
  ['what would it cost to cancel the vinyl?', 'go on then, my sister has one'],
  ['what would it cost to cancel the vinyl?', 'fine. proceed with the cancellation.'],
])('PLAN-11 behind “%s” a “%s” cancels it', async (asked, said) => {
  const { calls } = await converse(MANY, asked, said);
  expect(calls).toMatchObject([{ name: 'cancel', input: { id: 'vinyl', token: 'once' } }]);
});

test('PLAN-11 “what about another?” behind a cancellation only asks', async () => {
  const { calls } = await converse(MANY, 'cancel the quilt', 'ok then what about the vinyl');
  expect(calls.map(({ name }) => name)).toEqual(['cancel_preview']);
});

test.each(['why has nobody picked up the vinyl?', 'how come the vinyl was not collected'])(
  'PLAN-22 “%s” prices nothing',
  async (said) => {
    expect((await converse(MANY, said)).calls.map(({ name }) => name)).toEqual(['track']);
  },
);

test('PLAN-21 a word that is taken back isn’t meant, and an amount goes before a half', async () => {
  const { calls } = await converse(
    [...MANY, delivery('vase', 'Vase', 'delivered')],
    'I want my money back',
    'the quilt... no wait, sorry, the vase. half of it is gone, so $3 will do',
  );
  expect(calls).toMatchObject([{ name: 'refund', input: { id: 'vase', amountMinor: 300 } }]);
});

test.each([
  ['right, get the drivers on it', 'mugs'],
  ['ok go ahead and release it', 'mugs'],
  ["they're wrapped, send the mugs out", 'mugs'],
])('PLAN-21 “%s” lets drivers have it', async (said, id) => {
  const held = [delivery('mugs', 'Painted mugs', 'created'), ...ONE.slice(1)];
  const released = [{ name: 'dispatch', input: { jobId: `job-${id}` } }];
  expect((await converse(held, said)).calls).toEqual(released);
  expect((await converse(held, said, 'again please')).calls).toEqual(released);
});

test('PLAN-11 a no behind a sigh is a no, and an excuse before a yes says nothing', async () => {
  expect((await converse(MANY, 'what would it cost to cancel the crate', 'ouch. no, let it be')).calls).toEqual([]);
  const { calls } = await converse(MANY, 'what would it cost to cancel the crate', 'Pity. Yes, go ahead');
  expect(calls).toMatchObject([{ name: 'cancel', input: { id: 'vinyl' } }]);
});

test('PLAN-10 “after all” means no delivery, and of several one is asked for', async () => {
  const { calls, text } = await converse(MANY, 'I have to cancel a delivery, she is in after all');
  expect(calls).toEqual([]);
  expect(text).toContain('Which delivery');
});

test('PLAN-13 why it is cancelled goes with it, also of the next', async () => {
  const { calls } = await converse(MANY, 'cancel the mugs', 'and the fern too, nobody is in');
  expect(calls).toMatchObject([
    { name: 'cancel', input: { id: 'fern', reason: expect.stringContaining('nobody is in') } },
  ]);
});
