import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SEGMENT_BYTES } from '#src/live/video/limits.ts';
import { limits, type LimitName } from '#src/platform/limits.ts';
import { burst, withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { randomAddress, startSuite, type Suite } from '#test/support/workers/suite.ts';
import { get, hostToken, newStream, post, type WentLive } from './streams.ts';

const timeout = 90_000;
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'], profile: 'default' });
});
afterAll(() => suite.close());

/** Exactly the quota passes, and the refusal says which it was. */
async function expectQuota(name: LimitName, ask: () => Promise<Response>) {
  const { limit, periodSeconds } = limits[name];
  const { allowed, over } = await burst(limit + 1, ask);
  expect([allowed, over[0]?.headers.get('ratelimit-policy')]).toEqual([
    limit,
    `"${name}";q=${limit};w=${periodSeconds}`,
  ]);
}

// Each is malformed, and costs nothing behind its quota.
test.each([
  ['go_live' as const, (token: string) => post(suite, '/api/streams/go-live', { token, body: {} })],
  ['host' as const, (token: string) => post(suite, '/api/streams/none/end', { token })],
  ['ticket' as const, (token: string) => post(suite, '/api/streams/none/socket-ticket', { token })],
])('HOST-20 the quota %s is counted by person', { timeout }, (name, ask) =>
  withinOneWindow(async () => {
    const token = await hostToken(suite);
    await expectQuota(name, () => ask(token));
    expect((await ask(await hostToken(suite))).status).not.toBe(429);
  }),
);

test('PAYER-7 a person begins to save ten cards a minute', { timeout }, () =>
  withinOneWindow(async () => {
    const token = await hostToken(suite);
    const ask = (by: string) => post(suite, '/api/payment-methods?no=1', { token: by });
    await expectQuota('card', () => ask(token));
    expect((await ask(await hostToken(suite))).status).toBe(400);
  }),
);

test('INGEST-15 files are counted by key', { timeout }, () =>
  withinOneWindow(async () => {
    const ask = (key: string | null) => suite.fetch(`/ingest/${key}/s0.ts`, { method: 'DELETE' }, 'live');
    const [one, other] = [(await newStream(suite)).ingest.streamKey, (await newStream(suite)).ingest.streamKey];
    await expectQuota('ingest', () => ask(one));
    expect((await ask(other)).status).toBe(204);
  }),
);

test('INGEST-15 whoever has a key of before uses up nothing of the one that counts', { timeout }, () =>
  withinOneWindow(async () => {
    const { stream, ingest, token } = await newStream(suite);
    const ask = (key: string | null) => suite.fetch(`/ingest/${key}/s0.ts`, { method: 'DELETE' }, 'live');
    const rotated = await post(suite, `/api/streams/${stream.id}/rotate-key`, { token });
    const { ingest: now } = (await rotated.json()) as Pick<WentLive, 'ingest'>;
    await expectQuota('ingest', () => ask(ingest.streamKey));
    expect((await ask(now.streamKey)).status).toBe(204);
  }),
);

/** What a file of eight megabytes is answered before any of it has come. */
const announce = (key: string | null, file: string, from: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(suite.address);
    const socket = connect(Number(port), hostname);
    socket.setTimeout(10_000, () => socket.destroy(new Error('it waits for the body')));
    socket.on('error', reject);
    socket.once('data', (bytes) => {
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1]));
      socket.destroy();
    });
    const head = ['host: live.waypost.test', `cf-connecting-ip: ${from}`, `content-length: ${MAX_SEGMENT_BYTES}`];
    socket.write(`PUT /ingest/${key}/${file} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  });

test.each(['index.m3u8', 's0.ts'])(
  'INGEST-17 a key of before is refused before the body of %s is read, and counts as a failed credential',
  { timeout },
  (file) =>
    withinOneWindow(async () => {
      const { stream, ingest, token } = await newStream(suite);
      const rotated = await post(suite, `/api/streams/${stream.id}/rotate-key`, { token });
      const { ingest: now } = (await rotated.json()) as Pick<WentLive, 'ingest'>;
      const address = randomAddress();
      for (let index = 0; index < limits.auth_failure.limit; index += 1)
        expect(await announce(ingest.streamKey, file, address)).toBe(401);
      expect(await announce(ingest.streamKey, file, address)).toBe(429);
      expect(await announce(now.streamKey, file, address)).toBe(429);
      const taken = await suite.fetch(
        `/ingest/${now.streamKey}/index.m3u8`,
        { method: 'PUT', body: '#EXTM3U\n' },
        'live',
      );
      expect(taken.status).toBe(204);
    }),
);

test('LIVE-10 discovery is counted by address', { timeout }, () =>
  withinOneWindow(async () => {
    const address = randomAddress();
    const ask = (from: string) => get(suite, '/api/streams/live?no=1', undefined, { 'cf-connecting-ip': from });
    await expectQuota('discovery', () => ask(address));
    expect((await ask(randomAddress())).status).toBe(400);
  }),
);

test('CHAT-15 the chat is read a page at a time by address', { timeout }, () =>
  withinOneWindow(async () => {
    const address = randomAddress();
    const ask = (from: string) =>
      get(suite, '/api/streams/none/chat/messages', undefined, { 'cf-connecting-ip': from });
    await expectQuota('chat_read', () => ask(address));
    expect((await ask(randomAddress())).status).toBe(400);
  }),
);

test('PLAY-8 what is played is counted by address', { timeout }, () =>
  withinOneWindow(async () => {
    const address = randomAddress();
    const ask = (from: string) => get(suite, '/hls/none/index.m3u8', undefined, { 'cf-connecting-ip': from });
    await expectQuota('playback', () => ask(address));
    expect((await ask(randomAddress())).status).not.toBe(429);
  }),
);

test.each([
  ['sign_in' as const, 'GET /sign-in'],
  ['sign_in' as const, 'GET /callback?state=none'],
  ['sign_in' as const, 'POST /sign-out'],
  ['session' as const, 'GET /session'],
])('LIMIT-21 the quota %s is counted by address: %s', { timeout }, (name, door) =>
  withinOneWindow(async () => {
    const [method = '', path = ''] = door.split(' ');
    const headers = { 'cf-connecting-ip': randomAddress() };
    await expectQuota(name, () => suite.fetch(path, { method, headers }, 'live'));
    expect((await suite.fetch(path, { method }, 'live')).status).not.toBe(429);
  }),
);
