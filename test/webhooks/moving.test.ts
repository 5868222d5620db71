import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  freshPath,
  Merchant,
  PATIENT,
  startReceiver,
  writeEvent,
  type Receiver,
  type Webhook,
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

const typesAt = (path: string) => receiver.allAt(path).map(({ payload }) => payload.type);
const openChallenges = async (id: string) =>
  (
    await suite.database.query(
      `select id from webhooks.message where subscription_id = $1 and type = 'webhook.challenge' and status = 'pending'`,
      [id],
    )
  ).rows.length;

describe('a subscription whose address is not proved', () => {
  test('SEND-19 loses nothing while it moves: what happens until the new address has answered is sent there', async () => {
    const merchant = await Merchant.arrive(suite);
    const [old, moved] = [freshPath(), freshPath()];
    const { id } = await merchant.listen(receiver.urlOf(old));
    const { delivery } = await createDelivery(suite, { token: merchant.token });
    await expect.poll(() => receiver.at(old).length, PATIENT).toBe(1);
    receiver.answer(moved, (response) => response.writeHead(503).end(), true);
    await merchant.call(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf(moved) });
    await writeEvent(suite, delivery.id, 'assigned');
    await suite.cron();
    const held = `select due_at = 'infinity' as held from webhooks.message where subscription_id = $1 and type = 'delivery.assigned'`;
    await expect.poll(async () => (await suite.database.query(held, [id])).rows, PATIENT).toEqual([{ held: true }]);
    expect(typesAt(moved).filter((type) => type !== 'webhook.challenge')).toEqual([]);
    receiver.answer(moved, (response) => response.end(), true);
    await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'active' });
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
    await suite.cron();
    await expect.poll(() => receiver.at(moved).map(({ payload }) => payload.data['sequence']), PATIENT).toEqual([2]);
  });

  test('SEND-2 isn’t proved by what its address before answers late', async () => {
    const merchant = await Merchant.arrive(suite);
    const [slow, victim] = [freshPath(), freshPath()];
    let answer = () => {};
    receiver.answer(slow, (response) => void (answer = () => void response.end('taken')), true);
    receiver.answer(victim, (response) => response.writeHead(404).end(), true);
    const { id } = await merchant.subscribe(receiver.urlOf(slow));
    await expect.poll(() => typesAt(slow), PATIENT).toEqual(['webhook.challenge']);
    await merchant.call(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf(victim) });
    answer();
    const noted = `select a.status from webhooks.attempt a join webhooks.message m on m.id = a.message_id where m.subscription_id = $1 and a.status = 200`;
    await expect.poll(async () => (await suite.database.query(noted, [id])).rows.length, PATIENT).toBe(1);
    expect((await merchant.webhook(id)).status).toBe('pending');
  });

  test('SEND-2 has one challenge open at a time, however often it is asked for', async () => {
    const merchant = await Merchant.arrive(suite);
    const path = freshPath();
    receiver.answer(path, (response) => response.writeHead(404).end(), true);
    const { id } = await merchant.subscribe(receiver.urlOf(path));
    for (let asked = 0; asked < 3; asked += 1) await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'active' });
    expect(await openChallenges(id)).toBe(1);
  });

  test('SEND-29 that was paused stays paused when its new address has answered, until its owner wants it active', async () => {
    const merchant = await Merchant.arrive(suite);
    const [old, moved] = [freshPath(), freshPath()];
    const { id } = await merchant.listen(receiver.urlOf(old));
    await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'paused' });
    const change = await merchant.call<{ webhook: Webhook }>(`PATCH /v1/webhooks/${id}`, {
      url: receiver.urlOf(moved),
    });
    expect(change.body.webhook.status).toBe('pending');
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('paused');
    expect(typesAt(moved)).toEqual(['webhook.challenge']);
    const { delivery } = await createDelivery(suite, { token: merchant.token });
    const held = `select due_at = 'infinity' as held from webhooks.message where resource = $1`;
    await expect
      .poll(async () => (await suite.database.query(held, [delivery.id])).rows, PATIENT)
      .toEqual([{ held: true }]);

    const resumed = await merchant.call<{ webhook: Webhook }>(`PATCH /v1/webhooks/${id}`, { status: 'active' });
    expect(resumed.body.webhook.status).toBe('active');
    await suite.cron();
    await expect.poll(() => receiver.at(moved).length, PATIENT).toBe(1);
  });

  test('SEND-29 that was paused is active at once where its owner wants both in one change', async () => {
    const merchant = await Merchant.arrive(suite);
    const { id } = await merchant.listen(receiver.urlOf(freshPath()));
    await merchant.call(`PATCH /v1/webhooks/${id}`, { status: 'paused' });
    await merchant.call(`PATCH /v1/webhooks/${id}`, { url: receiver.urlOf(freshPath()), status: 'active' });
    await expect.poll(async () => (await merchant.webhook(id)).status, PATIENT).toBe('active');
  });

  test('SEND-22 isn’t sent a test', async () => {
    const merchant = await Merchant.arrive(suite);
    const path = freshPath();
    receiver.answer(path, (response) => response.writeHead(404).end(), true);
    const { id } = await merchant.subscribe(receiver.urlOf(path));
    expect(await merchant.call(`POST /v1/webhooks/${id}/test`)).toMatchObject({
      status: 409,
      body: { code: 'webhook_not_active', currentStatus: 'pending' },
    });
    expect(receiver.at(path)).toEqual([]);
  });
});
