import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCatcher } from '#test/mail/catcher.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import type { MailCatcher } from '../../../sandbox/mail/catcher.ts';
import { mailTo, openChats, textsOf, type Stream } from './chats.ts';
import { consentOf } from './parked.ts';

let suite: Killable;
let catcher: MailCatcher;
let chats: ReturnType<typeof openChats>;
beforeAll(async () => {
  catcher = await startCatcher();
  const vars = {
    MAIL_URL: catcher.url,
    MAIL_KEY: 're_0123456789_of_the_tests',
    MAIL_FROM: 'Waypost <agents@waypost.example>',
  };
  suite = await startKillable(vars, { service: 'agent', isPersistent: true });
  chats = openChats(suite);
}, 180_000);
afterAll(async () => {
  await suite.close();
  await catcher.close();
});

const mailsTo = (to: string) => catcher.mails().filter((each) => each.to.includes(to)).length;

/** Longer than it takes until a stream is counted, and the oldest is ended for it. */
const SETTLED_MS = 2_500;

async function parked(token: string): Promise<Stream> {
  const stream = await chats.say(token, mailTo(`robin-${randomUUID()}@example.com`));
  await stream.until('consent_required');
  return stream;
}

async function followed(token: string, run: Stream): Promise<Stream> {
  const stream = await chats.follow(token, run);
  await stream.until('consent_required');
  return stream;
}

/** A minute and more: what a dead process held isn’t held any more. */
const pass = () =>
  suite.database.query(`
    with calls as (update agent.tool_call set lease_until = lease_until - interval '2 minutes' where status = 'running')
    update platform.idempotency set lease_until = lease_until - interval '2 minutes' where lease_until is not null`);

/** Follows a run until it is over, by the key that began it, however often the connection is lost. */
async function toTheEnd(token: string, message: string, key: string): Promise<Stream> {
  for (let tries = 0; tries < 100; tries += 1) {
    await pass();
    const stream = await chats.say(token, message, { key }).catch(() => undefined);
    const giveUp = new AbortController();
    await Promise.race([stream?.over, setTimeout(2_000, undefined, { signal: giveUp.signal }).catch(() => undefined)]);
    giveUp.abort();
    if (stream?.done['finish_reason'] !== undefined) return stream;
    stream?.leave();
    await setTimeout(100);
  }
  throw new Error('the run never ended');
}

test('PARK-9 killed wherever it is, a run ends once, and what it calls has its effect once', async () => {
  const { token, sub } = await chats.grantee(['chat', 'mail:send']);
  const to = `robin-${randomUUID()}@example.com`;
  const allowed = await chats.say(token, mailTo(to));
  await allowed.until('consent_required');
  await chats.decide(sub, consentOf(allowed), 'approve_session');
  await allowed.over;
  expect(mailsTo(to)).toBe(1);
  for (let kills = 1; kills <= 5; kills += 1) {
    const key = randomUUID();
    const cut = chats.say(token, mailTo(to), { key }).catch(() => undefined);
    await setTimeout(randomInt(5, 120));
    await suite.kill();
    (await cut)?.leave();
    const stream = await toTheEnd(token, mailTo(to), key);
    expect(stream.told.map(({ data }) => data['seq'])).toEqual(stream.told.map((_, seq) => seq));
    expect(stream.told.filter(({ type }) => type === 'done')).toHaveLength(1);
    expect(stream.done['finish_reason']).toBe('stop');
    expect(mailsTo(to)).toBe(1 + kills);
    expect(textsOf(stream).get(String(stream.done['message_id']))).toBe(stream.done['message']?.['text']);
  }
}, 120_000);

test('PARK-10 killed while it waits for its person, it goes on within two seconds of their answer', async () => {
  const { token, sub } = await chats.grantee(['chat', 'mail:send']);
  const to = `robin-${randomUUID()}@example.com`;
  const stream = await chats.say(token, mailTo(to));
  await stream.until('consent_required');
  await suite.kill();
  expect((await chats.decide(sub, consentOf(stream), 'approve_once')).status).toBe(200);
  await expect.poll(() => mailsTo(to), { timeout: 2_000 }).toBe(1);
}, 180_000);

test('PARK-13 killed, it counts nobody who is gone: five that come again stay, and a sixth ends the oldest of them', async () => {
  const { token } = await chats.grantee(['chat', 'mail:send']);
  const [first, second] = [await parked(token), await parked(token)];
  for (let more = 0; more < 3; more += 1) await followed(token, first);
  await setTimeout(SETTLED_MS);
  await suite.kill();
  const again: Stream[] = [];
  for (const run of [first, second, first, second, first]) again.push(await followed(token, run));
  const ended = again.map(() => false);
  for (const [index, { over }] of again.entries()) void over.then(() => (ended[index] = true));
  await setTimeout(SETTLED_MS);
  expect(ended).toEqual([false, false, false, false, false]);
  again.push(await followed(token, second));
  await setTimeout(SETTLED_MS);
  expect(ended).toEqual([true, false, false, false, false]);
}, 180_000);
