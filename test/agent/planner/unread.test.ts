import { expect, test } from 'vitest';
import type { CallResult, Message, ModelTool } from '#src/agent/model/model.ts';
import { quote, say, talk } from './talk.ts';

const LOT = '3c9f0d7e-51aa-4b6c-9d2e-7f8091a2b3c4';
const OTHER_LOT = '7e1d2c3b-4a59-4687-8f9e-0d1c2b3a4f5e';
const order = (id: string, createdAt: string) => ({
  id,
  status: 'delivered',
  description: id,
  trackingSlug: `slug-${id}`,
  createdAt,
  capture: { capturedMinor: '900' },
  pickup: { lat: 1, lng: -93 },
  dropoff: { lat: 2, lng: -93 },
});
const results: Readonly<Record<string, CallResult>> = {
  delivery__quote: { result: quote },
  delivery__create: {
    result: {
      delivery: { id: 'd', trackingSlug: 'ab12cd34ef', status: 'created' },
      fare: { customerTotalMinor: '750', tipMinor: '300' },
    },
  },
  delivery__track: { result: { tracking: { status: 'assigned', driver: { firstName: 'Bo', vehicleType: 'van' } } } },
  delivery__list: {
    result: { deliveries: [order('harp', '2027-03-01T09:00:00Z'), order('drum', '2027-02-20T09:00:00Z')] },
  },
  delivery__receipt: { result: { receipt: { claims: {} } } },
  delivery__refund: { result: { refund: { amountMinor: '300', status: 'pending' } } },
  live__list_live: { result: { streams: [] } },
  live__get_auction: { result: { auction: { id: LOT, currentBidMinor: 2000, minimumNextBidMinor: 2200 } } },
  live__place_bid: { result: { bid: { status: 'leading', amountMinor: 2000 } } },
  live__verify_auction: { result: { verification: { ok: true } } },
  places__forget: { result: { place: {} } },
  places__save: { result: { place: {} } },
};
const offered = [...Object.keys(results), 'delivery__cancel'].map((name): ModelTool => ({
  name,
  description: '',
  input: {},
}));

/** What the last message calls, and what is said to it; a cancellation is declined. */
async function lastOf(...said: readonly string[]) {
  const messages: Message[] = [];
  let told: Awaited<ReturnType<typeof talk>> = { called: [], text: '' };
  for (const text of said) {
    messages.push(say(text));
    const declined = { error: { code: 'consent_denied', detail: '' } };
    told = await talk(messages, (name) => results[name] ?? declined, offered);
  }
  return told;
}
const BOOKED = 'send a kite from home to the bakehouse, tip 3 dollars';

test.each([
  ['I do not need a photo or a signature', ['requirements', 'signatureRequired']],
  ['sin firma ni foto', ['requirements', 'signatureRequired']],
])('PLAN-11 what is ruled out with others isn’t asked for: “%s”', async (said, fields) => {
  const { called } = await lastOf(`Send a kite from home to the bakehouse. ${said}`);
  expect(called).toHaveLength(1);
  for (const field of fields) expect(called[0]?.input).not.toHaveProperty(field);
});

test('PLAN-11 what isn’t to be forgotten is asked for', async () => {
  const { called } = await lastOf('Send a kite from home to the bakehouse, and do not forget the signature');
  expect(called).toMatchObject([{ input: { signatureRequired: true } }]);
});

test.each([
  ['erase tía rosa but keep home', ['Tía Rosa']],
  ['delete the bakehouse and tía rosa from my places, not home', ['Bakehouse', 'Tía Rosa']],
])('PLAN-7 a place that stays isn’t forgotten: “%s”', async (said, names) => {
  expect((await lastOf(said)).called.map(({ input }) => input)).toEqual(names.map((name) => ({ name })));
});

test.each([
  [`bid the minimum plus 15 on ${LOT}`, 3700],
  [`bid 8 over the minimum on ${LOT}`, 3000],
])('PLAN-5 what is bid beyond the minimum counts: “%s”', async (said, amountMinor) => {
  expect((await lastOf(said)).called.at(-1)).toMatchObject({ name: 'live__place_bid', input: { amountMinor } });
});

test('PLAN-11 a question for the minimum bids nothing', async () => {
  const { called } = await lastOf(`verify auction ${LOT}`, 'what is the minimum bid at this point');
  expect(called.map(({ name }) => name)).not.toContain('live__place_bid');
});

test('PLAN-10 why something is refunded is no amount', async () => {
  const { called } = await lastOf('I need 4 dollars refunded', 'the harp, half of it came scratched');
  expect(called).toMatchObject([{ name: 'delivery__refund', input: { id: 'harp', amountMinor: 400 } }]);
});

test('PLAN-10 what was declined isn’t tried again for a reason', async () => {
  const { called } = await lastOf(BOOKED, 'cancel it', 'ah, I looked at the fee and thought better of it');
  expect(called).toEqual([]);
});

test('PLAN-13 a reference may be a word and a number, and each way has its own', async () => {
  const said = 'From the bakehouse, one to home with ref LOAF 7 and one to tía rosa with ref LOAF 8, book both';
  expect((await lastOf(said)).called.map(({ input }) => input)).toMatchObject([
    { externalReference: 'LOAF 7' },
    { externalReference: 'LOAF 8' },
  ]);
});

test.each([
  ['my kite is at home and I am at the bakehouse, get somebody to bring it over', [1, 2]],
  ['Kites are waiting at home and the bakehouse. Book them to tía rosa from each', [1, 5, 2, 5]],
])('PLAN-8 “%s” goes from where it is to where it is said', async (said, lats) => {
  const ends = (await lastOf(said)).called.map(({ input }) => input);
  const [pickup, dropoff] = [lats.slice(0, 2), lats.slice(2)];
  const wayOf = ([from, to]: readonly number[]) => ({ pickup: { lat: from }, dropoff: { lat: to } });
  expect(ends).toMatchObject([wayOf(pickup), ...(dropoff.length > 0 ? [wayOf(dropoff)] : [])]);
});

test('PLAN-9 of one place or another it is asked which', async () => {
  expect(await lastOf('book a kite from home or from the bakehouse to tía rosa')).toMatchObject({ called: [] });
});

test.each([['did anybody accept it yet?'], ['has somebody claimed it'], ['who is carrying it?']])(
  'PLAN-22 “%s” behind a booking is looked up by its tracking',
  async (said) => {
    expect((await lastOf(BOOKED, said)).called).toMatchObject([
      { name: 'delivery__track', input: { slug: 'ab12cd34ef' } },
    ]);
  },
);

test('PLAN-22 what was said of a booking is told, not changed', async () => {
  expect(await lastOf(BOOKED, 'tell me what tip I gave')).toMatchObject({
    called: [],
    text: expect.stringContaining('$3.00'),
  });
});

test('PLAN-23 one more the other way is booked', async () => {
  const { called } = await lastOf(BOOKED, 'now another back in the opposite direction');
  expect(called).toMatchObject([{ name: 'delivery__create', input: { pickup: { lat: 2 }, dropoff: { lat: 1 } } }]);
});

test('PLAN-18 the cheaper of what was priced is booked', async () => {
  const { called } = await lastOf('how much from home to the bakehouse, and to tía rosa?', 'book whichever is cheaper');
  expect(called).toMatchObject([{ name: 'delivery__create' }]);
});

test('PLAN-18 the one before is the next older', async () => {
  const { called } = await lastOf('receipt for my latest order', 'and the one before that');
  expect(called).toMatchObject([{ name: 'delivery__receipt', input: { id: 'drum' } }]);
});

test('PLAN-18 number two is the second of a list', async () => {
  const { called } = await lastOf('list my orders', 'receipt for number two');
  expect(called).toMatchObject([{ name: 'delivery__receipt', input: { id: 'drum' } }]);
});

test('PLAN-22 streams are listed by their tag without a word for them', async () => {
  expect((await lastOf('anything tagged woodcut, newest first')).called).toMatchObject([
    { name: 'live__list_live', input: { tag: 'woodcut', sort: 'recent' } },
  ]);
});

test('PLAN-22 what several bids come to is told', async () => {
  const { text } = await lastOf(`bid 40 on ${LOT} and 25 on ${OTHER_LOT}`, 'what do they add up to?');
  expect(text).toContain('$65.00');
});
