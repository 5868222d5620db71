import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT, startReceiver, type Receiver, untilAllIsTold } from '#test/support/webhooks.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { idsOf, lineOf, openListeners, quote } from './listeners.ts';

/** The statement that settles a call. */
const SETTLES = /receipt_prev_hash = a\.head_hash/;

let suite: Killable;
let receiver: Receiver;
let people: ReturnType<typeof openListeners>;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startKillable({ OUTBOUND_HOSTS: receiver.host }, { service: 'agent' });
  people = openListeners(suite, receiver);
}, 180_000);
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const txnsOf = async (sub: string) =>
  (
    await suite.database.query<{ id: string; status: string }>(
      'select id, status from agent.tool_call where user_id = $1',
      [`user:${sub}`],
    )
  ).rows;

/** As minutes later: leases have ended, and the cron comes. */
async function minutesLater(minutes: number) {
  await suite.database.query(`
    with calls as (update agent.tool_call set lease_until = lease_until - interval '${minutes} minutes' where status = 'running'),
    messages as (update webhooks.message set lease_until = now() - interval '1 second', due_at = least(due_at, now()) where status = 'pending')
    update platform.idempotency set lease_until = lease_until - interval '${minutes} minutes' where lease_until is not null`);
  await suite.cron('agent');
}

test('NEWS-12 over three SIGKILLs, each somewhere between a settlement and its webhook, every call is told under one id', async () => {
  const grantee = await people.grantee(['delivery:@read']);
  const { received, path } = await people.listen({ sub: grantee.sub });
  receiver.answer(path, (response) => setTimeout(() => response.end(), 300)); // killed while it waits for this
  for (let kills = 0; kills < 3; kills += 1) {
    const before = received().length;
    const made = [1, 2, 3].map(() => people.invoke(grantee.token, quote, randomUUID()));
    for (const { status } of await Promise.all(made)) expect(status).toBe(200);
    if (kills > 0) await expect.poll(() => received().length, PATIENT).toBeGreaterThan(before);
    await suite.kill();
  }
  receiver.answer(path, (response) => response.end());
  await untilAllIsTold(suite, () => minutesLater(2));
  const txns = await txnsOf(grantee.sub);
  expect(txns).toHaveLength(9);
  expect(new Set(received().map(({ payload }) => payload.data['txn_id']))).toEqual(new Set(txns.map(({ id }) => id)));
  expect(idsOf(received()).size).toBe(9);
  expect(new Set(received().map(lineOf))).toEqual(new Set(['transaction.settled succeeded 1']));
}, 180_000);

test.each([
  ['before it commits', 'before_commit'],
  ['after it has committed', 'after_commit'],
] as const)(
  'NEWS-12 a settlement whose connection is lost %s is told once',
  async (_what, when) => {
    const grantee = await people.grantee(['delivery:@read']);
    const { received } = await people.listen({ sub: grantee.sub });
    const key = randomUUID();
    suite.gateway.failNext({ when, match: SETTLES });
    const lost = await people.invoke(grantee.token, quote, key);
    suite.gateway.clearFaults();
    expect(lost.status).toBeGreaterThanOrEqual(500);
    await minutesLater(2);
    expect((await people.invoke(grantee.token, quote, key)).status).toBe(200);
    await minutesLater(2);
    await expect.poll(() => received().length, PATIENT).toBeGreaterThan(0);
    await minutesLater(2); // may come again, since its lease is ended while its answer is under way, but as the same event
    expect([...idsOf(received())].map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
      'transaction.settled succeeded 1',
    ]);
    expect(received()[0]?.payload.data['txn_id']).toBe((await txnsOf(grantee.sub))[0]?.id);
  },
  180_000,
);
