import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSecrets } from '../../dev/stack/secrets.ts';
import { SEND_TIMEOUT_MS } from '#src/webhooks/sending/open-sender.ts';
import { openVault } from '#src/webhooks/subscriptions/open-vault.ts';
import { MAX_SENDS_PER_OWNER } from '#src/webhooks/sending/waiting-store.ts';
import { createDelivery } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  freshPath,
  Merchant,
  PATIENT,
  remindToAnnounce,
  startReceiver,
  type Receiver,
} from '#test/support/webhooks.ts';

const PROMPT_MS = 3_000;

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

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

const vault = openVault([{ kid: 'w1', secret: demoSecrets.webhookKey }]);

/** An owner with so many subscriptions to one path, whose receiver answers no event once it is muted. */
async function silentOwner(subscriptions: number) {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  const { id } = await merchant.listen(receiver.urlOf(path));
  const others = range(subscriptions - 1).map(async () => {
    const other = randomUUID();
    return { other, sealed: await vault.seal(vault.newSecret(), other) };
  });
  await suite.database.query(
    `insert into webhooks.subscription (id, role, owner, url, events, filter, status, secret)
     select (o ->> 'other')::uuid, role, owner, url, events, filter, status, o ->> 'sealed' from webhooks.subscription, json_array_elements($2) o where id = $1`,
    [id, JSON.stringify(await Promise.all(others))],
  );
  return { merchant, path, mute: () => receiver.answer(path, () => undefined) };
}

/** An owner whose receiver answers at once, and notes when. */
async function promptOwner(known?: Merchant) {
  const merchant = known ?? (await Merchant.arrive(suite));
  const path = freshPath();
  await merchant.listen(receiver.urlOf(path));
  let heardAt = 0;
  receiver.answer(path, (response) => {
    heardAt = performance.now();
    response.end();
  });
  return {
    /** Milliseconds from a delivery's creation until its event has come. */
    async wait() {
      heardAt = 0;
      await createDelivery(suite, { token: merchant.token });
      const createdAt = performance.now();
      await expect.poll(() => heardAt, { timeout: SEND_TIMEOUT_MS, interval: 25 }).toBeGreaterThan(0);
      return heardAt - createdAt;
    },
  };
}

/** Something happens to these deliveries, and is announced. */
async function happen(deliveries: readonly string[]) {
  await suite.database.query(
    `with d as (update delivery.delivery set event_seq = event_seq + 1 where id = any($1) returning id, event_seq)
     insert into delivery.event (delivery_id, sequence, type, status, mover, at) select id, event_seq, 'eta_changed', 'created', 'clock', now() from d`,
    [deliveries],
  );
  await remindToAnnounce(suite);
}

test('SEND-27 who is silent, with a hundred subscriptions, twenty owners at once or many messages waiting, delays nobody else by three seconds', async () => {
  const silent = await Promise.all([silentOwner(100), ...range(20).map(() => silentOwner(2))]);
  const prompt = await Promise.all(range(5).map(() => promptOwner()));
  const made = await Promise.all(silent.map(({ merchant }) => createDelivery(suite, { token: merchant.token })));
  const round = async () => {
    await happen(made.map(({ delivery }) => delivery.id));
    return Math.max(...(await Promise.all(prompt.map((each) => each.wait()))));
  };
  const left = `select count(*)::int as left from webhooks.message where status = 'pending'`;
  await expect.poll(async () => (await suite.database.query(left)).rows, PATIENT).toEqual([{ left: 0 }]);
  await round(); // as much happens, and everybody answers: what is slow the first time
  for (const each of silent) each.mute();
  const waits = [await round(), await round(), await round()];
  expect(Math.max(...waits)).toBeLessThan(PROMPT_MS);
}, 180_000);

/** Two clocks: the sender's begins before its message arrives, and a timer may be some milliseconds early. */
const GRAIN_MS = 200;

test('SEND-28 forty messages of an owner are being sent at a time, twenty of one subscription; the rest follows by itself, and the owner’s others don’t wait', async () => {
  const { merchant, path } = await silentOwner(1);
  const crowd = await silentOwner(60);
  crowd.mute();
  const sentAt: number[] = [];
  receiver.answer(path, () => void sentAt.push(performance.now()));
  const { delivery } = await createDelivery(suite, { token: merchant.token });
  for (let told = 1; told < 25; told += 1) await happen([delivery.id]);
  await createDelivery(suite, { token: crowd.merchant.token });
  await expect.poll(() => receiver.at(crowd.path).length, PATIENT).toBe(MAX_SENDS_PER_OWNER);

  const beside = await promptOwner(merchant);
  expect(await beside.wait()).toBeLessThan(PROMPT_MS);
  const half = MAX_SENDS_PER_OWNER / 2;
  await expect.poll(() => sentAt.length, PATIENT).toBeGreaterThanOrEqual(25);
  // With no cron, when the first have been given up.
  expect((sentAt[half] ?? 0) - (sentAt[0] ?? 0)).toBeGreaterThanOrEqual(SEND_TIMEOUT_MS - GRAIN_MS);
  expect((sentAt[half - 1] ?? 0) - (sentAt[0] ?? 0)).toBeLessThan(SEND_TIMEOUT_MS);
}, 180_000);
