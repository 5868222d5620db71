import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FRAME_BYTES } from '#src/live/frames/frame.ts';
import { codeOf } from '#test/live/lots/lots.ts';
import { get, patch, post, type ShownStream } from '#test/live/streams/streams.ts';
import { askForClip, filmed, viewer } from '#test/live/clips/clips.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const jpeg = pictureNamed('jpeg');
/** The same with a comment that names its place. */
const withComment = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xfe, 0, 18]),
  Buffer.from('1 Ferry Building'),
  jpeg.subarray(2),
]);

const put = (id: string, token: string | undefined, body: BodyInit = jpeg, type = 'image/jpeg') =>
  suite.fetch(
    `/api/streams/${id}/frame`,
    {
      method: 'PUT',
      body,
      headers: { 'content-type': type, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    },
    'live',
  );
const read = (id: string) => get(suite, `/api/streams/${id}/frame`);
const streamOf = async (id: string, token?: string) =>
  ((await (await get(suite, `/api/streams/${id}`, token)).json()) as { stream: ShownStream }).stream;
const pause = (id: string) =>
  suite.database.query(`update live.stream set frame_at = frame_at - interval '30 seconds' where id = $1`, [id]);
const art = (url: string) => url.endsWith('/thumbnail.svg');

describe('a stream’s picture for lists', () => {
  test('FRAME-1 its host gives it one while it is on air: lists show it, and another one has another address', async () => {
    const { stream, token } = await filmed(suite, 2);
    expect(art((await streamOf(stream.id, token)).thumbnailUrl)).toBe(true);
    expect((await read(stream.id)).status).toBe(404);
    suite.gateway.resetTrips();
    const first = await put(stream.id, token);
    expect(suite.gateway.trips).toBe(2);
    const { thumbnailUrl } = (await first.json()) as { thumbnailUrl: string };
    expect([first.status, thumbnailUrl]).toEqual([200, `${suite.urls.live}/api/streams/${stream.id}/frame?v=1`]);
    expect((await streamOf(stream.id, token)).thumbnailUrl).toBe(thumbnailUrl);
    const listed = async () => {
      const { streams } = (await (await get(suite, '/api/streams/live?limit=100')).json()) as {
        streams: ShownStream[];
      };
      return streams.find(({ id }) => id === stream.id)?.thumbnailUrl;
    };
    await expect.poll(listed, { timeout: 5_000 }).toBe(thumbnailUrl);
    const shown = await read(stream.id);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
      'x-content-type-options': 'nosniff',
      etag: '"1"',
    });
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(jpeg);
    expect(
      (await get(suite, `/api/streams/${stream.id}/frame?v=1`, undefined, { 'if-none-match': '"1"' })).status,
    ).toBe(304);
    await pause(stream.id);
    expect(await (await put(stream.id, token)).json()).toMatchObject({ thumbnailUrl: expect.stringMatching(/v=2$/) });
  });

  test('FRAME-2 its metadata is removed; what isn’t a small, still, whole JPEG is refused', async () => {
    const { stream, token } = await filmed(suite, 2);
    expect((await put(stream.id, token, withComment)).status).toBe(200);
    expect(new Uint8Array(await (await read(stream.id)).arrayBuffer())).toEqual(jpeg);
    const frameAt = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    const wide = Buffer.from(jpeg);
    wide.writeUInt16BE(1_281, frameAt + 7);
    const progressive = Buffer.from(jpeg);
    progressive[frameAt + 1] = 0xc2;
    for (const body of [wide, progressive, jpeg.subarray(0, 200), pictureNamed('png')])
      expect(await codeOf(await put(stream.id, token, body))).toEqual([422, 'picture_invalid']);
    expect((await put(stream.id, token, pictureNamed('png'), 'image/png')).status).toBe(415);
    expect((await put(stream.id, token, new Uint8Array(MAX_FRAME_BYTES + 1))).status).toBe(413);
  });

  test('FRAME-3 only its host gives it one, one in 30 seconds, whatever comes at once', async () => {
    const { stream, token } = await filmed(suite, 2);
    const [other, moderator] = [await viewer(suite, 'live:stream'), await viewer(suite, 'live:stream live:moderate')];
    for (const stranger of [other, moderator])
      expect(await codeOf(await put(stream.id, stranger))).toEqual([404, 'not_found']);
    expect((await put(stream.id, undefined)).status).toBe(401);
    expect((await put(stream.id, await viewer(suite))).status).toBe(403);
    expect(await suite.objects(`streams/${stream.id}/frame`)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(stream.id, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429, 429]);
    const late = answers.find(({ status }) => status === 429);
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(20);
  });

  test.each([{ visibility: 'private' }, { isMature: true }])(
    'FRAME-4 one that becomes %j shows none from then on, and takes none',
    async (change) => {
      const { stream, token } = await filmed(suite, 2);
      expect((await put(stream.id, token)).status).toBe(200);
      expect((await read(stream.id)).status).toBe(200);
      await patch(suite, stream.id, token, change);
      expect(art((await streamOf(stream.id, token)).thumbnailUrl)).toBe(true);
      await expect.poll(async () => (await read(stream.id)).status, { timeout: 5_000 }).toBe(404);
      await pause(stream.id);
      expect(await codeOf(await put(stream.id, token))).toEqual([409, 'frame_not_shown']);
    },
  );

  test('FRAME-5 it ends with the stream, and is deleted with its video; a recording keeps it', async () => {
    const [{ stream, token }, kept] = [
      await filmed(suite, 4, { record: false }),
      await filmed(suite, 2, { record: true }),
    ];
    for (const each of [{ stream, token }, kept]) {
      expect((await put(each.stream.id, each.token)).status).toBe(200);
      expect((await post(suite, `/api/streams/${each.stream.id}/end`, { token: each.token })).status).toBe(200);
      const late = await put(each.stream.id, each.token);
      expect([late.status, await late.json()]).toMatchObject([409, { code: 'stream_not_live', streamStatus: 'ended' }]);
    }
    await expect.poll(async () => (await read(stream.id)).status, { timeout: 5_000 }).toBe(404);
    expect(art((await streamOf(stream.id, token)).thumbnailUrl)).toBe(true);
    expect((await read(kept.stream.id)).status).toBe(200);
    expect((await streamOf(kept.stream.id, token)).thumbnailUrl).toMatch(/v=1$/);
    expect(await suite.objects(`streams/${stream.id}/frame`)).toHaveLength(1);
    await suite.inRoom(
      stream.id,
      `update video set state = json_set(state, '$.since', json_extract(state, '$.since') - 600000)`,
    );
    await suite.inRoom(stream.id, `update timetable set at = at - 600000`);
    await suite.sleep(stream.id);
    await askForClip(suite, stream.id, await viewer(suite)); // wakes the room
    await expect.poll(() => suite.objects(`streams/${stream.id}/`), { timeout: 10_000 }).toEqual([]);
  });

  test('FRAME-6 one that isn’t on air takes none', async () => {
    const { stream, token } = await filmed(suite, 0);
    const early = await put(stream.id, token);
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { code: 'stream_not_live', streamStatus: 'created' },
    ]);
  });
});
