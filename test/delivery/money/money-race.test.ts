import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  call,
  hurry,
  logArrival,
  makeCustomer,
  newMerchant,
  placePaidOrder,
  processor,
  setStatus,
  type Order,
} from '#test/support/payments/payments.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { randomOf } from '#test/support/sequences.ts';
import { untilAnswered } from '#test/support/workers/until-answered.ts';
import { reportAs } from '#test/delivery/journey/life-cycle-jobs.ts';
import { check, moneyOf, PATIENCE_MS, rest, returnLegOf, TOTAL } from './money-race-books.ts';

/** Each state with and without a payment that was taken before. `RACES=200` takes minutes. */
const RACES = Number(process.env['RACES'] ?? 12);
const SEED = Number(process.env['RACE_SEED'] ?? 20_261_121);
/** Most of a round is waiting: for webhooks, for what is due. */
const LANES = 6;
const AT_ONCE = 50;

let suite: Suite;
let stripe: Stripe;
let ops: string;
let merchant: string;
let payer: string;
beforeAll(async () => {
  suite = await startSuite();
  stripe = processor(suite);
  ops = await suite.token({ scope: 'ops' });
  merchant = await newMerchant(suite);
  payer = (await makeCustomer(suite, merchant, 'payer@example.com')).id;
});
afterAll(() => suite.close());

const states = ['assigned', 'arrived_at_pickup', 'picked_up', 'returning', 'delivered', 'created'] as const;

/** An order of a state, whose payment was taken in the dashboard before in every other round. */
async function start(round: number): Promise<Order> {
  const order = await placePaidOrder(suite, 'pm_card_visa', { paymentCustomerId: payer }, merchant);
  const state = states[Math.floor(round / 2) % states.length] ?? 'created';
  const ended = `, ended_at = now(), delivered_at = now(), capture_status = 'due', capture_due_minor = ${TOTAL}`;
  const byHand = state === 'returning' ? 'arrived_at_dropoff' : state;
  if (state !== 'created') await setStatus(suite, order, byHand, state === 'delivered' ? ended : '');
  if (state === 'returning') {
    await logArrival(suite, order);
    await reportAs(suite, ops, order.job.id, { type: 'returning', reason: 'Nobody there' });
  }
  if (state === 'delivered')
    await suite.database.query(`insert into delivery.due (kind, subject, due_at) values ('capture', $1, now())`, [
      order.delivery.id,
    ]);
  if (round % 2 === 0) {
    await stripe.paymentIntents.capture(order.paymentIntent.id);
    await expect.poll(async () => (await moneyOf(suite, order)).captured, { timeout: PATIENCE_MS }).toBe(TOTAL);
  }
  return order;
}

type Outcome = string;

const TRIES = 20;

/** As a client does on a machine that is busy: what a 503 leaves open is asked again, under the same key. */
async function answered<T extends { readonly status: number }>(ask: () => Promise<T>, tries = TRIES): Promise<T> {
  const answer = await untilAnswered(ask);
  return answer.status === 503 && tries > 1 ? answered(ask, tries - 1) : answer;
}

/** What can be done to its money, and what came of it: an answer that isn't foreseen is a failure. */
function moves(
  order: Order,
  random: () => number,
): readonly (readonly [count: number, move: () => Promise<Outcome>])[] {
  const intent = order.paymentIntent.id;
  const some = () => Math.max(1, Math.floor(random() * random() * TOTAL));
  const api = async (route: string, body: unknown) => {
    const key = { 'idempotency-key': randomUUID() };
    const { status, body: answer } = await answered(() => call<{ code?: string }>(suite, order, route, body, key));
    return `${route} ${status < 300 ? 'done' : answer.code}`;
  };
  const inDashboard = (what: string, work: () => Promise<unknown>) =>
    work().then(
      () => `${what} done`,
      () => `${what} refused`,
    );
  const report = async (type: string) => {
    const event = { type, ...(type === 'returning' ? { reason: 'Nobody there' } : { override: 'Seen at the shop' }) };
    const { status, body } = await answered(() => reportAs(suite, ops, order.job.id, event));
    return `${type} ${status < 300 ? 'done' : body.code}`;
  };
  const cancel = async () => {
    const shown = await answered(() =>
      call<{ cancellation: { token: string | null } }>(suite, order, 'GET /cancellation'),
    );
    const { token } = shown.body.cancellation;
    return api('POST /cancel', { reason: 'Race', ...(token === null ? {} : { token }) });
  };
  return [
    [16, () => api('POST /refunds', { reason: 'Race', amountMinor: some() })],
    [4, () => api('POST /refunds', { reason: 'Race' })],
    [4, () => api('POST /cancel', { reason: 'Race' })],
    [3, cancel],
    [4, () => inDashboard('capture', () => stripe.paymentIntents.capture(intent))],
    [8, () => inDashboard('refund', () => stripe.refunds.create({ payment_intent: intent, amount: some() }))],
    [2, () => inDashboard('refund of the return', () => refundReturn(order, some() % 500))],
    [3, () => report('returning')],
    [4, () => report('returned')],
    [2, () => hurry(suite).then(() => 'hurried')],
  ];
}

async function refundReturn(order: Order, amount: number): Promise<void> {
  const leg = await expect
    .poll(() => returnLegOf(suite, order), { timeout: 1_000 })
    .toBeDefined()
    .then(() => returnLegOf(suite, order));
  await stripe.refunds.create({ payment_intent: leg?.id ?? '', amount: amount + 1 });
}

async function race(round: number, seen: Map<Outcome, number>): Promise<void> {
  const random = randomOf(SEED + round);
  const order = await start(round);
  const burst = moves(order, random)
    .flatMap(([count, move]) => Array.from({ length: count }, () => ({ move, at: random() })))
    .toSorted((a, b) => a.at - b.at);
  expect(burst).toHaveLength(AT_ONCE);
  if (round % 3 === 0) suite.payments.webhooks.duplicate(10);
  for (const outcome of await Promise.all(burst.map(({ move }) => move())))
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  await rest(suite, order);
  await check(suite, order);
}

/** What the Worker logged of failures that nobody foresaw. */
const failures = () =>
  suite
    .logs()
    .filter((line) => line.includes('"error":{'))
    .slice(0, 5)
    .join('\n');

const foreseen = new Set([
  'hurried',
  ...['capture', 'refund', 'refund of the return'].flatMap((what) => [`${what} done`, `${what} refused`]),
  ...['done', 'nothing_captured', 'refund_too_large'].map((code) => `POST /refunds ${code}`),
  ...['done', 'invalid_state_transition', 'cancellation_price_changed'].map((code) => `POST /cancel ${code}`),
  ...['returning', 'returned'].flatMap((type) => ['done', 'invalid_state_transition'].map((code) => `${type} ${code}`)),
]);

test(`REFUND-14 ${AT_ONCE} refunds, cancellations, captures and returns of one delivery at once: never more given back than taken, and nobody but the owner pays`, async () => {
  const seen = new Map<Outcome, number>();
  const rounds = Array.from({ length: RACES }, (_each, round) => round).values();
  const lane = async () => {
    for (const round of rounds)
      await race(round, seen).catch((error: unknown) => {
        throw new Error(`round ${round} of seed ${SEED}`, { cause: error });
      });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(
    [...seen.keys()].filter((outcome) => !foreseen.has(outcome)),
    failures(),
  ).toEqual([]);
  for (const outcome of [
    'POST /refunds done',
    'POST /refunds refund_too_large',
    'POST /cancel done',
    'capture done',
    'refund done',
    'returned done',
  ])
    expect(seen.get(outcome), outcome).toBeGreaterThan(0);
}, 3_600_000);
