import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  get,
  goLive,
  hostToken,
  liveDatabase,
  newStream,
  patch,
  post,
  recordOf,
  type ShownStream,
  type WentLive,
} from './streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const streamOf = async (response: Response) => ((await response.json()) as { stream: ShownStream }).stream;
const read = async (id: string, token: string) => streamOf(await get(suite, `/api/streams/${id}`, token));
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('a change by its host', () => {
  test('HOST-9 takes what is given and leaves the rest', async () => {
    const { stream, token } = await newStream(suite, { tags: ['one'], language: 'de', description: 'As it was.' });
    const change = {
      title: 'Last picks',
      category: 'bakery',
      language: null,
      chat: { mode: 'unique' },
      features: { clips: false },
    };
    const response = await patch(suite, stream.id, token, change);
    expect([response.status, response.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await streamOf(response)).toEqual({
      ...stream,
      title: 'Last picks',
      category: { slug: 'bakery', name: 'Bakery & Sweets' },
      thumbnailUrl: stream.thumbnailUrl.replace('farmers-market', 'bakery'),
      language: null,
      chat: { mode: 'unique', slowModeSeconds: 10 },
      features: { tips: true, clips: false, auctions: true },
    });
  });

  test('HOST-9 holds only with the version that If-Match names, which a room’s counts don’t move', async () => {
    const { stream, token } = await newStream(suite);
    await recordRoom({ db: liveDatabase(suite) }, recordOf(stream.id, { viewerCount: 7, peakViewers: 9 }));
    const etag = (await get(suite, `/api/streams/${stream.id}`, token)).headers.get('etag') ?? '';
    const first = await patch(suite, stream.id, token, { title: 'First' }, { 'if-match': etag });
    expect([etag, first.status]).toEqual(['"1"', 200]);
    expect(await codeOf(await patch(suite, stream.id, token, { title: 'Late' }, { 'if-match': etag }))).toEqual([
      412,
      'version_mismatch',
    ]);
    expect((await read(stream.id, token)).title).toBe('First');
  });

  test('HOST-4 plans a stream that hasn’t begun, and so makes room for another', async () => {
    const { stream, token } = await newStream(suite);
    const scheduledFor = tomorrow();
    const planned = await streamOf(await patch(suite, stream.id, token, { scheduledFor }));
    expect(planned).toMatchObject({ status: 'scheduled', scheduledFor });
    expect((await goLive(suite, token)).status).toBe(201);
    expect(await codeOf(await patch(suite, stream.id, token, { scheduledFor: '2020-01-01T00:00:00Z' }))).toEqual([
      422,
      'validation_failed',
    ]);
  });

  test('HOST-10 can’t move a beginning that was, nor change an ended stream but for lists, nor a cancelled one', async () => {
    const { stream, token } = await newStream(suite);
    const db = liveDatabase(suite);
    await recordRoom({ db }, recordOf(stream.id));
    const begun = { status: 409, code: 'stream_begun', streamStatus: 'live' };
    for (const late of [{ scheduledFor: tomorrow() }, { record: false }])
      expect(await (await patch(suite, stream.id, token, late)).json()).toMatchObject(begun);
    expect((await patch(suite, stream.id, token, { chat: { mode: 'slow' } })).status).toBe(200);
    await recordRoom({ db }, recordOf(stream.id, { revision: 2, status: 'ended', endReason: 'encoder_ended' }));
    expect(await codeOf(await patch(suite, stream.id, token, { chat: { mode: 'open' } }))).toEqual([
      409,
      'stream_over',
    ]);
    const hidden = await patch(suite, stream.id, token, { visibility: 'unlisted', title: 'What was' });
    expect(await streamOf(hidden)).toMatchObject({
      status: 'ended',
      endReason: 'encoder_ended',
      visibility: 'unlisted',
    });
    const other = await newStream(suite);
    await post(suite, `/api/streams/${other.stream.id}/end`, { token: other.token });
    const refused = await patch(suite, other.stream.id, other.token, { title: 'Never' });
    const over = { code: 'stream_over', status: 409, streamStatus: 'cancelled' };
    expect([refused.status, await refused.json()]).toMatchObject([409, over]);
  });

  test('HOST-13 is nobody else’s', async () => {
    const { stream } = await newStream(suite);
    const stranger = await suite.token({ scope: 'live:stream', aud: [suite.urls.live] });
    const unknown = randomUUID();
    for (const id of [stream.id, unknown]) {
      expect(await codeOf(await patch(suite, id, stranger, { title: 'Mine' }))).toEqual([404, 'not_found']);
      expect(await codeOf(await post(suite, `/api/streams/${id}/end`, { token: stranger }))).toEqual([
        404,
        'not_found',
      ]);
      expect(await codeOf(await post(suite, `/api/streams/${id}/rotate-key`, { token: stranger }))).toEqual([
        404,
        'not_found',
      ]);
    }
  });
});

describe('an end', () => {
  test('HOST-11 cancels what hasn’t begun, ends what has, and is one end however often', async () => {
    const { stream, token } = await newStream(suite);
    const end = (key?: string) =>
      post(suite, `/api/streams/${stream.id}/end`, {
        token,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const key = randomUUID();
    const first = await end(key);
    const cancelled = await streamOf(first);
    expect([first.status, cancelled]).toMatchObject([200, { status: 'cancelled', endReason: 'cancelled' }]);
    expect(await streamOf(await end(key))).toEqual(cancelled);
    expect(await streamOf(await end())).toEqual({ ...cancelled, viewerCountAsOf: expect.any(String) });
    const next = await newStream(suite);
    await recordRoom({ db: liveDatabase(suite) }, recordOf(next.stream.id, { viewerCount: 3, peakViewers: 5 }));
    const ended = await streamOf(await post(suite, `/api/streams/${next.stream.id}/end`, { token: next.token }));
    expect(ended).toMatchObject({ status: 'ended', endReason: 'host_ended', viewerCount: 0, peakViewers: 5 });
    expect((await goLive(suite, next.token)).status).toBe(201);
  });

  test.each(['live:moderate', 'ops'])('HOST-11 with %s it is anybody’s to make', async (scope) => {
    const { stream } = await newStream(suite);
    await recordRoom({ db: liveDatabase(suite) }, recordOf(stream.id));
    const token = await suite.token({ scope, aud: [suite.urls.live] });
    const ended = await streamOf(await post(suite, `/api/streams/${stream.id}/end`, { token }));
    expect(ended).toMatchObject({ status: 'ended', endReason: 'moderated' });
  });
});

test('HOST-12 what nothing came into is over after 24 hours, and after those of its planned beginning', async () => {
  const plain = await newStream(suite);
  const planned = await newStream(suite, { scheduledFor: tomorrow() });
  const begun = await newStream(suite);
  await recordRoom({ db: liveDatabase(suite) }, recordOf(begun.stream.id));
  const { rows } = await suite.database.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - coalesce(scheduled_for, created_at)) / 3600)::int hours from live.stream where id = any($1)`,
    [[plain.stream.id, planned.stream.id]],
  );
  expect(rows).toEqual([{ hours: 24 }, { hours: 24 }]);
  await suite.database.query(
    `update live.stream set expires_at = now() - interval '1 second' where expires_at is not null and id = any($1)`,
    [[plain.stream.id, planned.stream.id, begun.stream.id]],
  );
  await suite.cron();
  const ended = { status: 'expired', endReason: 'expired' };
  expect(await read(plain.stream.id, plain.token)).toMatchObject(ended);
  expect(await read(planned.stream.id, planned.token)).toMatchObject(ended);
  expect(await read(begun.stream.id, begun.token)).toMatchObject({ status: 'live' });
});

describe('a stream that isn’t public', () => {
  test('HOST-14 a private one is there for its host and whoever keeps order', async () => {
    const { stream, token } = await newStream(suite, { visibility: 'private' });
    const path = `/api/streams/${stream.id}`;
    const tokens = await Promise.all(
      ['live:stream', 'live:moderate', 'ops'].map((scope) => suite.token({ scope, aud: [suite.urls.live] })),
    );
    const statuses = await Promise.all(
      [undefined, token, ...tokens].map(async (each) => (await get(suite, path, each)).status),
    );
    expect(statuses).toEqual([404, 200, 404, 200, 200]);
  });

  test('HOST-14 an unlisted one is there for whoever has its id', async () => {
    const { stream } = await newStream(suite, { visibility: 'unlisted' });
    expect(await streamOf(await get(suite, `/api/streams/${stream.id}`))).toEqual(stream);
  });
});

test('HOST-19 a read is one trip, a change two, beside its room’s own record of an end, and none where what was said is refused', async () => {
  const token = await hostToken(suite);
  const trips = async (request: () => Promise<Response>) => {
    suite.gateway.resetTrips();
    const response = await request();
    const body = (await response.json()) as { stream?: ShownStream };
    return { cost: [response.status, suite.gateway.trips], id: body.stream?.id ?? '' };
  };
  const made = await trips(() => goLive(suite, token, {}, randomUUID()));
  const path = `/api/streams/${made.id}`;
  const costs = [
    made,
    await trips(() => goLive(suite, token)),
    await trips(() => goLive(suite, token, { title: '' })),
    await trips(() => get(suite, path, token)),
    await trips(() => patch(suite, made.id, token, { title: 'Other' })),
    await trips(() => post(suite, `${path}/socket-ticket`, { token })),
    await trips(() => post(suite, `${path}/rotate-key`, { token, headers: { 'idempotency-key': randomUUID() } })),
    await trips(() => post(suite, `${path}/end`, { token })),
  ].map(({ cost }) => cost);
  const [ended, ...others] = costs.toReversed();
  expect(others.toReversed()).toEqual([
    [201, 2],
    [409, 1],
    [422, 0],
    [200, 1],
    [200, 2],
    [201, 1],
    [200, 2],
  ]);
  expect([
    [200, 2],
    [200, 3],
  ]).toContainEqual(ended);
});

test('HOST-15 a host is called by their token’s name, else by a pseudonym, and never by their sub', async () => {
  const sub = `cleo-${randomUUID()}`;
  const forged = suite.identity.forge({
    key: 'own',
    claims: { aud: suite.urls.live, sub, scope: 'live:stream', name: '  Cleo  of the\nMarket ' },
  });
  const named = await goLive(suite, forged);
  const text = await named.text();
  expect(named.status).toBe(201);
  expect(text).not.toContain(sub);
  const { stream } = JSON.parse(text) as WentLive;
  expect(stream.host).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{20}$/),
    displayName: 'Cleo of the Market',
    avatarUrl: null,
  });
  const plain = await hostToken(suite, sub);
  await post(suite, `/api/streams/${stream.id}/end`, { token: plain });
  const unnamed = (await (await goLive(suite, plain)).json()) as WentLive;
  expect(unnamed.stream.host).toEqual({
    ...stream.host,
    displayName: `viewer-${stream.host.id.slice(0, 6)}`,
  });
});
