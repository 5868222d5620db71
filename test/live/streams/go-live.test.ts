import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { get, goLive, hostToken, newStream, post, type WentLive } from './streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const HOUR_MS = 60 * 60 * 1000;
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Which fields a refusal names. */
const namedBy = async (response: Response) => {
  const { errors = [] } = (await response.json()) as { errors?: { pointer: string }[] };
  return [response.status, [...new Set(errors.map(({ pointer }) => pointer))]];
};
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

/** What is looked at of a stream that is made, or refused. */
interface Answer {
  readonly code?: string;
  readonly streamId?: string;
  readonly stream?: { readonly id: string };
}

describe('going live', () => {
  test('HOST-2 what was said is what the stream says, with a way in and a ticket beside it', async () => {
    const said = {
      title: '  Sourdough, live ',
      category: 'bakery',
      description: 'Two loaves\nand a question hour.',
      tags: ['#Sour Dough', 'sour-dough', 'Brot'],
      language: 'EN-us',
      isMature: true,
      visibility: 'unlisted',
      latency: 'low',
      chat: { mode: 'slow', slowModeSeconds: 5 },
      features: { tips: false },
    };
    const response = await goLive(suite, await hostToken(suite), said);
    expect(response.status).toBe(201);
    const { stream, ingest, playback, socket, warnings } = (await response.json()) as WentLive;
    expect(stream).toMatchObject({
      title: 'Sourdough, live',
      category: { slug: 'bakery', name: 'Bakery & Sweets' },
      description: said.description,
      tags: ['sour-dough', 'brot'],
      language: 'en-US',
      isMature: true,
      visibility: 'unlisted',
      status: 'created',
      viewerCount: 0,
      startedAt: null,
      endedAt: null,
      chat: said.chat,
      features: { tips: false, clips: true, auctions: true },
      openAuctions: 0,
      playback,
    });
    const base = suite.urls.live;
    expect(response.headers.get('location')).toBe(`/api/streams/${stream.id}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(ingest).toEqual({
      protocol: 'hls',
      url: `${base}/ingest/${ingest.streamKey}/index.m3u8`,
      streamKey: expect.stringMatching(/^wps_live_[\w-]{55}$/),
      alternatives: [],
      secretShown: false,
    });
    expect(playback).toEqual({ hlsUrl: `${base}/hls/${stream.id}/index.m3u8`, dvrWindowSeconds: 300 });
    expect(socket).toMatchObject({
      url: `wss://live.waypost.test/api/ws/streams/${stream.id}`,
      ticket: expect.stringMatching(/^v1\./),
      capabilities: ['chat', 'moderate', 'host'],
    });
    expect(warnings.map(({ code }) => code)).toEqual(['latency_not_offered']);
  });

  test('HOST-2 what isn’t said has a sensible value', async () => {
    const { stream, warnings } = await newStream(suite);
    expect(stream).toMatchObject({
      description: '',
      tags: [],
      language: null,
      isMature: false,
      visibility: 'public',
      chat: { mode: 'open', slowModeSeconds: 10 },
      features: { tips: true, clips: true, auctions: true },
      scheduledFor: null,
    });
    expect(warnings).toEqual([]);
  });

  test('HOST-3 of many at once one is made, and the others say which', async () => {
    const token = await hostToken(suite);
    const answers = await Promise.all(Array.from({ length: 30 }, () => goLive(suite, token)));
    const bodies = await Promise.all(answers.map(async (each) => (await each.json()) as Answer));
    const made = bodies.filter((_, index) => answers[index]?.status === 201);
    expect(made).toHaveLength(1);
    const refused = bodies.filter((_, index) => answers[index]?.status === 409);
    expect(new Set(refused.map(({ code, streamId }) => `${code} ${streamId}`))).toEqual(
      new Set([`already_live ${made[0]?.stream?.id}`]),
    );
    expect(refused).toHaveLength(29);
  });

  test('HOST-4 a scheduled stream stands beside the one that is current, and there are twenty at most', async () => {
    const token = await hostToken(suite);
    expect((await goLive(suite, token)).status).toBe(201);
    for (let n = 1; n <= 20; n += 1) {
      const response = await goLive(suite, token, { scheduledFor: ahead(n) });
      const { stream } = (await response.json()) as WentLive;
      expect([response.status, stream.status]).toEqual([201, 'scheduled']);
    }
    expect(await codeOf(await goLive(suite, token, { scheduledFor: ahead(30) }))).toEqual([409, 'too_many_scheduled']);
  });

  test('HOST-4 of thirty planned at once twenty are made', async () => {
    const token = await hostToken(suite);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => goLive(suite, token, { scheduledFor: ahead(n + 1) })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  });

  test.each([
    ['in the past', ahead(-1)],
    ['in 91 days', ahead(24 * 91)],
    ['in 1999', '1999-01-01T00:00:00Z'],
    ['“tomorrow”', 'tomorrow'],
  ])('HOST-4 no stream begins %s', async (_, scheduledFor) => {
    expect(await namedBy(await goLive(suite, await hostToken(suite), { scheduledFor }))).toEqual([
      422,
      ['#/scheduledFor'],
    ]);
  });

  test.each([
    ['title', ''],
    ['title', ' \u3000'],
    ['title', '\u200b\u2060'],
    ['title', 'two\nlines'],
    ['title', 'x'.repeat(141)],
    ['category', 'no-such-thing'],
    ['category', 'Nonsense!'],
    ['description', 'x'.repeat(5001)],
    ['tags', Array.from({ length: 11 }, (_, n) => `tag-${n}`)],
    ['language', 'not a language'],
    ['visibility', 'secret'],
    ['latency', 'none'],
  ])('HOST-5 a %s that is none is refused by name (%#)', async (field, value) => {
    const refused = await goLive(suite, await hostToken(suite), { [field]: value });
    expect(await namedBy(refused)).toEqual([422, [`#/${field}`]]);
  });

  test.each([
    ['tags/0', { tags: ['?!'] }],
    ['chat/slowModeSeconds', { chat: { slowModeSeconds: 2 } }],
    ['chat/mode', { chat: { mode: 'shouting' } }],
    ['features/raffles', { features: { raffles: true } }],
  ])('HOST-5 #/%s is refused by name', async (pointer, body) => {
    expect(await namedBy(await goLive(suite, await hostToken(suite), body))).toEqual([422, [`#/${pointer}`]]);
  });
});

describe('a stream key', () => {
  test('HOST-6 is in the first answer alone, and in the database as a hash', async () => {
    const token = await hostToken(suite);
    const key = randomUUID();
    const [first, replay] = [await goLive(suite, token, {}, key), await goLive(suite, token, {}, key)];
    const shown = (await first.json()) as WentLive;
    const again = (await replay.json()) as WentLive;
    expect([first.status, replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
    expect(again).toEqual({
      ...shown,
      ingest: { protocol: 'hls', url: null, streamKey: null, alternatives: [], secretShown: true },
      socket: { url: shown.socket.url, ticket: null, expiresAt: null, capabilities: [] },
    });
    const secret = String(shown.ingest.streamKey);
    await (await get(suite, `/ingest/${secret}/nothing-of-ours`)).arrayBuffer();
    const { rows } = await suite.database.query(
      'select (select json_agg(s) from live.stream s) as streams, (select json_agg(i) from platform.idempotency i) as answers',
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(32));
    expect(suite.logs().join('\n')).not.toContain(secret.slice(32));
    const read = await get(suite, `/api/streams/${shown.stream.id}`, token);
    expect(await read.text()).not.toContain(secret.slice(32));
  });

  test('HOST-6 the key that two racers with one Idempotency-Key get is one', async () => {
    const token = await hostToken(suite);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => goLive(suite, token, {}, key)));
    const bodies = await Promise.all(answers.map(async (each) => (await each.json()) as WentLive));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(bodies.map(({ stream }) => stream.id)).size).toBe(1);
    expect(bodies.filter(({ ingest }) => ingest.streamKey !== null)).toHaveLength(1);
  });

  test('HOST-2 a key for retries that is used again a day later makes another stream', async () => {
    const token = await hostToken(suite);
    const key = randomUUID();
    const first = (await (await goLive(suite, token, {}, key)).json()) as WentLive;
    await post(suite, `/api/streams/${first.stream.id}/end`, { token });
    await suite.database.query(
      `update platform.idempotency set expires_at = now() - interval '1 second' where key = $1`,
      [key],
    );
    const later = await goLive(suite, token, {}, key);
    const second = (await later.json()) as WentLive;
    expect([later.status, later.headers.get('location')]).toEqual([201, `/api/streams/${second.stream.id}`]);
    expect(second.stream.id).not.toBe(first.stream.id);
  });

  test('HOST-2 a retry is answered as before, though what was planned should have begun meanwhile', async () => {
    const [token, key] = [await hostToken(suite), randomUUID()];
    const body = { scheduledFor: new Date(Date.now() + 1_500).toISOString() };
    expect((await goLive(suite, token, body, key)).status).toBe(201);
    await sleep(1_600);
    const again = await goLive(suite, token, body, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((await goLive(suite, token, body)).status).toBe(422);
  });

  test('HOST-8 is replaced by its host, once a request', async () => {
    const { stream, ingest, token } = await newStream(suite);
    const hashes = async () =>
      (await suite.database.query<{ key_hash: string }>('select key_hash from live.stream where id = $1', [stream.id]))
        .rows[0]?.key_hash;
    const before = await hashes();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/streams/${stream.id}/rotate-key`;
    const first = (await (await post(suite, path, { token, headers })).json()) as WentLive;
    const after = await hashes();
    const again = (await (await post(suite, path, { token, headers })).json()) as WentLive;
    expect(first.ingest.streamKey).toMatch(/^wps_live_/);
    expect(first.ingest.streamKey).not.toBe(ingest.streamKey);
    expect(again.ingest).toMatchObject({ url: null, streamKey: null, secretShown: true });
    expect(after).not.toBe(before);
    expect(await hashes()).toBe(after);
    expect(await codeOf(await post(suite, path, { token: await hostToken(suite) }))).toEqual([404, 'not_found']);
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    expect(await codeOf(await post(suite, path, { token }))).toEqual([409, 'stream_over']);
  });
});
