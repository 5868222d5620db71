import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { post } from '#test/live/streams/streams.ts';
import { fragment, initialisation, transportStream } from './video-files.ts';
import { encoderPlaylist, filesOf, inChunks, pushedStream, pushTo, until } from './video-push.ts';
import { untilAnswered } from '#test/support/workers/until-answered.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const problemOf = async (response: Response) => {
  const { code, ...rest } = (await response.json()) as { code: string; detail: string; instance: string };
  return { status: response.status, code, ...rest };
};

/** Every object of the bucket that belongs to a stream. */
const storedOf = (streamId: string) => suite.objects(`streams/${streamId}/`);

describe('pushing', () => {
  test('VIDEO-1 the first segment makes the stream live, in its room and in Postgres', async () => {
    const stream = await pushedStream(suite);
    expect(await stream.put('s0.ts', transportStream() as BodyInit)).toMatchObject({ status: 204 });
    expect(await stream.status()).toBe('created');
    await stream.put('index.m3u8', encoderPlaylist(['s0.ts']));
    await until(stream.status, (status) => status === 'live');
    expect(filesOf(await stream.playlist())).toEqual(['0.ts']);
  });

  test.each(['PUT', 'POST'])('INGEST-10 by %s, chunked: what comes out is what went in', async (method) => {
    const stream = await pushedStream(suite);
    const bytes = transportStream(40, 7);
    expect((await stream.put('s0.ts', inChunks(bytes), { method })).status).toBe(204);
    expect((await stream.put('index.m3u8', encoderPlaylist(['s0.ts']), { method })).status).toBe(204);
    const response = await stream.file('0.ts');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('INGEST-10 fMP4, whose playlist comes before its files', async () => {
    const stream = await pushedStream(suite);
    const playlist = encoderPlaylist(['a.m4s']).replace('#EXTINF', '#EXT-X-MAP:URI="init.mp4"\n#EXTINF');
    expect((await stream.put('index.m3u8', playlist)).status).toBe(204);
    expect(await stream.playlist()).toBe('');
    expect((await stream.put('a.m4s', fragment('picture') as BodyInit)).status).toBe(204);
    expect(await stream.playlist()).toBe('');
    expect((await stream.put('init.mp4', initialisation() as BodyInit)).status).toBe(204);
    const ours = await until(stream.playlist, (text) => text !== '');
    expect(ours).toContain('#EXT-X-MAP:URI="1.mp4"');
    expect(filesOf(ours)).toEqual(['0.m4s']);
    const types = await Promise.all(['1.mp4', '0.m4s'].map((name) => stream.file(name)));
    expect(types.map(({ headers }) => headers.get('content-type'))).toEqual(['video/mp4', 'video/mp4']);
    expect(new Uint8Array((await types[1]?.arrayBuffer()) ?? [])).toEqual(fragment('picture'));
  });

  test('INGEST-3 a hostile playlist leaves no trace in ours, and the stream goes on', async () => {
    const stream = await pushedStream(suite);
    await stream.segment(0);
    const before = await stream.playlist();
    for (const [line, reason] of [
      ['https://evil.example/s1.ts', /^Line 4: a segment must be named/],
      ['../../other/s1.ts', /^Line 4: a segment must be named/],
      ['#EXT-X-KEY:METHOD=AES-128,URI="https://evil.example/k"\ns1.ts', /^Line 4: encrypted/],
    ] as const) {
      const answer = await problemOf(await stream.put('index.m3u8', encoderPlaylist([line])));
      expect(answer).toMatchObject({ status: 422, code: 'playlist_refused', detail: expect.stringMatching(reason) });
      expect(JSON.stringify(answer)).not.toContain('evil');
    }
    expect(await stream.playlist()).toBe(before);
    await stream.segment(1);
    await until(stream.playlist, (text) => filesOf(text).length === 2);
    expect(await stream.playlist()).not.toMatch(/s\d|evil|KEY/);
  });

  test('INGEST-5 a file that is something else than its name says is a 422, and stored nowhere', async () => {
    const stream = await pushedStream(suite);
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    for (const [name, bytes] of [
      ['a.ts', html],
      ['a.ts', new Uint8Array()],
      ['a.ts', transportStream().subarray(0, -1)],
      ['a.m4s', transportStream()],
      ['init.mp4', fragment('x')],
    ] as const) {
      const answer = await problemOf(await stream.put(name, bytes as BodyInit));
      expect([answer.status, answer.code]).toEqual([422, 'media_refused']);
    }
    expect(await storedOf(stream.stream.id)).toEqual([]);
  });

  test('INGEST-6 a file of another name is a 400', async () => {
    const stream = await pushedStream(suite);
    for (const name of ['index.html', 'other.m3u8', '..%2fa.ts', 'a%20b.ts', '.ts', 'a.TS'])
      expect((await stream.put(name, transportStream() as BodyInit)).status).toBe(400);
  });

  test('INGEST-11 what is too large is a 413, announced or not, and stored nowhere', async () => {
    const stream = await pushedStream(suite);
    const large = transportStream(44_621); // the first number of packets over 8 MiB
    for (const body of [() => large as BodyInit, () => inChunks(large, 1024 * 1024)]) {
      const answer = await problemOf(await untilAnswered(() => stream.put('a.ts', body())));
      expect([answer.status, answer.code]).toEqual([413, 'body_too_large']);
    }
    const playlist = encoderPlaylist(['a.ts'], 0, '#'.padEnd(256 * 1024, 'x'));
    expect((await untilAnswered(() => stream.put('index.m3u8', playlist))).status).toBe(413);
    expect(await storedOf(stream.stream.id)).toEqual([]);
    expect((await stream.put('a.ts', large.subarray(0, 44_620 * 188) as BodyInit)).status).toBe(204);
  });

  test.each(['transfer-encoding: chunked', 'content-length: 752'])(
    'INGEST-12 an upload with %s that is cut off stores nothing and moves nothing',
    async (length) => {
      const stream = await pushedStream(suite);
      const { hostname, port } = new URL(suite.address);
      const socket = connect(Number(port), hostname);
      const bytes = transportStream(2);
      const chunk = length.startsWith('transfer') ? [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'] : [bytes];
      socket.write(`PUT /ingest/${stream.key}/s0.ts HTTP/1.1\r\nhost: live.waypost.test\r\n${length}\r\n\r\n`);
      for (const part of chunk) socket.write(part);
      await once(socket, 'ready').catch(() => undefined);
      socket.destroy();
      await stream.put('index.m3u8', encoderPlaylist(['s0.ts', 's1.ts']));
      await stream.put('s1.ts', transportStream(1) as BodyInit);
      expect(await stream.playlist()).toBe('');
      expect(await storedOf(stream.stream.id)).toEqual([`streams/${stream.stream.id}/0.ts`]); // the other one
    },
  );

  test('INGEST-13 DELETE is taken and does nothing', async () => {
    const stream = await pushedStream(suite);
    const bytes = await stream.segment(0);
    expect((await suite.fetch(`/ingest/${stream.key}/s0.ts`, { method: 'DELETE' }, 'live')).status).toBe(204);
    const response = await stream.file('0.ts');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test('INGEST-14 a stream that is over takes nothing', async () => {
    const stream = await pushedStream(suite);
    await stream.segment(0);
    expect((await post(suite, `/api/streams/${stream.stream.id}/end`, { token: stream.token })).status).toBe(200);
    for (const [name, body] of [
      ['s1.ts', transportStream() as BodyInit],
      ['index.m3u8', encoderPlaylist(['s1.ts'])],
    ] as const) {
      const answer = await problemOf(await stream.put(name, body));
      expect([answer.status, answer.code]).toEqual([409, 'stream_over']);
    }
    expect(await storedOf(stream.stream.id)).toHaveLength(1);
    expect((await stream.playlist()).trimEnd().endsWith('#EXT-X-ENDLIST')).toBe(true);
  });
});

describe('the key', () => {
  test('INGEST-7 one that isn’t ours is a 401 without a trip or a room', async () => {
    const stream = await pushedStream(suite);
    const trips = suite.gateway.trips;
    const last = stream.key.at(-1) === 'A' ? 'B' : 'A';
    const wrong = ['x', 'wps_live_x', `${stream.key}A`, `${stream.key.slice(0, -1)}${last}`, stream.key.toUpperCase()];
    for (const key of wrong) {
      const response = await pushTo(suite, key, 's0.ts', transportStream() as BodyInit);
      expect(response.headers.get('www-authenticate')).toBe('StreamKey realm="waypost"');
      const answer = await problemOf(response);
      expect([answer.status, answer.code]).toEqual([401, 'stream_key_invalid']);
    }
    expect(suite.gateway.trips).toBe(trips);
  });

  test('INGEST-8 once it was changed, the old one is refused at once, also for a file under way', async () => {
    const stream = await pushedStream(suite);
    await stream.segment(0);
    let finish: (() => void) | undefined;
    const bytes = transportStream(2, 1);
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 188));
        finish = () => {
          controller.enqueue(bytes.subarray(188));
          controller.close();
        };
      },
    });
    const underWay = stream.put('s1.ts', slow);
    const response = await post(suite, `/api/streams/${stream.stream.id}/rotate-key`, { token: stream.token });
    const { ingest } = (await response.json()) as { ingest: { streamKey: string } };
    finish?.();
    expect((await underWay).status).toBe(401);
    expect((await stream.put('s1.ts', bytes as BodyInit)).status).toBe(401);
    expect((await stream.put('index.m3u8', encoderPlaylist(['s0.ts', 's1.ts']))).status).toBe(401);
    expect((await pushTo(suite, ingest.streamKey, 's1.ts', bytes as BodyInit)).status).toBe(204);
    expect((await pushTo(suite, ingest.streamKey, 'index.m3u8', encoderPlaylist(['s0.ts', 's1.ts']))).status).toBe(204);
    await until(stream.playlist, (text) => filesOf(text).length === 2);
  });

  test('INGEST-9 it is in no log line and in no answer, however the path spells it', async () => {
    const stream = await pushedStream(suite);
    const answers = await Promise.all([
      stream.put('s0.ts', 'not video'),
      stream.put('index.m3u8', 'not a playlist'),
      stream.put('nothing.html', 'x'),
      stream.put('index.m3u8?x=1', 'x'),
      pushTo(suite, stream.key.replace('wps', '%77p%73'), 'index.m3u8', 'x'),
      pushTo(suite, stream.key, 'a/b', 'x'),
      suite.fetch(`/ingest/${stream.key}/index.m3u8`, {}, 'live'),
      suite.fetch(`/nowhere/${stream.key}`, {}, 'live'),
      suite.fetch(`/api/streams/${stream.stream.id}`, {}, 'live'),
    ]);
    const secret = stream.key.slice(-40);
    for (const answer of answers) {
      const said = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
      expect(said.length).toBeGreaterThan(50);
      expect(said).not.toContain(secret);
    }
    expect(suite.logs().length).toBeGreaterThan(5);
    expect(suite.logs().join('\n')).not.toContain(secret);
  });
});
