import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import { CLOCK_TOLERANCE_SECONDS } from '#src/http/caller/claims.ts';
import { personOf } from '#src/live/rooms/person.ts';
import { signTicket, verifyTicket, type Ticket } from '#src/live/rooms/ticket.ts';
import { findForSocket } from '#src/live/rooms/find-for-socket.ts';
import { readToken, signToken } from '#src/platform/crypto/signed-token.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { liveDatabase, newStream, patch, post } from '#test/live/streams/streams.ts';

const tokens = { keys: [{ kid: 'k1', secret: 's'.repeat(43) }], audience: 'https://live.waypost.test' };
const streamId = '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId;
const origin = 'https://live.waypost.test';
const now = 1_800_000_000_000;
const ticket: Ticket = {
  id: 'c1',
  streamId,
  sub: 'ab12' as PersonId,
  name: 'Ben',
  capabilities: ['chat', 'bid'],
  origin,
  exp: now + 60_000,
  until: now + 3_600_000,
};
const at = { streamId, origin, now };

describe('a ticket', () => {
  const signed = signTicket(tokens, ticket);

  test('TICKET-1 is what was signed, until it expires', () => {
    expect(verifyTicket(tokens, signed, at)).toEqual(ticket);
    expect(verifyTicket(tokens, signed, { ...at, now: now + 59_999 })).toEqual(ticket);
    expect(verifyTicket(tokens, signed, { ...at, now: now + 60_000 })).toBe('expired');
  });

  test('TICKET-1 is none for another stream or from another origin', () => {
    expect(verifyTicket(tokens, signed, { ...at, streamId: randomUUID() })).toBe('other_stream');
    for (const other of [null, 'https://evil.example', 'https://live.waypost.test:444'])
      expect(verifyTicket(tokens, signed, { ...at, origin: other })).toBe('other_origin');
    const bare = signTicket(tokens, { ...ticket, origin: null });
    expect(verifyTicket(tokens, bare, at)).toBe('other_origin');
    expect(verifyTicket(tokens, bare, { ...at, origin: null })).toMatchObject({ id: 'c1' });
  });

  test('TICKET-1 is none with anything in it changed', () => {
    const [version, kid, payload = '', mac] = signed.split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace('"chat"', '"host"');
    const changed = [version, kid, Buffer.from(forged).toString('base64url'), mac].join('.');
    for (const each of [changed, `${signed}A`, signed.slice(0, -1), '', 'v1.k1.e30.x'])
      expect(verifyTicket(tokens, each, at)).toBe('invalid');
  });

  test('TICKET-4 passes for no other token, and none for it', () => {
    for (const purpose of ['cursor', 'quote', 'cancellation'] as const) {
      const use = { purpose, audience: tokens.audience };
      expect(readToken(tokens.keys, use, signed)).toBeUndefined();
      expect(verifyTicket(tokens, signToken(tokens.keys, use, ticket), at)).toBe('invalid');
    }
    expect(verifyTicket({ ...tokens, audience: 'https://delivery.waypost.test' }, signed, at)).toBe('invalid');
  });
});

test('HOST-15 people who are named alike are two, and one has one id everywhere', () => {
  const secret = 'p'.repeat(43);
  const user = personOf(secret, { principal: 'user:ben', name: 'Ben' });
  expect(personOf(secret, { principal: 'client:ben', name: 'Ben' }).id).not.toBe(user.id);
  expect(personOf(secret, { principal: 'user:ben', name: 'Other' }).id).toBe(user.id);
  expect(personOf(secret, { principal: 'user:ben', name: ' \t ' }).name).toBe(`viewer-${user.id.slice(0, 6)}`);
  expect(Array.from(personOf(secret, { principal: 'user:ben', name: '🍞'.repeat(60) }).name)).toHaveLength(40);
});

describe('asking for a ticket', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite({ services: ['live'] });
  });
  afterAll(() => suite.close());

  const ask = (id: string, token?: string) =>
    post(suite, `/api/streams/${id}/socket-ticket`, {
      ...(token === undefined ? {} : { token }),
      headers: { origin: 'https://live.waypost.test' },
    });
  const payloadOf = (text: string) =>
    JSON.parse(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString()) as Ticket;
  const tokenOf = (scope: string) => suite.token({ scope, aud: [suite.urls.live] });

  test('TICKET-2 each gets what they may do, bound to stream, person and origin', async () => {
    const { stream, token } = await newStream(suite);
    const asked: readonly (readonly [string, readonly string[]])[] = [
      [await tokenOf(''), ['chat', 'bid']],
      [await tokenOf('live:stream'), ['chat', 'bid']],
      [token, ['chat', 'moderate', 'host']],
      [await tokenOf('live:moderate'), ['chat', 'bid', 'moderate']],
      [await tokenOf('ops'), ['chat', 'bid', 'moderate']],
    ];
    const people = new Set<string>();
    for (const [each, capabilities] of asked) {
      const response = await ask(stream.id, each);
      const { socket } = (await response.json()) as { socket: { ticket: string; expiresAt: string; url: string } };
      expect([response.status, socket]).toMatchObject([201, { capabilities, url: stream.socketUrl }]);
      const payload = payloadOf(socket.ticket);
      expect(payload).toMatchObject({ streamId: stream.id, capabilities, origin: 'https://live.waypost.test' });
      expect(payload.exp - Date.now()).toBeGreaterThan(30_000);
      expect(payload.exp - Date.now()).toBeLessThanOrEqual(60_000);
      expect(new Date(payload.exp).toISOString()).toBe(socket.expiresAt);
      people.add(payload.sub);
    }
    expect(people.size).toBe(asked.length);
    expect(people).toContain(stream.host.id);
  });

  test('TICKET-6 a ticket says until when the token is accepted that it was issued for, and is good no longer', async () => {
    const { stream } = await newStream(suite);
    for (const ttl of [600, 5]) {
      const token = await suite.token({ scope: '', aud: [suite.urls.live], ttlSeconds: ttl });
      const { socket } = (await (await ask(stream.id, token)).json()) as { socket: { ticket: string } };
      const { exp, until } = payloadOf(socket.ticket);
      const { exp: ends } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        exp: number;
      };
      expect(until).toBe((ends + CLOCK_TOLERANCE_SECONDS) * 1_000);
      expect(exp).toBeLessThanOrEqual(until);
      expect(exp).toBeLessThanOrEqual(Date.now() + 60_000);
    }
  });

  test('TICKET-3 there is none without a stream, for a private one of another’s, or for one that is over', async () => {
    const stranger = await tokenOf('');
    expect((await ask(randomUUID(), stranger)).status).toBe(404);
    const { stream, token } = await newStream(suite, { visibility: 'private' });
    const moderator = await tokenOf('live:moderate');
    const statuses = await Promise.all(
      [stranger, token, moderator].map(async (each) => (await ask(stream.id, each)).status),
    );
    expect(statuses).toEqual([404, 201, 201]);
    expect((await ask(stream.id)).status).toBe(401);
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    const over = await ask(stream.id, token);
    expect([over.status, await over.json()]).toMatchObject([
      409,
      { code: 'stream_over', status: 409, streamStatus: 'cancelled' },
    ]);
  });

  test('TICKET-5 who may connect is one trip in two seconds, also where there is nothing', async () => {
    const { stream, token } = await newStream(suite, { visibility: 'unlisted' });
    const db = liveDatabase(suite);
    const start = new Date();
    const later = (ms: number) => new Date(start.getTime() + ms);
    const door = { status: 'created', hostSub: stream.host.id, visibility: 'unlisted', leaves: 0 };
    suite.gateway.resetTrips();
    expect(await findForSocket({ db, now: start }, stream.id)).toEqual(door);
    expect(await findForSocket({ db, now: later(1_999) }, stream.id)).toEqual(door);
    expect(suite.gateway.trips).toBe(1);
    await patch(suite, stream.id, token, { visibility: 'public' });
    expect(await findForSocket({ db, now: later(2_000) }, stream.id)).toEqual({ ...door, visibility: 'public' });
    const nowhere = randomUUID();
    suite.gateway.resetTrips();
    expect(await findForSocket({ db, now: start }, nowhere)).toBeUndefined();
    expect(await findForSocket({ db, now: later(1) }, nowhere)).toBeUndefined();
    expect(suite.gateway.trips).toBe(1);
  });
});
