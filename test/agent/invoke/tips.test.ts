import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStream, streamOnAir } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { call, openCalls } from './calls.ts';

let suite: Suite;
let calls: ReturnType<typeof openCalls>;
beforeAll(async () => {
  suite = await startSuite({ services: ['agent', 'live'] });
  calls = openCalls(suite);
});
afterAll(() => suite.close());

interface TipResult {
  readonly tip: { readonly id: string; readonly status: string };
  readonly paymentIntent: { readonly id: string; readonly clientSecret: string; readonly actionUrl: string };
}

const newStreamId = async () => (await streamOnAir(suite, {})).stream.id;
const tipper = (limits: object = {}) => calls.grantee(['live:tip'], { limits });
type Tipper = Awaited<ReturnType<typeof tipper>>;

const give = ({ token }: Tipper, input: Record<string, unknown>, key?: string) =>
  calls.invoke(token, call('live.tip', input), key);

/** Asked, approved, and sent again. */
async function giveApproved(person: Tipper, input: Record<string, unknown>, key: string) {
  const asked = await give(person, input, key);
  const reason = Number(input['amountMinor']) > 500 ? 'threshold' : 'first_use';
  expect([asked.status, asked.body.consent?.reason]).toEqual([402, reason]);
  await calls.decide(person.sub, asked.body.consent.id, 'approve_once');
  return give(person, input, key);
}

const tipsOf = async (streamId: string) =>
  (await suite.database.query<{ id: string }>('select id from live.tip where stream_id = $1', [streamId])).rows;
const intentsOf = (tipId: string | undefined) =>
  suite.payments.intents().filter(({ metadata }) => metadata['tipId'] === tipId);

const spentOf = async ({ grant }: Tipper) => {
  const { rows } = await suite.database.query<{ spent: number; reserved: number }>(
    `select spent_minor::int as spent, reserved_minor::int as reserved from agent.usage where holder = $1 and period = 'total'`,
    [`grant:${grant.id}`],
  );
  return rows[0];
};

test('REG-12 an agent’s tip, once its person has agreed, is one tip and one intent, however often it is sent', async () => {
  const [id, person, key] = [await newStreamId(), await tipper(), randomUUID()];
  const input = { id, amountMinor: 500, message: 'For the heirlooms!' };
  const given = await giveApproved(person, input, key);
  expect([given.status, given.body.result]).toMatchObject([200, { tip: { status: 'pending', amountMinor: 500 } }]);
  const again = await give(person, input, key);
  expect([again.status, again.body.txn_id]).toEqual([200, given.body.txn_id]);
  const tips = await tipsOf(id);
  expect([tips.length, intentsOf(tips[0]?.id).length]).toEqual([1, 1]);
  expect(await spentOf(person)).toEqual({ spent: 500, reserved: 0 });
});

test(
  'REG-12 a tip that was committed although nobody heard of it is found again: one tip, one intent',
  { timeout: 120_000 },
  async () => {
    const [id, person, key] = [await newStreamId(), await tipper(), randomUUID()];
    suite.gateway.failNext({ when: 'after_commit', match: /insert into "live"."tip"/ });
    const given = await giveApproved(person, { id, amountMinor: 700 }, key);
    expect([given.status, given.body.code]).toEqual([503, 'outcome_pending']);
    const again = async () => (await give(person, { id, amountMinor: 700 }, key)).status;
    await expect.poll(again, { timeout: 90_000, interval: 1_000 }).toBe(200);
    const tips = await tipsOf(id);
    expect([tips.length, intentsOf(tips[0]?.id).map(({ amount }) => amount)]).toEqual([1, [700]]);
    expect(await spentOf(person)).toEqual({ spent: 700, reserved: 0 });
  },
);

test('INVOKE-5 where a tip is paid is the person’s alone: told once, apart, and stored nowhere', async () => {
  const [id, person, key] = [await newStreamId(), await tipper(), randomUUID()];
  const { body } = await giveApproved(person, { id, amountMinor: 500 }, key);
  const told = body['for_person'] as TipResult;
  expect([told.paymentIntent.clientSecret, told.paymentIntent.actionUrl]).toEqual([
    expect.stringMatching(/_secret_/),
    expect.stringMatching(/\/pay\//),
  ]);
  expect(body.result).toMatchObject({ paymentIntent: { clientSecret: null, actionUrl: null } });
  expect((await give(person, { id, amountMinor: 500 }, key)).body['for_person']).toBeNull();
  const { rows: kept } = await suite.database.query(
    `select t::text from agent.tool_call t union all select i::text from platform.idempotency i`,
  );
  for (const secret of [told.paymentIntent.clientSecret, told.paymentIntent.actionUrl])
    expect(JSON.stringify(kept)).not.toContain(secret);
  expect(suite.logs().join('')).not.toContain(told.paymentIntent.clientSecret);
});

test('INVOKE-12 a tip that is approved holds for its stream and its amount alone, and counts in the grant’s limit', async () => {
  const [id, other, person] = [await newStreamId(), await newStreamId(), await tipper({ max_total_minor: '1200' })];
  const asked = await give(person, { id, amountMinor: 600 });
  await calls.decide(person.sub, asked.body.consent.id, 'approve_session');
  const first = await give(person, { id, amountMinor: 600 }, randomUUID());
  expect(first.status).toBe(200);
  for (const input of [
    { id, amountMinor: 601 },
    { id: other, amountMinor: 600 },
  ])
    expect((await give(person, input, randomUUID())).status).toBe(402);
  expect((await give(person, { id, amountMinor: 600 }, randomUUID())).status).toBe(200);
  const over = await give(person, { id, amountMinor: 600 }, randomUUID());
  expect([over.status, over.body.consent.reason]).toEqual([402, 'limit_exceeded']);
  expect(await spentOf(person)).toEqual({ spent: 1_200, reserved: 0 });
  expect([(await tipsOf(id)).length, (await tipsOf(other)).length]).toEqual([2, 0]);
});

test('REG-12 what live refuses of a tip costs nothing', async () => {
  const [{ stream }, person] = [await newStream(suite), await tipper()]; // nobody films yet
  const refused = await giveApproved(person, { id: stream.id, amountMinor: 500 }, randomUUID());
  expect([refused.status, refused.body.code]).toEqual([409, 'stream_not_live']);
  expect(await spentOf(person)).toMatchObject({ spent: 0, reserved: 0 });
});
