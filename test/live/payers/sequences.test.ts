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
import { deliver, liveAll, type Payable } from './sequences.ts';

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
    const isDisputed = model.intents.some(({ dispute }) => dispute !== undefined && dispute.status !== 'won');
    if (net > 0n) expect(tip?.status, 'what is with us is paid').toBe('succeeded');
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

test('PAYER-6 a refund in the dashboard is booked, in parts too, and one of everything makes the tip refunded', async () => {
  const random = randomOf(1);
  const world = { db, pool: suite.database, random, model: new ProcessorModel(randomUUID()) };
  const begun = async () => {
    const { id } = await tips.begin(world);
    const intent = world.model.create({ kind: 'tip', id }, BigInt(AMOUNT));
    world.model.pay(intent);
    return { id, intent };
  };
  const standing = async (id: string) => {
    while (world.model.events.length > 0) await deliver(world, false);
    const { rows } = await suite.database.query<{ status: string; owed: number }>(
      `select status, (select coalesce(-sum(p.amount_minor), 0)::int from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
         where t.subject = tip.id and p.account = 'host_payable') owed from live.tip where id = $1`,
      [id],
    );
    return rows[0];
  };
  const [whole, parts] = [await begun(), await begun()];
  world.model.refundByHand(whole.intent);
  expect(await standing(whole.id)).toEqual({ status: 'refunded', owed: 0 });
  world.model.refundByHand(parts.intent, 200n);
  world.model.events.push(...world.model.events); // twice
  expect(await standing(parts.id)).toEqual({ status: 'succeeded', owed: 300 });
  world.model.fate = 'fails';
  world.model.refundByHand(parts.intent, 100n);
  world.model.decideRefunds();
  expect(await standing(parts.id)).toEqual({ status: 'succeeded', owed: 300 });
});
