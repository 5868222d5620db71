import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonId, StreamId, TipId } from '#src/live/ids.ts';
import { expireTip } from '#src/live/tips/expire-tip.ts';
import { tellTip } from '#src/live/tips/tell-tip.ts';
import { insertRefund } from '#src/live/tips/tip-refund-store.ts';
import { insertTip } from '#src/live/tips/tips-store.ts';
import { Meter, openDatabase, type Database } from '#src/platform/db/database.ts';
import { withoutKey } from '#src/platform/db/once.ts';
import { streamOnAir } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { PATIENT, randomOf, SEQUENCES } from '#test/support/sequences.ts';
import { ProcessorModel } from './processor-model.ts';
import { deliver, liveAll, type Payable, type World } from './sequences.ts';

let suite: Suite;
let db: Database;
let streamId: StreamId;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
  db = openDatabase(suite.databaseUrls.live, new Meter());
  streamId = (await streamOnAir(suite, {})).stream.id as StreamId;
});
afterAll(() => suite.close());

const AMOUNT = 500;

const tips: Payable = {
  kind: 'tip',
  accounts: ['host_payable'],
  begin: async () => {
    const tipper = randomUUID() as string as PersonId;
    const id = randomUUID() as string as TipId;
    const tip = { id, streamId, from: { id: tipper, name: 'ann' }, amountMinor: AMOUNT, message: 'x' };
    const done = await insertTip(db, withoutKey, { ...tip, principal: `user:${tipper}`, isModerator: false }, null);
    if ('refused' in done) throw new Error(`the tip: ${done.refused}`);
    return { id, amount: BigInt(AMOUNT) };
  },
  askBack: async (_, id) =>
    void (await insertRefund(db, withoutKey, { id: id as TipId, by: 'ops' as PersonId, isOps: true })),
  carryOut: ({ model }, { kind, subject }) => {
    const ctx = {
      db,
      payments: model.payments,
      newId: randomUUID,
      remind: () => undefined,
      note: () => undefined,
      rooms: { tellTip: async () => ({ kind: 'told', messageStatus: 'shown' }) as const },
    };
    return kind === 'tip_tell' ? tellTip(ctx, subject) : expireTip(ctx, subject);
  },
  check: async ({ pool, model }, id, net) => {
    const { rows } = await pool.query<{ status: string; announced: boolean }>(
      `select status, announced_at is not null as announced from live.tip where id = $1`,
      [id],
    );
    const [tip] = rows;
    const isDisputed = model.intents.some(({ disputes }) => disputes.some(({ status }) => status !== 'won'));
    if (net > 0n && !isDisputed) expect(tip?.status, 'what is with us is paid').toBe('succeeded');
    else if (!isDisputed) expect(['canceled', 'refunded']).toContain(tip?.status);
    if (tip?.status === 'succeeded') expect(tip.announced).toBe(true);
  },
};

test(
  'TIP-21 after any sequence of webhooks, retries, crashes, refunds and disputes the books are the money, nothing is charged twice, and nothing is paid and lost',
  PATIENT,
  async () => {
    expect(await liveAll({ db, pool: suite.database }, tips)).toBe(SEQUENCES);
  },
);

/** A tip that is paid, at a processor of its own. */
async function paidTip() {
  const world: World = { db, pool: suite.database, random: randomOf(1), model: new ProcessorModel(randomUUID()) };
  const { id } = await tips.begin(world);
  const intent = world.model.create({ kind: 'tip', id }, BigInt(AMOUNT));
  world.model.pay(intent);
  return { id, intent, world };
}

/** A tip, its payment’s disputes, and what its host is owed, once every event has come. */
async function standing(world: World, id: string) {
  while (world.model.events.length > 0) await deliver(world, false);
  const { rows } = await suite.database.query<{ status: string; dispute: string; owed: number }>(
    `select status, (select p.dispute_status from live.payment p where p.subject = tip.id) dispute,
       (select coalesce(-sum(p.amount_minor), 0)::int from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
         where t.subject = tip.id and p.account = 'host_payable') owed from live.tip where id = $1`,
    [id],
  );
  return rows[0];
}

test('TIP-16 of two disputes at once each is booked by itself, and the worse one is shown, whatever comes late', async () => {
  const { id, intent, world } = await paidTip();
  const { model } = world;
  model.dispute(intent, 200n);
  model.dispute(intent, 300n);
  const late = [...model.events];
  expect(await standing(world, id)).toMatchObject({ dispute: 'open', owed: 0 });
  model.decide(intent, 'won', 0);
  const won = [...model.events];
  expect(await standing(world, id)).toMatchObject({ dispute: 'open', owed: 200 });
  model.decide(intent, 'lost', 1);
  expect(await standing(world, id)).toMatchObject({ dispute: 'lost', owed: 200 });
  model.events.push(...won, ...late);
  expect(await standing(world, id)).toMatchObject({ dispute: 'lost', owed: 200 });
});

test('PAYER-6 a refund in the dashboard is booked, in parts too, and one of everything makes the tip refunded', async () => {
  const [whole, parts] = [await paidTip(), await paidTip()];
  whole.world.model.refundByHand(whole.intent);
  expect(await standing(whole.world, whole.id)).toMatchObject({ status: 'refunded', owed: 0 });
  const { world } = parts;
  world.model.refundByHand(parts.intent, 200n);
  world.model.events.push(...world.model.events); // twice
  expect(await standing(world, parts.id)).toMatchObject({ status: 'succeeded', owed: 300 });
  world.model.fate = 'fails';
  world.model.refundByHand(parts.intent, 100n);
  world.model.decideRefunds();
  expect(await standing(world, parts.id)).toMatchObject({ status: 'succeeded', owed: 300 });
});
