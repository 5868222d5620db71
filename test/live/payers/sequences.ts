import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Reminder } from '#src/live/due/due.ts';
import { noteCreated } from '#src/live/payers/note-intent.ts';
import { receivePaymentEvent } from '#src/live/payers/receive-payment-event.ts';
import { reconcilePayments } from '#src/live/payers/reconcile-payments.ts';
import { sendRefund } from '#src/live/payers/send-refund.ts';
import type { SubjectKind } from '#src/live/payers/payment.ts';
import { cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { attempt, inLanes, oneOf, type Move } from '#test/support/sequences.ts';
import { isWithBank, ProcessorModel } from './processor-model.ts';

export interface World {
  readonly db: Database;
  /** A superuser, for what only time does. */
  readonly pool: pg.Pool;
  readonly model: ProcessorModel;
  readonly random: () => number;
}

/** What is paid for: tips, and whatever else is. */
export interface Payable {
  readonly kind: SubjectKind;
  /** Whom its money is owed to, by the ledger's accounts. */
  readonly accounts: readonly string[];
  /** Begins one: what is owed for it, and the most that it may come to. */
  readonly begin: (world: World) => Promise<{ readonly id: string; readonly amount: bigint; readonly most?: bigint }>;
  /** What else is done to it: each by its weight. */
  readonly moves?: (world: World, id: string) => readonly Move[];
  /** Whether its payers' charges are among those. */
  readonly hasCharges?: boolean;
  /** Asks for it to be given back; refusals are fine. */
  readonly askBack: (world: World, id: string) => Promise<void>;
  /** Does what is due of it, besides refunds. */
  readonly carryOut: (world: World, reminder: Reminder) => Promise<unknown>;
  /** What must hold in the end, of what is with us of its money. */
  readonly check: (world: World, id: string, net: bigint) => Promise<void>;
}

/** By then the cron looks for intents that nobody noted. */
const LATER_MS = 11 * 60_000;

const ctxOf = ({ db, model }: World) => ({
  db,
  payments: model.payments,
  newId: randomUUID,
  remind: () => undefined,
  now: new Date(Date.now() + LATER_MS),
});

/** One life of one subject: what its payer, its host, the processor, the network and crashes do to it, and then rest. */
export async function live(world: World, payable: Payable, steps: number): Promise<void> {
  const { model, random } = world;
  const { id, amount, most = amount } = await payable.begin(world);
  const subject = { kind: payable.kind, id };
  const ctx = ctxOf(world);
  const note = async (intentId: string) => {
    const intent = { id: intentId, status: 'requires_action', processorStatus: 'x', clientSecret: null } as const;
    await noteCreated(ctx, { kind: payable.kind, subject: id }, intent);
  };
  const create = async (sum: bigint) => {
    const intent = model.create(subject, sum);
    if (random() < 0.5) await note(intent.id);
  };
  const one = () => model.intents[Math.floor(random() * model.intents.length)];
  const methodId = random() < 0.5 ? 'pm' : undefined;
  const charge = async () => {
    const { intent } = await model.payments.charge({
      subject,
      amountMinor: cents(amount),
      description: 'x',
      idempotencyKey: `charge:${id}`,
      methodId,
    });
    if (random() < 0.7) await note(intent.id);
  };
  const moves: readonly Move[] = [
    ...(payable.moves?.(world, id) ?? []),
    [payable.hasCharges === true ? 0 : 3, charge],
    [1, () => create(amount)],
    [1, () => create(amount - 1n)],
    [4, () => withOne(one(), (intent) => model.pay(intent))],
    [6, () => deliver(world, random() < 0.3)],
    [2, () => lose(world)],
    [3, () => payable.askBack(world, id)],
    [1, () => withOne(one(), (intent) => model.dispute(intent))],
    [
      1,
      () =>
        withOne(one(), (intent) => model.dispute(intent, 1n + BigInt(Math.floor(random() * Number(intent.amount))))),
    ],
    [1, () => withOne(one(), (intent) => model.decide(intent, random() < 0.5 ? 'won' : 'lost'))],
    [0.5, () => withOne(one(), (intent) => model.refundByHand(intent))],
    [1, () => model.decideRefunds()],
    [1, () => void (model.fate = (['now', 'later', 'fails'] as const)[Math.floor(random() * 3)] ?? 'now')],
    [3, () => cron(world, payable, id)],
    [1, () => void (model.next = random() < 0.5 ? 'down' : 'cut')],
  ];
  for (let step = 0; step < steps; step += 1) await attempt(oneOf(moves, random));
  await rest(world, payable, id);
  await check(world, payable, id, most);
}

function withOne<T>(value: T | undefined, act: (value: T) => void): void {
  if (value !== undefined) act(value);
}

/** An event that never comes. Disputes and refunds of others are sent until they are taken: nothing else would tell of them. */
function lose({ model: { events }, random }: World): void {
  const at = Math.floor(random() * events.length);
  const event = events[at];
  if (event?.kind === 'dispute' || (event?.kind === 'refund' && event.refund.refundId === undefined)) return;
  events.splice(at, 1);
}

/** Any event, however late; `again`: it comes once more. */
export async function deliver({ model, random, ...world }: World, again: boolean): Promise<void> {
  const at = Math.floor(random() * model.events.length);
  const event = model.events[at];
  if (event === undefined) return;
  await receivePaymentEvent(ctxOf({ model, random, ...world }), event);
  if (!again) model.events.splice(at, 1);
}

/** The cron's minute, when everything of this subject is due. */
async function cron(world: World, payable: Payable, id: string): Promise<void> {
  const { pool } = world;
  await pool.query(
    `update live.payment set checked_at = now() - interval '1 hour', updated_at = now() - interval '2 days' where subject = $1`,
    [id],
  );
  await attempt(() => reconcilePayments(ctxOf(world)));
  const { rows } = await pool.query<Reminder>(
    `update live.due set due_at = now() - interval '1 second', lease_until = null
     where subject = $1 or subject in (select p.id from live.payment p where p.subject = $1) returning kind, subject`,
    [id],
  );
  for (const reminder of rows)
    await attempt(() =>
      reminder.kind === 'refund' ? sendRefund(ctxOf(world), reminder.subject) : payable.carryOut(world, reminder),
    );
}

/** Everything that is on its way arrives, and everything due is done. */
async function rest(world: World, payable: Payable, id: string): Promise<void> {
  const { model } = world;
  model.next = 'answers';
  model.carrier = 'takes';
  for (let round = 0; round < 6; round += 1) {
    while (model.events.length > 0) await deliver(world, false);
    model.decideRefunds();
    await cron(world, payable, id);
  }
}

async function check(world: World, payable: Payable, id: string, most: bigint): Promise<void> {
  const { pool, model } = world;
  const net = model.intents.reduce((sum, intent) => sum + model.net(intent), 0n);
  const failed = model.intents.some(({ refunds }) => refunds.some(({ status }) => status === 'failed'));
  // What a bank has a part of can’t go back.
  const returnable = model.intents.reduce((sum, each) => sum + (isWithBank(each) ? 0n : model.net(each)), 0n);
  if (!failed) expect(returnable <= most, `at most once: ${returnable}`).toBe(true);
  const { rows } = await pool.query<{ account: string; sum: string }>(
    `select account, sum(amount_minor)::text sum from ledger.posting p join ledger.transaction t on t.id = p.transaction_id where t.subject = $1 group by account`,
    [id],
  );
  const books = Object.fromEntries(rows.map(({ account, sum }) => [account, BigInt(sum)]));
  const owed = payable.accounts.reduce((sum, account) => sum + (books[account] ?? 0n), 0n);
  expect([books['processor_clearing'] ?? 0n, owed], 'the books are the money').toEqual([net, -net]);
  expect(
    Object.keys(books).filter((name) => name !== 'processor_clearing' && !payable.accounts.includes(name)),
  ).toEqual([]);
  const { rows: left } = await pool.query(
    `select kind from live.due where subject = $1 or subject in (select p.id from live.payment p where p.subject = $1)`,
    [id],
  );
  expect(left, 'nothing is due').toEqual([]);
  if (!failed) await payable.check(world, id, net);
}

const STEPS = 24;

/** As many lives as are asked for, some at once, and how many they were. */
export const liveAll = ({ db, pool }: Pick<World, 'db' | 'pool'>, payable: Payable): Promise<number> =>
  inLanes((random) => live({ db, pool, model: new ProcessorModel(randomUUID()), random }, payable, STEPS));
