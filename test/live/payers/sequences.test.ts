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
import { PATIENT, SEQUENCES } from '#test/support/sequences.ts';
import { liveAll, type Payable } from './sequences.ts';

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
