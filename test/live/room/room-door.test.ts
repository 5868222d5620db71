import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TICKET_TTL_MS } from '#src/live/rooms/ticket.ts';
import { randomAddress, startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { enter, openBare, PATIENT, socketUrl, ticketFor } from './rooms.ts';
import { newStream, post } from '#test/live/streams/streams.ts';

const PAGE = 'https://market.example';
const hello = { id: 'h', type: 'hello', role: 'viewer' };

let suite: RestartableSuite;
let streamId: string;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'], vars: { SOCKET_ORIGINS: PAGE } });
  streamId = (await newStream(suite)).stream.id;
});
afterAll(() => suite.close());

/** A socket that has said hello. */
function greet(query: string, protocols: string[] = [], headers: Record<string, string> = {}, id = streamId) {
  const bare = openBare(socketUrl(suite, id, query), protocols, headers);
  bare.send(hello);
  return bare;
}

describe('a ticket at the socket', () => {
  test('ROOM-14 it makes the socket its person’s, in the address, as a subprotocol or later, and works once', async () => {
    const name = 'Zoë 🐦 “Ozon”';
    const ticket = ticketFor(streamId, 'zoe', { name });
    const first = greet(`?ticket=${ticket}`);
    expect(await first.next('welcome')).toMatchObject({ user: { id: 'zoe', name }, capabilities: ['chat', 'bid'] });
    await suite.sleep(streamId); // what is used up is stored
    expect(await greet(`?ticket=${ticket}`).closed).toEqual({ code: 4401, reason: 'ticket' });
    expect(await greet('', ['live.v1', `ticket.${ticket}`]).closed).toMatchObject({ code: 4401 });

    const second = greet('', ['live.v1', `ticket.${ticketFor(streamId, 'ben')}`]);
    expect(await second.next('welcome')).toMatchObject({ user: { id: 'ben' } });
    expect(second.socket.protocol).toBe('live.v1');

    const third = greet('');
    expect(await third.next('welcome')).toMatchObject({ user: null, capabilities: [] });
    third.send({ id: 'a', type: 'auth', ticket });
    expect(await third.next('error')).toMatchObject({ id: 'a', code: 'ticket_invalid' });
    third.send({ id: 'b', type: 'auth', ticket: ticketFor(streamId, 'cleo') });
    expect(await third.next('ack')).toMatchObject({ id: 'b', user: { id: 'cleo' }, capabilities: ['chat', 'bid'] });
    for (const { socket } of [first, second, third]) socket.terminate();
  });

  test('ROOM-14 of many sockets that come with one ticket at once one gets in', async () => {
    const ticket = ticketFor(streamId, 'dan');
    const sockets = Array.from({ length: 10 }, () => greet(`?ticket=${ticket}`));
    const isIn = ({ frames }: { frames: string[] }) => frames.some((text) => text.startsWith('{"type":"welcome"'));
    await expect.poll(() => sockets.some(isIn), PATIENT).toBe(true);
    const losers = sockets.filter((each) => !isIn(each));
    expect(losers).toHaveLength(9);
    for (const { closed } of losers) expect(await closed).toMatchObject({ code: 4401 });
    for (const { socket } of sockets) socket.terminate();
  });

  test('ROOM-14 it is for its stream, its origin and 60 seconds, and nobody else’s words make one', async () => {
    const other = (await newStream(suite)).stream.id;
    expect(TICKET_TTL_MS).toBe(60_000);
    const bad = [
      ticketFor(other, 'ben'),
      ticketFor(streamId, 'ben', { exp: Date.now() - 1 }),
      ticketFor(streamId, 'ben', { origin: PAGE }),
      `${ticketFor(streamId, 'ben').slice(0, -2)}AA`,
      'x',
    ];
    for (const ticket of bad) expect(await greet(`?ticket=${ticket}`).closed, ticket).toMatchObject({ code: 4401 });
    const elsewhere = greet(`?ticket=${ticketFor(streamId, 'ben')}`, [], { origin: PAGE });
    expect(await elsewhere.closed).toMatchObject({ code: 4401 });
    const own = greet(`?ticket=${ticketFor(streamId, 'ben', { origin: PAGE })}`, [], { origin: PAGE });
    expect(await own.next('welcome')).toMatchObject({ user: { id: 'ben' } });
    own.socket.terminate();
  });
});

test('ROOM-32 what a ticket allowed ends with the credential behind it, also over sleep, until auth with another', async () => {
  const given = { capabilities: ['chat', 'moderate'] } as const;
  const until = Date.now() + 2_000;
  const mod = greet(`?ticket=${ticketFor(streamId, 'mo', { ...given, until })}`);
  expect(await mod.next('welcome')).toMatchObject({ capabilities: ['chat', 'moderate'] });
  await suite.sleep(streamId);
  await pause(until - Date.now() + 50);
  mod.send({ id: 'c1', type: 'chat.settings', words: {} });
  expect(await mod.next('auth_required')).toBeDefined();
  expect(await mod.next('error')).toMatchObject({ id: 'c1', code: 'auth_required' });
  mod.send({ id: 'a', type: 'auth', ticket: ticketFor(streamId, 'mo', given) });
  expect(await mod.next('ack')).toMatchObject({ id: 'a', capabilities: ['chat', 'moderate'] });
  mod.send({ id: 'c2', type: 'chat.settings', words: {} });
  const last = () => JSON.parse(mod.frames.at(-1) ?? '{}') as unknown;
  await expect.poll(last, PATIENT).toMatchObject({ type: 'ack', id: 'c2', words: { words: [] } });
  mod.socket.terminate();
});

describe('the door of a room', () => {
  test('ROOM-15 a stream that doesn’t exist is closed with 4404 and wakes no object, one that is over with 4410', async () => {
    expect(await greet('').next('welcome')).toBeDefined();
    const before = await suite.rooms();
    expect(before.length).toBeGreaterThan(0);
    const nowhere = randomUUID();
    expect(await greet('', [], {}, nowhere).closed).toEqual({ code: 4404, reason: 'no_such_stream' });
    expect(await greet(`?ticket=${ticketFor(nowhere, 'ben')}`, [], {}, nowhere).closed).toMatchObject({ code: 4404 });
    expect(await suite.rooms()).toEqual(before);

    const { stream, token } = await newStream(suite);
    const watcher = enter(() => suite, stream.id);
    await expect.poll(() => watcher.isHere(), PATIENT).toBe(true);
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    await expect.poll(() => watcher.states.at(-1), PATIENT).toEqual({ kind: 'over', code: 4410 });
    expect(watcher.events.at(-1)).toMatchObject({ type: 'stream.ended', stream: { status: 'cancelled' } });
    const late = async () => (await greet('', [], {}, stream.id).closed).code;
    await expect.poll(late, PATIENT).toBe(4410);
  });

  test('ROOM-15 and ROOM-25 a private stream is none for whoever has no ticket, or one of before', async () => {
    const { stream } = await newStream(suite, { visibility: 'private' });
    expect(await greet('', [], {}, stream.id).closed).toMatchObject({ code: 4404 });
    expect(await greet(`?ticket=${ticketFor(stream.id, 'ben')}`, [], {}, stream.id).closed).toMatchObject({
      code: 4404,
    });
    const ticket = ticketFor(stream.id, 'mo', { capabilities: ['chat', 'moderate'] });
    const moderator = greet(`?ticket=${ticket}`, [], {}, stream.id);
    expect(await moderator.next('welcome')).toMatchObject({ user: { id: 'mo' } });
    moderator.socket.terminate();
  });

  test('ROOM-16 pages of others get no socket, other subprotocols are closed with 4406, plain requests a 426', async () => {
    const upgrade = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve) => {
        const { socket } = openBare(socketUrl(suite, streamId), [], headers);
        socket.on('unexpected-response', (_, { statusCode }) => resolve(statusCode));
        socket.on('open', () => resolve(101));
      });
    expect(await upgrade({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await upgrade({ origin: 'null' })).toBe(403);
    for (const origin of [PAGE, suite.urls.live]) expect(await upgrade({ origin })).toBe(101);

    expect(await greet('', ['live.v2']).closed).toEqual({ code: 4406, reason: 'subprotocol' });
    const both = greet('', ['live.v2', 'live.v1']);
    await both.next('welcome');
    expect(both.socket.protocol).toBe('live.v1');
    both.socket.terminate();
    const headers = { 'cf-connecting-ip': randomAddress() };
    expect((await suite.fetch(`/api/ws/streams/${streamId}`, { headers })).status).toBe(426);
  });
});
