import { randomUUID } from 'node:crypto';
import type { Reminder } from '#src/delivery/due/due.ts';
import { capturePayment } from '#src/delivery/money/capture-payment.ts';
import { chargeReturn } from '#src/delivery/money/charge-return.ts';
import { receivePaymentEvent } from '#src/delivery/money/receive-payment-event.ts';
import { reconcilePayments } from '#src/delivery/money/reconcile-payments.ts';
import { voidPayment } from '#src/delivery/money/void-payment.ts';
import { sendRefund } from '#src/delivery/refunds/send-refund.ts';
import type { PaymentEvent } from '#src/payments/intent.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { bearer } from '#test/delivery/journey/random-walk-world.ts';
import { attempt, inLanes, oneOf, type Move } from '#test/support/sequences.ts';
import { begin, ctxOf, movesOf, pick, type Life, type World } from './money-life.ts';
import { check } from './money-check.ts';
import { ProcessorModel } from './processor-model.ts';
import { fates, type Intent } from './processor-state.ts';

const STEPS = 30;
/** What is still to happen takes as many rounds: a capture, its event, a refund of what was too much, its event … */
const ROUNDS = 6;

/** As many lives as are asked for, some at once, and how many they were. */
export const liveAll = (ground: Pick<World, 'db' | 'pool'>): Promise<number> =>
  inLanes((random) => live({ ...ground, random, model: new ProcessorModel(randomUUID(), random) }));

/** One delivery's money: what its owner, payer, driver, the dashboard, the network and crashes do to it, and then rest. */
async function live(world: World): Promise<void> {
  const { random } = world;
  const life = await begin(world);
  const moves = [...movesOf(world, life), ...ofTheProcessor(world), ...ofTheNetwork(world, life)];
  for (let step = 0; step < STEPS; step += 1) {
    const together = random() < 0.2 ? 3 : 1;
    await Promise.all(Array.from({ length: together }, () => attempt(oneOf(moves, random))));
  }
  await rest(world, life);
  await check(world, life);
  // Nobody else's cron need read it.
  await world.pool.query(`update delivery.delivery set payment_checked_at = now() + interval '1 day' where id = $1`, [
    life.id,
  ]);
}

/** What payers, their banks, and whoever has the dashboard do. */
function ofTheProcessor({ model, random }: World): readonly Move[] {
  const one = (act: (intent: Intent) => void) => () => {
    const intent = model.intents[Math.floor(random() * model.intents.length)];
    if (intent !== undefined) act(intent);
  };
  const some = (amount: bigint) => (random() < 0.4 ? amount : BigInt(Math.floor(random() * Number(amount))) + 1n);
  return [
    [6, one((intent) => model.confirm(intent))],
    [0.5, one((intent) => model.lapse(intent))],
    [0.7, one((intent) => model.captureByHand(intent, random() < 0.7 ? intent.amount : some(intent.amount)))],
    [1, one((intent) => model.refundByHand(intent, some(intent.received)))],
    [1, one((intent) => model.dispute(intent, some(intent.received)))],
    [1, one((intent) => model.decide(intent, pick(random, 'won', 'lost')))],
    [1, () => model.decideRefunds()],
    [1, () => void (model.fate = pick(random, ...fates))],
    [0.5, () => model.forgetKeys()],
    [1, () => void (model.declines = random() < 0.5)],
  ];
}

const ofTheNetwork = (world: World, life: Life): readonly Move[] => [
  [6, () => deliver(world, world.random() < 0.3)],
  [2, () => lose(world)],
  [4, () => cron(world, life)],
  [1, () => void (world.model.next = pick(world.random, 'down', 'cut'))],
];

/** Sent until it is taken: nothing else tells of it. */
const isNeeded = (event: PaymentEvent) =>
  event.kind === 'dispute' ||
  (event.kind === 'refund' && (event.refund.refundId === undefined || event.refund.status === 'failed'));

/** An event that never comes. */
function lose({ model: { events }, random }: World): void {
  const at = Math.floor(random() * events.length);
  const event = events[at];
  if (event !== undefined && !isNeeded(event)) events.splice(at, 1);
}

/** Any event, however late; `again`: it comes once more, as does one that is too early. */
export async function deliver(world: World, again: boolean): Promise<void> {
  const { model, random } = world;
  const event = model.events[Math.floor(random() * model.events.length)];
  if (event === undefined) return;
  try {
    await receivePaymentEvent(workerOf(world), event);
  } catch (error) {
    if (error instanceof Problem && error.code === 'payment_not_known_yet') return;
    throw error;
  }
  const at = model.events.indexOf(event);
  if (!again && at >= 0) model.events.splice(at, 1);
}

const workerOf = (world: World) => ctxOf(world, bearer('nobody'));

/** What is due of a delivery's money. */
const dueVerbs = {
  capture: capturePayment,
  void: voidPayment,
  refund: sendRefund,
  return_charge: chargeReturn,
} as const;
type MoneyReminder = Reminder & { readonly kind: keyof typeof dueVerbs };

/** The cron's minute, when everything of this delivery's money is due. */
async function cron(world: World, { id }: Life): Promise<void> {
  const { pool } = world;
  await pool.query(`update delivery.delivery set payment_checked_at = now() - interval '2 days' where id = $1`, [id]);
  await pool.query(`update delivery.refund set updated_at = now() - interval '2 days' where delivery_id = $1`, [id]);
  await attempt(() => reconcilePayments(workerOf(world)));
  await carryOut(world, { id });
}

/** Everything that is due of this delivery's money. */
export async function carryOut(world: World, { id }: Pick<Life, 'id'>): Promise<void> {
  const { rows } = await world.pool.query<MoneyReminder>(
    `update delivery.due set due_at = now() - interval '1 second', lease_until = null
     where kind = any($2) and (subject = $1 or subject in (select r.id from delivery.refund r where r.delivery_id = $1))
     returning kind, subject`,
    [id, Object.keys(dueVerbs)],
  );
  for (const { kind, subject } of rows) await attempt(() => dueVerbs[kind](workerOf(world), subject));
}

/** Everything that is on its way arrives, and everything due is done. */
export async function rest(world: World, life: Life): Promise<void> {
  const { model } = world;
  model.next = 'answers';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let left = model.events.length * 4; left > 0 && model.events.length > 0; left -= 1)
      await deliver(world, false);
    if (model.fate === 'reversed') model.fate = 'now';
    model.decideRefunds();
    await cron(world, life);
  }
}
