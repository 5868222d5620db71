import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/live/lots/lots.ts';
import { enter, PATIENT } from '#test/live/room/rooms.ts';
import { get, newStream } from '#test/live/streams/streams.ts';
import { filesOf } from '#test/live/video/video-push.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import {
  askForClip,
  bytesOf,
  clipFile,
  clipPlaylist,
  cut,
  endLongAgo,
  filmed,
  lengthMsOf,
  momentsOf,
  settled,
  startOf,
  viewer,
  type ShownClip,
} from './clips.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const listed = async (streamId: string, query = '', token?: string) =>
  (await (await get(suite, `/api/streams/${streamId}/clips${query}`, token)).json()) as {
    clips: ShownClip[];
    nextCursor: string | null;
  };

describe('a clip', () => {
  test('CLIP-5 has the stream’s segments, byte for byte, begins within a segment of what was asked, and says how long it is', async () => {
    const { stream, bytes, playlist } = await filmed(suite, 8);
    const live = momentsOf(await playlist());
    const asked = (live[3] ?? 0) + 500;
    const token = await viewer(suite);
    suite.gateway.resetTrips();
    const response = await askForClip(suite, stream.id, token, {
      title: 'The blue one',
      durationSeconds: 5,
      startAt: new Date(asked).toISOString(),
    });
    const { clip } = (await response.json()) as { clip: ShownClip };
    expect([response.status, response.headers.get('location')]).toEqual([202, `/api/clips/${clip.id}`]);
    expect(clip).toMatchObject({ status: 'pending', title: 'The blue one', durationMs: 6_000, failure: null });
    expect(await settled(suite, clip.id)).toEqual({ ...clip, status: 'ready' });

    const text = await clipPlaylist(suite, clip.id);
    expect([momentsOf(text), lengthMsOf(text), startOf(text)]).toEqual([live.slice(3, 6), 6_000, 0.5]);
    expect(text).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n[^]*#EXT-X-ENDLIST\n$/);
    for (const [index, name] of filesOf(text).entries()) {
      const file = await clipFile(suite, clip.id, name);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'cache-control': 'public, max-age=3600, immutable',
        'content-type': 'video/mp2t',
      });
      expect(await bytesOf(file)).toEqual(bytes[index + 3]);
    }
    const ranged = await clipFile(suite, clip.id, filesOf(text)[0] ?? '', undefined, { range: 'bytes=0-9' });
    expect([ranged.status, await bytesOf(ranged)]).toEqual([206, bytes[3]?.subarray(0, 10)]);
    expect((await clipFile(suite, clip.id, '0.ts')).status).toBe(404); // another segment of the stream’s
  });

  test('CLIP-11 is one round trip, and with its key again the same clip', async () => {
    const { stream } = await filmed(suite, 3);
    const [token, key] = [await viewer(suite), randomUUID()];
    suite.gateway.resetTrips();
    const trips: number[] = [];
    const first = await askForClip(suite, stream.id, token, { durationSeconds: 5 }, key);
    trips.push(suite.gateway.trips);
    const body = await first.text();
    const again = await askForClip(suite, stream.id, token, { durationSeconds: 5 }, key);
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 202, 'true']);
    expect(await again.text()).toBe(body);
    expect(await codeOf(await askForClip(suite, stream.id, token, { durationSeconds: 6 }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(trips).toEqual([1]);
    expect((await listed(stream.id)).clips).toHaveLength(1);
  });

  test('CLIP-3 of a moment that isn’t there is a 422; two moments are one too many', async () => {
    const { stream, playlist } = await filmed(suite, 3);
    const [begin = 0] = momentsOf(await playlist());
    const token = await viewer(suite);
    for (const at of [begin - 60_000, begin + 60_000]) {
      const body = { startAt: new Date(at).toISOString(), durationSeconds: 10 };
      expect(await codeOf(await askForClip(suite, stream.id, token, body))).toEqual([422, 'outside_dvr_window']);
    }
    const at = new Date(begin).toISOString();
    const both = await askForClip(suite, stream.id, token, { startAt: at, endAt: at });
    expect(await codeOf(both)).toEqual([422, 'validation_failed']);
    for (const body of [{ durationSeconds: 4 }, { durationSeconds: 61 }, { title: '' }, { title: 'x'.repeat(141) }])
      expect(await codeOf(await askForClip(suite, stream.id, token, body))).toEqual([422, 'validation_failed']);
    const empty = await newStream(suite);
    expect(await codeOf(await askForClip(suite, empty.stream.id, token))).toEqual([422, 'outside_dvr_window']);
    expect(
      (await cut(suite, stream.id, { endAt: new Date(begin + 4_000).toISOString(), durationSeconds: 5 }, token))
        .durationMs,
    ).toBe(4_000);
  });

  test('CLIP-5 plays ten minutes after its unrecorded stream has ended, whose own files are gone', async () => {
    const film = await filmed(suite, 4, { record: false });
    const clip = await cut(suite, film.stream.id, { durationSeconds: 5 });
    await settled(suite, clip.id);
    await endLongAgo(suite, film);
    const text = await clipPlaylist(suite, clip.id);
    const played = await Promise.all(filesOf(text).map(async (name) => bytesOf(await clipFile(suite, clip.id, name))));
    expect(played).toEqual(film.bytes.slice(1));
  });

  test('CLIP-13 is announced once, to the sockets of its room', async () => {
    const { stream } = await filmed(suite, 3);
    const guest = enter(() => suite, stream.id);
    await expect.poll(guest.isHere, PATIENT).toBe(true);
    const clip = await cut(suite, stream.id, { title: 'For all' });
    const told = () => guest.events.filter(({ type }) => type === 'clip.ready');
    await expect.poll(told, PATIENT).toHaveLength(1);
    expect(told()).toMatchObject([{ clip: { ...clip, status: 'ready' } }]);
    const again = `insert into live.due (kind, subject, due_at) values ('clip_copy', $1, now())`;
    await suite.database.query(again, [clip.id]);
    await suite.sleep(stream.id);
    await suite.cron('live');
    const left = async () => (await suite.database.query('select 1 from live.due where subject = $1', [clip.id])).rows;
    await expect.poll(left, PATIENT).toEqual([]);
    await cut(suite, stream.id, { title: 'After' });
    await expect.poll(told, PATIENT).toHaveLength(2);
    expect(told().map((event) => event.type === 'clip.ready' && event.clip.title)).toEqual(['For all', 'After']);
    guest.room.leave();
  });
});
