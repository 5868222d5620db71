import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  attempted,
  freshPath,
  Merchant,
  PATIENT,
  startReceiver,
  verifies,
  type Received,
  type Receiver,
  type Webhook,
} from '#test/support/webhooks.ts';

let suite: Suite;
let receiver: Receiver;
let merchant: Merchant;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { OUTBOUND_HOSTS: receiver.host } });
  merchant = await Merchant.arrive(suite);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

/** An active subscription to a path of its own. */
async function listening() {
  const path = freshPath();
  return { ...(await merchant.listen(receiver.urlOf(path))), path };
}

test('SEND-20 after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret: old, path } = await listening();
  const key = randomUUID();
  const first = await merchant.call<{ webhook: Webhook & { oldSecretUntil: string } }>(
    `POST /v1/webhooks/${id}/rotate-secret`,
    undefined,
    key,
  );
  const secret = first.body.webhook.secret ?? '';
  expect(secret).not.toBe(old);
  expect(Math.abs(new Date(first.body.webhook.oldSecretUntil).getTime() - Date.now() - 86_400_000)).toBeLessThan(
    60_000,
  );
  const again = await merchant.call(`POST /v1/webhooks/${id}/rotate-secret`, undefined, key);
  expect(again.body).toEqual({ webhook: { ...first.body.webhook, secret: null, secretShown: true } });
  await attempted(merchant, id, await merchant.test(id), 1);
  const both = receiver.at(path).at(-1) as Received;
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
  expect([verifies(secret, both), verifies(old, both)]).toEqual([
    [true, true],
    [true, true],
  ]);
  await suite.database.query('update webhooks.subscription set old_secret_until = now() where id = $1', [id]);
  await attempted(merchant, id, await merchant.test(id), 1);
  const alone = receiver.at(path).at(-1) as Received;
  expect([verifies(secret, alone), verifies(old, alone)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('SEND-21 a replay is the same message under the same id, with a schedule of its own; once for a key', async () => {
  const { id, path } = await listening();
  const messageId = await merchant.test(id);
  await attempted(merchant, id, messageId, 1);
  const [key, door] = [randomUUID(), `POST /v1/webhooks/${id}/deliveries/${messageId}/replay`];
  receiver.answer(path, (response) => response.writeHead(500).end());
  const first = await merchant.call(door, undefined, key);
  expect(first).toMatchObject({ status: 202, body: { delivery: { id: messageId, status: 'pending' } } });
  await attempted(merchant, id, messageId, 2);
  expect(await merchant.call(door, undefined, key)).toEqual(first);
  const due = `select extract(epoch from due_at - now())::float8 as seconds from webhooks.message where id = $1`;
  const { rows } = await suite.database.query<{ seconds: number }>(due, [messageId]);
  expect(rows[0]?.seconds).toBeLessThan(6); // and not the five minutes of a second attempt
  const got = receiver.at(path);
  expect(got.map((each) => [each.id, each.body])).toEqual([
    [messageId, got[0]?.body],
    [messageId, got[0]?.body],
  ]);
});

test('SEND-21 to a subscription that isn’t active nothing is replayed', async () => {
  const { id } = await listening();
  const messageId = await merchant.test(id);
  await attempted(merchant, id, messageId, 1);
  await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'paused' });
  const answer = await merchant.call(`POST /v1/webhooks/${id}/deliveries/${messageId}/replay`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'webhook_not_active', currentStatus: 'paused' } });
  expect((await merchant.call(`POST /v1/webhooks/${id}/deliveries/${randomUUID()}/replay`)).status).toBe(404);
});

test('SEND-22 a test is sent to a subscription that is paused, too, and once for a key', async () => {
  const { id, path } = await listening();
  await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'paused' });
  const key = randomUUID();
  const [one, two] = [
    await merchant.call(`POST /v1/webhooks/${id}/test`, undefined, key),
    await merchant.call(`POST /v1/webhooks/${id}/test`, undefined, key),
  ];
  expect(two).toEqual(one);
  await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
});

test('SEND-14 every attempt is listed, paged, the newest message first', async () => {
  const { id } = await listening();
  const ids: string[] = [];
  for (let sent = 0; sent < 5; sent += 1) ids.unshift(await merchant.test(id));
  await attempted(merchant, id, ids[0] ?? '', 1);
  type Page = { deliveries: { id: string; type: string; attempts: unknown[] }[]; nextCursor: string | null };
  const read: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `GET /v1/webhooks/${id}/deliveries?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await merchant.call<Page>(path);
    read.push(...body.deliveries.map((each) => each.id));
    cursor = body.nextCursor;
  }
  expect(read.slice(0, 5)).toEqual(ids);
  expect(read).toHaveLength(6); // the challenge was the first
});

test('SEND-32 adding, changing, rotating, testing and replaying are two trips each, and a retry is one', async () => {
  const { id } = await listening();
  const messageId = await merchant.test(id);
  await attempted(merchant, id, messageId, 1);
  let trips = 0;
  // Those of the queue, which sends meanwhile, aren't the request's.
  suite.gateway.onTrip = ({ queries }) =>
    void (trips += queries.some((text) => text.includes('webhooks.sending')) ? 0 : 1);
  const tripsOf = async (operation: string, body?: unknown, key?: string) => {
    trips = 0;
    const { status } = await merchant.call(operation, body, key);
    return [status, trips];
  };
  const [key, url] = [randomUUID(), receiver.urlOf('/elsewhere')];
  expect([
    await tripsOf('POST /v1/webhooks', { url }, key),
    await tripsOf('POST /v1/webhooks', { url }, key),
    await tripsOf(`POST /v1/webhooks/${id}/rotate-secret`, undefined, randomUUID()),
    await tripsOf(`POST /v1/webhooks/${id}/test`, undefined, randomUUID()),
    await tripsOf(`POST /v1/webhooks/${id}/deliveries/${messageId}/replay`),
    await tripsOf(`PATCH /v1/webhooks/${id}`, { status: 'paused' }),
    await tripsOf(`PATCH /v1/webhooks/${randomUUID()}`, { status: 'paused' }),
  ]).toEqual([
    [201, 2],
    [201, 1],
    [200, 2],
    [202, 2],
    [202, 2],
    [200, 2],
    [404, 1],
  ]);
  suite.gateway.onTrip = undefined;
});
