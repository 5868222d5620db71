import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEDULE_SECONDS } from '#src/webhooks/sending/retry.ts';
import { startKillable } from '#test/support/workers/killable.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  attempted,
  freshPath,
  hasten,
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
  suite = await startKillable({ OUTBOUND_HOSTS: receiver.host }); // the harness fetches through Node, which follows redirects
  merchant = await Merchant.arrive(suite);
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

/** An active subscription to a path of its own, whose receiver answers so. */
async function listening(status: number, headers: Record<string, string> = {}) {
  const path = freshPath();
  const webhook = await merchant.listen(receiver.urlOf(path));
  receiver.answer(path, (response) => response.writeHead(status, headers).end(`so ${status}`));
  return { ...webhook, path };
}

/** Seconds until a message is due, by Postgres' clock. */
async function wait(id: string): Promise<number> {
  const { rows } = await suite.database.query<{ seconds: string }>(
    'select extract(epoch from due_at - (select max(at) from webhooks.attempt where message_id = $1)) as seconds from webhooks.message where id = $1',
    [id],
  );
  return Number(rows[0]?.seconds);
}

describe('what arrives', () => {
  test('SEND-1 verifies with standardwebhooks and with svix, the challenge too', async () => {
    const { id, secret, path } = await listening(200);
    const messageId = await merchant.test(id);
    await attempted(merchant, id, messageId, 1);
    const all = receiver.allAt(path);
    expect(all.map(({ payload }) => payload.type)).toEqual(['webhook.challenge', 'webhook.test']);
    for (const each of all) expect(verifies(secret, each)).toEqual([true, true]);
    expect(all[1]).toMatchObject({
      id: messageId,
      headers: { 'content-type': 'application/json', 'user-agent': 'Waypost-Webhooks/1' },
    });
    const other = await merchant.subscribe(receiver.urlOf(freshPath()));
    expect(verifies(other.secret, all[1] as Received)).toEqual([false, false]);
  });

  test('SEND-13 at every attempt it is the same body under the same id, signed anew', async () => {
    const { id, secret, path } = await listening(503);
    const messageId = await merchant.test(id);
    for (let times = 1; times <= 3; times += 1) {
      await attempted(merchant, id, messageId, times);
      await new Promise((resolve) => setTimeout(resolve, 400)); // another second, sooner or later
      if (times < 3) await hasten(suite, messageId);
    }
    const got = receiver.at(path);
    expect(new Set(got.map((each) => each.id))).toEqual(new Set([messageId]));
    expect(new Set(got.map((each) => each.body)).size).toBe(1);
    for (const each of got) expect(verifies(secret, each)).toEqual([true, true]);
  });
});

describe('what fails', () => {
  test('SEND-9 is due again by the schedule, eight times in all, and then given up', async () => {
    const { id, path } = await listening(500);
    const messageId = await merchant.test(id);
    for (const [at, seconds] of [...SCHEDULE_SECONDS.entries()].slice(1)) {
      const message = await attempted(merchant, id, messageId, at);
      expect(message.status).toBe('pending');
      const due = await wait(messageId);
      expect(due).toBeGreaterThan(seconds * 0.9 - 0.1);
      expect(due).toBeLessThan(seconds * 1.1 + 2);
      await hasten(suite, messageId);
    }
    const message = await attempted(merchant, id, messageId, 8);
    expect([message.status, message.dueAt]).toEqual(['failed', null]);
    await hasten(suite, messageId);
    await suite.cron();
    expect(receiver.at(path)).toHaveLength(8);
  });

  test('SEND-9 comes again by itself after five seconds, without a cron', async () => {
    const { id, path } = await listening(500);
    const messageId = await merchant.test(id);
    await attempted(merchant, id, messageId, 1);
    receiver.answer(path, (response) => response.end('now'));
    await expect.poll(() => receiver.at(path).length, { timeout: 12_000, interval: 50 }).toBe(2);
    expect((await attempted(merchant, id, messageId, 2)).status).toBe('delivered');
  }, 180_000);

  test.each([
    [301, { location: 'https://example.com/' }, 'redirect_refused'],
    [404, {}, null],
    [429, {}, null],
    [503, {}, null],
  ] as const)('SEND-8 an answer of %d is a failure, noted with its status', async (status, headers, error) => {
    const { id, path } = await listening(status, headers);
    const message = await attempted(merchant, id, await merchant.test(id), 1);
    expect(message.status).toBe('pending');
    expect(message.attempts).toMatchObject([
      error === null
        ? { number: 1, status, error, answer: `so ${status}` }
        : { number: 1, status, error, answer: null },
    ]);
    expect(receiver.at(path)).toHaveLength(1);
  });

  test('SEND-8 a connection that is closed, and an answer of ten megabytes, are noted', async () => {
    const path = freshPath();
    const { id } = await merchant.listen(receiver.urlOf(path));
    receiver.answer(path, (response) => response.destroy());
    const closed = await attempted(merchant, id, await merchant.test(id), 1);
    expect(closed).toMatchObject({ status: 'pending', attempts: [{ status: null, error: 'connection_failed' }] });
    receiver.answer(path, (response) => response.end(Buffer.alloc(10_485_760, 'z')));
    const large = await attempted(merchant, id, await merchant.test(id), 1);
    expect(large).toMatchObject({ status: 'delivered', attempts: [{ status: 200, answer: 'z'.repeat(200) }] });
  });

  test('SEND-10 Retry-After is waited for', async () => {
    const { id } = await listening(429, { 'retry-after': '120' });
    const messageId = await merchant.test(id);
    await attempted(merchant, id, messageId, 1);
    expect(await wait(messageId)).toBeGreaterThanOrEqual(120);
    expect(await wait(messageId)).toBeLessThan(122);
  });

  test('SEND-11 410 disables the subscription: nothing more goes there until it answers a challenge again', async () => {
    const { id, path } = await listening(410);
    const message = await attempted(merchant, id, await merchant.test(id), 1);
    expect(message.status).toBe('failed');
    expect(await merchant.webhook(id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    receiver.answer(path, (response) => response.end(), true);
    const { body } = await merchant.call<{ webhook: Webhook }>(`PATCH /v1/webhooks/${id}`, { status: 'active' });
    expect(body.webhook).toMatchObject({ status: 'pending', disabledReason: null });
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
  });

  test('SEND-12 after five days of failures and nothing else the subscription is disabled', async () => {
    const { id, path } = await listening(500);
    const since = (days: number) =>
      suite.database.query(
        `update webhooks.subscription set failing_since = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      );
    await attempted(merchant, id, await merchant.test(id), 1);
    expect((await merchant.webhook(id)).failingSince).not.toBeNull();
    await since(4);
    const second = await merchant.test(id);
    await attempted(merchant, id, second, 1);
    expect((await merchant.webhook(id)).status).toBe('active');
    receiver.answer(path, (response) => response.end());
    await hasten(suite, second);
    await attempted(merchant, id, second, 2);
    expect(await merchant.webhook(id)).toMatchObject({ status: 'active', failingSince: null });
    receiver.answer(path, (response) => response.writeHead(500).end());
    const third = await merchant.test(id);
    await attempted(merchant, id, third, 1);
    await since(5);
    await hasten(suite, third);
    await attempted(merchant, id, third, 2);
    expect(await merchant.webhook(id)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
  });
});
