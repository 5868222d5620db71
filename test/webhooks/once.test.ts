import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../dev/stack/secrets.ts';
import { openVault } from '#src/webhooks/subscriptions/open-vault.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  freshPath,
  Merchant,
  PATIENT,
  remindToAnnounce,
  startReceiver,
  verifies,
  writeEvent,
  type Received,
  type Receiver,
} from '#test/support/webhooks.ts';

let suite: Suite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { OUTBOUND_HOSTS: receiver.host } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const sequencesOf = (received: readonly Received[], deliveryId: string) =>
  [...new Map(received.map((each) => [each.id, each])).values()]
    .filter(({ payload }) => payload.data['deliveryId'] === deliveryId)
    .map(({ payload }) => Number(payload.data['sequence']))
    .toSorted((a, b) => a - b);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const pending = async (resources: readonly string[]) =>
  (
    await suite.database.query<{ left: number }>(
      `select (select count(*) from webhooks.announcement where announced < noted and resource = any($1))::int
        + (select count(*) from webhooks.message where status = 'pending' and resource = any($1))::int as left`,
      [resources],
    )
  ).rows[0]?.left;

test('SEND-15 a hundred subscriptions are told, each once and with its own signature', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  const { id, secret } = await merchant.listen(receiver.urlOf(path));
  const vault = openVault([{ kid: 'w1', secret: demoSecrets.webhookKey }]);
  const others = await Promise.all(
    upTo(99).map(async () => {
      const [other, own] = [randomUUID(), vault.newSecret()];
      return { other, own, sealed: await vault.seal(own, other) };
    }),
  );
  await suite.database.query(
    `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
     select (o ->> 'other')::uuid, role, owner, url, events, filter, status, o ->> 'sealed' from webhooks.subscription, json_array_elements($2) o where id = $1`,
    [id, JSON.stringify(others)],
  );
  const { delivery } = await createDelivery(suite, { token: merchant.token });
  await expect.poll(() => pending([delivery.id]), PATIENT).toBe(0);
  const got = receiver.at(path);
  expect([got.length, new Set(got.map((each) => each.id)).size]).toEqual([100, 100]);
  const told = await suite.database.query<{ id: string; subscription_id: string }>(
    'select id, subscription_id from webhooks.message where resource = $1',
    [delivery.id],
  );
  const secrets = new Map([[id, secret], ...others.map(({ other, own }) => [other, own] as const)]);
  for (const row of told.rows) {
    const received = got.find((each) => each.id === row.id);
    expect(received && verifies(secrets.get(row.subscription_id) ?? '', received)).toEqual([true, true]);
  }
});

test('SEND-15 an event that commits while others are being announced is never passed over', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  await merchant.listen(receiver.urlOf(path));
  const { delivery } = await createDelivery(suite, { token: merchant.token });
  await Promise.all([
    ...upTo(40).map(async (at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 5));
      await writeEvent(suite, delivery.id, 'eta_changed');
    }),
    ...upTo(40).map(async (at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 5 + 2));
      await remindToAnnounce(suite);
    }),
  ]);
  await remindToAnnounce(suite);
  await expect.poll(() => sequencesOf(receiver.at(path), delivery.id), PATIENT).toEqual(upTo(41));
  expect(receiver.at(path)).toHaveLength(41);
}, 180_000);

test('SEND-15 with every message of the queue twice and out of order, each event comes once and no sequence has a gap', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  let failures = 0;
  const { id } = await merchant.listen(receiver.urlOf(path));
  receiver.answer(path, (response) => {
    failures += 1;
    if (failures % 3 === 0) response.writeHead(503).end();
    else setTimeout(() => response.end(), failures % 5);
  });
  const made = await Promise.all(upTo(3).map(() => createDelivery(suite, { token: merchant.token })));
  const ids = made.map(({ delivery }) => delivery.id);
  await Promise.all(
    ids.map(async (deliveryId) => {
      for (const type of ['assigned', 'given_back', 'refund_updated', 'fee_drift_detected', 'eta_changed', 'failed']) {
        await Promise.all([writeEvent(suite, deliveryId, type), remindToAnnounce(suite, 2)]);
      }
    }),
  );
  const remindOf = async (where: string) => {
    const { rows } = await suite.database.query<{ id: string }>(
      `select id from webhooks.message where subscription_id = $1 and ${where} order by random()`,
      [id],
    );
    const sends = rows.map((row) => ({ kind: 'send', message: row.id }));
    if (sends.length > 0) await suite.queue([...sends, ...sends.toReversed()], 'WEBHOOKS');
  };
  await remindOf('true');
  await expect
    .poll(
      async () => {
        await suite.database.query(
          `update webhooks.message set due_at = now() where status = 'pending' and subscription_id = $1`,
          [id],
        );
        await remindToAnnounce(suite, 2);
        await remindOf(`status = 'pending' and (lease_until is null or lease_until < now())`);
        return pending(ids);
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(0);
  const got = receiver.at(path);
  for (const deliveryId of ids) expect(sequencesOf(got, deliveryId)).toEqual(upTo(7));
  expect(new Set(got.map((each) => each.id)).size).toBe(21);
  const taken = new Map(
    got.map((each) => [`${String(each.payload.data['deliveryId'])} ${String(each.payload.data['sequence'])}`, each.id]),
  );
  expect(taken.size).toBe(21); // one id for each event
}, 180_000);
