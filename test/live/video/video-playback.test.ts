import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readByteRange } from '#src/http/cache/byte-range.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { get, hostToken, patch } from '#test/live/streams/streams.ts';
import { filesOf, pushedStream, until, type Pushed } from './video-push.ts';

let suite: Suite;
let stream: Pushed;
let bytes: Uint8Array;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
  stream = await pushedStream(suite);
  bytes = await stream.segment(0);
});
afterAll(() => suite.close());

const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('the playlist', () => {
  test('PLAY-1 is cached for a second, has an ETag, and any page may read it', async () => {
    const response = await stream.file('index.m3u8', { origin: 'https://elsewhere.example' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'public, max-age=1',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await stream.file('index.m3u8', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await stream.segment(1);
    const newer = await until(
      () => stream.file('index.m3u8', { 'if-none-match': etag }),
      ({ status }) => status === 200,
    );
    expect(filesOf(await newer.text())).toEqual(['0.ts', '1.ts']);
  });

  test('PLAY-2 of a stream that isn’t there is a 404 that wakes no room; before the first segment too', async () => {
    const nowhere = await get(suite, `/hls/${randomUUID()}/index.m3u8`);
    expect([nowhere.status, ((await nowhere.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    const silent = await pushedStream(suite);
    expect((await silent.file('index.m3u8')).status).toBe(404);
    expect((await get(suite, '/hls/x/index.m3u8')).status).toBe(400);
  });

  test('PLAY-3 a hundred viewers at once cost a trip or two', async () => {
    const before = suite.gateway.trips;
    const answers = await Promise.all(Array.from({ length: 100 }, () => stream.file('index.m3u8')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(suite.gateway.trips - before).toBeLessThanOrEqual(2);
  });
});

describe('a segment', () => {
  test('PLAY-4 is the encoder’s, byte for byte, and never changes', async () => {
    for (const source of ['from storage', 'from the cache']) {
      const response = await stream.file('0.ts', { origin: 'https://elsewhere.example' });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'video/mp2t',
        'cache-control': 'public, max-age=3600, immutable',
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
      });
      expect(await bodyOf(response), source).toEqual(bytes);
      const etag = response.headers.get('etag') ?? '';
      expect((await stream.file('0.ts', { 'if-none-match': etag })).status).toBe(304);
    }
  });

  test.each<[string, number, string, number, number]>([
    ['bytes=0-9', 206, 'bytes 0-9/564', 0, 10],
    ['bytes=560-', 206, 'bytes 560-563/564', 560, 564],
    ['bytes=560-9999', 206, 'bytes 560-563/564', 560, 564],
    ['bytes=-4', 206, 'bytes 560-563/564', 560, 564],
  ])('PLAY-5 the range %s is answered, from storage and from the cache', async (range, status, content, from, to) => {
    const fresh = await pushedStream(suite);
    const own = await fresh.segment(0);
    for (let round = 0; round < 2; round++) {
      const response = await fresh.file('0.ts', { range });
      expect([response.status, response.headers.get('content-range')]).toEqual([status, content]);
      expect(await bodyOf(response)).toEqual(own.subarray(from, to));
    }
  });

  test('PLAY-5 a range behind the end is a 416, from storage and from the cache', async () => {
    const fresh = await pushedStream(suite);
    await fresh.segment(0);
    for (let round = 0; round < 2; round++) {
      const response = await fresh.file('0.ts', { range: 'bytes=564-' });
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */564']);
      expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable' });
    }
  });

  test('PLAY-5 of several ranges, or of another unit, it is the whole, from storage and from the cache', async () => {
    const fresh = await pushedStream(suite);
    const own = await fresh.segment(0);
    for (const range of ['bytes=0-1,5-6', 'items=0-1', 'bytes=0-1,5-6']) {
      const response = await fresh.file('0.ts', { range });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp2t']);
      expect(await bodyOf(response)).toEqual(own);
    }
  });

  test.each<[string | null, ReturnType<typeof readByteRange>]>([
    [null, 'whole'],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-999', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
  ])('PLAY-5 of a hundred bytes %j is %j', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  test('PLAY-6 one that the playlist doesn’t name isn’t there, and no other name is one', async () => {
    expect((await stream.file('99.ts')).status).toBe(404);
    expect((await stream.file('0.mp4')).status).toBe(404);
    for (const name of ['s0.ts', '..%2f0.ts', '00.ts', '-1.ts', '0.js', '0.ts%00'])
      expect((await stream.file(name)).status).toBe(400);
  });
});

describe('a private stream', () => {
  test('PLAY-7 is its host’s, moderators’ and operators’ alone, and kept by no cache', async () => {
    const hidden = await pushedStream(suite, { visibility: 'private' });
    await hidden.segment(0);
    const path = `/hls/${hidden.stream.id}`;
    const stranger = await hostToken(suite);
    const moderator = await hostToken(suite, undefined, 'live:moderate');
    for (const file of ['index.m3u8', '0.ts']) {
      for (const token of [hidden.token, moderator]) {
        const response = await get(suite, `${path}/${file}`, token);
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      }
      for (const token of [undefined, stranger]) expect((await get(suite, `${path}/${file}`, token)).status).toBe(404);
    }
  });

  test('VIDEO-15 what was pushed while it was private is nobody else’s once it is public: no playlist, no file', async () => {
    const hidden = await pushedStream(suite, { visibility: 'private' });
    await hidden.segment(0);
    await hidden.segment(1);
    expect((await patch(suite, hidden.stream.id, hidden.token, { visibility: 'public' })).status).toBe(200);
    expect((await get(suite, `/hls/${hidden.stream.id}/index.m3u8`, hidden.token)).status).toBe(404);
    await expect.poll(() => suite.objects(`streams/${hidden.stream.id}/`)).toEqual([]);
    await hidden.segment(2);
    await until(
      () => hidden.file('index.m3u8'),
      ({ status }) => status === 200,
    );
    expect(filesOf(await hidden.playlist())).toEqual(['2.ts']);
    expect((await hidden.file('0.ts')).status).toBe(404);
  });

  test('PLAY-7 an unlisted one is anybody’s who has its address', async () => {
    const unlisted = await pushedStream(suite, { visibility: 'unlisted' });
    await unlisted.segment(0);
    expect((await unlisted.file('0.ts')).status).toBe(200);
  });

  test('PLAY-7 one that becomes private is closed within five seconds', async () => {
    const open = await pushedStream(suite);
    await open.segment(0);
    expect((await open.file('0.ts')).status).toBe(200);
    expect((await patch(suite, open.stream.id, open.token, { visibility: 'private' })).status).toBe(200);
    await until(
      () => open.file('0.ts'),
      ({ status }) => status === 404,
    );
    expect((await open.file('index.m3u8')).status).toBe(404);
  });
});
