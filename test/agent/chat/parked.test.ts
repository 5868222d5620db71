import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOW_MUCH, mailTo, type Stream } from './chats.ts';
import { openParked } from './parked.ts';

let world: Awaited<ReturnType<typeof openParked>>;
beforeAll(async () => {
  world = await openParked();
});
afterAll(() => world.close());

const path = ({ conversationId, runId }: Stream) => `/v1/conversations/${conversationId}/runs/${runId}`;

/** The run’s events, from the first to the last. */
const whole = async (token: string, stream: Stream) => (await world.chats.follow(token, stream)).whole();

test('PARK-1 a call that its person must allow parks the run; approved, it goes on within two seconds, with nobody connected', async () => {
  const { chats } = world;
  const { sub, token, to, stream, consent } = await world.parked();
  expect(stream.calls).toEqual(['mail.send requested', 'mail.send running', 'mail.send awaiting_consent']);
  expect((await chats.decide(sub, consent, 'approve_once')).status).toBe(200);
  const { running } = {
    running: () =>
      chats.call<{ running: string | null }>('GET', `/v1/conversations/${stream.conversationId}/messages`, token),
  };
  await expect.poll(async () => (await running()).body.running, { timeout: 2_000, interval: 50 }).toBe(null);
  const told = await whole(token, stream);
  expect(told.calls.slice(3)).toEqual(['mail.send running', 'mail.send succeeded']);
  expect(told.done['finish_reason']).toBe('stop');
  expect(world.mailsTo(to)).toBe(1);
});

test('PARK-2 the consent is the envelope of a 402', async () => {
  const { chats } = world;
  const { stream, consent, token } = await world.parked();
  const asked = stream.told.find(({ type }) => type === 'consent_required')?.data['consent'];
  const read = await chats.call<{ consent: unknown }>('GET', `/v1/consents/${consent}`, token);
  expect(asked).toEqual(read.body.consent);
});

test('PARK-3 denied, the call is denied and the run says why it ended; nothing was sent', async () => {
  const { chats } = world;
  const { sub, token, to, stream, consent } = await world.parked();
  await chats.decide(sub, consent, 'deny');
  const told = await whole(token, stream);
  expect(told.calls.at(-1)).toBe('mail.send denied');
  expect(told.done['finish_reason']).toBe('consent_denied');
  expect(world.mailsTo(to)).toBe(0);
});

test('PARK-4 cancelled, it ends at once, and takes back what it asked for', async () => {
  const { chats } = world;
  const { token, to, stream, consent } = await world.parked();
  const cancelled = await chats.call('POST', `${path(stream)}/cancel`, token);
  expect(cancelled.body).toEqual({ run: { id: stream.runId, status: 'ended' } });
  const told = await whole(token, stream);
  expect([told.calls.at(-1), told.done['finish_reason']]).toEqual(['mail.send failed', 'cancelled']);
  const status = async () =>
    (await chats.call<{ consent: { status: string } }>('GET', `/v1/consents/${consent}`, token)).body.consent.status;
  await expect.poll(status).toBe('cancelled');
  expect((await chats.call('POST', `${path(stream)}/cancel`, token)).status).toBe(200);
  expect(world.mailsTo(to)).toBe(0);
});

test('PARK-5 while it waits, another message is refused with the run that is under way, and three runs are the most', async () => {
  const { chats } = world;
  const { token, stream } = await world.parked();
  const refused = await (await chats.say(token, 'Hello?', { in: stream.conversationId })).whole();
  expect([refused.status, refused.problem['code'], refused.problem['run_id']]).toEqual([
    409,
    'run_in_progress',
    stream.runId,
  ]);
  for (let more = 0; more < 2; more += 1) {
    const other = await chats.say(token, mailTo(`robin-${randomUUID()}@example.com`));
    await other.until('consent_required');
    other.leave();
  }
  const fourth = await (await chats.say(token, 'Hello?')).whole();
  expect([fourth.status, fourth.problem['code']]).toEqual([429, 'run_limit_reached']);
  await chats.call('POST', `${path(stream)}/cancel`, token);
  await expect
    .poll(async () => (await (await chats.say(token, 'Hello?')).whole()).status, { timeout: 8_000 })
    .toBe(200);
});

test('PARK-5 many messages at once into one conversation: one is answered, and the others are told so', async () => {
  const { chats } = world;
  const { token, stream } = await world.parked();
  await chats.call('POST', `${path(stream)}/cancel`, token);
  const race = Array.from({ length: 8 }, () => chats.say(token, HOW_MUCH, { in: stream.conversationId }));
  const told = await Promise.all((await Promise.all(race)).map((each) => each.whole()));
  const codes = new Set(told.map(({ status, problem }) => `${status} ${problem['code'] ?? ''}`));
  expect(codes.has('200 ')).toBe(true);
  codes.delete('200 ');
  expect([...codes].filter((each) => each !== '409 run_in_progress')).toEqual([]);
});

test('PARK-6 five streams of a credential follow one conversation; another one ends the oldest', async () => {
  const { chats } = world;
  const { token, stream } = await world.parked();
  const open: Stream[] = [];
  for (let more = 0; more < 6; more += 1) {
    const follower = await chats.follow(token, stream);
    await follower.until('consent_required');
    open.push(follower);
  }
  const [oldest, ...others] = open;
  await oldest?.over;
  expect(oldest?.done).toEqual({});
  await chats.call('POST', `${path(stream)}/cancel`, token);
  for (const each of others) expect((await each.whole()).done['finish_reason']).toBe('cancelled');
});

test('PARK-5 another message under a run’s key is refused, and leaves the run counted', async () => {
  const { chats } = world;
  const { token } = await chats.grantee(['chat', 'mail:send']);
  for (let more = 0; more < 3; more += 1) {
    const key = randomUUID();
    const parked = await chats.say(token, mailTo(`robin-${randomUUID()}@example.com`), { key });
    await parked.until('consent_required');
    parked.leave();
    expect((await (await chats.say(token, 'Hello?', { key })).whole()).status).toBe(422);
  }
  expect((await (await chats.say(token, 'Hello?')).whole()).status).toBe(429);
});

const endings = {
  async grant() {
    const { person, grant, ...parked } = await world.parked();
    return { ...parked, revoke: () => world.chats.call('POST', `/v1/grants/${grant.id}/revoke`, person) };
  },
  async key() {
    const { manager, id, ...parked } = await world.parkedByKey();
    return { ...parked, revoke: () => world.chats.call('DELETE', `/v1/api-keys/${id}`, manager) };
  },
};

test.each(['grant', 'key'] as const)(
  'PARK-7 a %s that is revoked ends the run that waits, within two seconds',
  async (form) => {
    const { chats } = world;
    const parked = await endings[form]();
    const follower = await chats.follow(parked.token, parked.stream);
    await follower.until('consent_required');
    expect((await parked.revoke()).status).toBe(200);
    const revokedAt = Date.now();
    await follower.over;
    expect(Date.now() - revokedAt).toBeLessThan(2_000);
    expect(follower.done['finish_reason']).toBe('error');
    expect(world.mailsTo(parked.to)).toBe(0);
  },
  180_000,
);

/** A run that a grant’s person began in its conversation, which the grant follows. */
async function theirsAndAgents() {
  const { chats } = world;
  const { person, token, grant, stream } = await world.parked();
  await chats.call('POST', `${path(stream)}/cancel`, token);
  const message = mailTo(`robin-${randomUUID()}@example.com`);
  const theirs = await chats.say(person, message, { in: stream.conversationId });
  await theirs.until('consent_required');
  const follow = async () => {
    const agents = await chats.follow(token, theirs);
    await agents.until('consent_required');
    return agents;
  };
  return { person, grant, theirs, follow };
}

test('PARK-15 a grant that is revoked follows its person’s run in its conversation no more, and the person does', async () => {
  const { person, grant, theirs, follow } = await theirsAndAgents();
  const agents = await follow();
  expect((await world.chats.call('POST', `/v1/grants/${grant.id}/revoke`, person)).status).toBe(200);
  const revokedAt = Date.now();
  await agents.over;
  expect(Date.now() - revokedAt).toBeLessThan(2_000);
  expect([agents.done, agents.comments]).toEqual([{}, ['the key or grant has ended']]);
  await world.chats.call('POST', `${path(theirs)}/cancel`, person);
  expect((await theirs.whole()).done['finish_reason']).toBe('cancelled');
});

test('PARK-15 one that expires doesn’t, either', async () => {
  const { grant, follow } = await theirsAndAgents();
  const soon = `update agent.grant set expires_at = now() + interval '5 seconds' where id = $1`;
  await world.suite.database.query(soon, [grant.id]);
  const agents = await follow();
  await agents.over;
  expect([agents.done, agents.comments]).toEqual([{}, ['the key or grant has ended']]);
});
