import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/live/lots/lots.ts';
import { enter, PATIENT } from '#test/live/room/rooms.ts';
import { get, hostToken, newStream, patch, post } from '#test/live/streams/streams.ts';
import { filesOf } from '#test/live/video/video-push.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import {
  askForClip,
  bytesOf,
  clipFile,
  clipPlaylist,
  cut,
  filmed,
  lengthMsOf,
  momentsOf,
  readClip,
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

const del = (id: string, token: string) =>
  suite.fetch(`/api/clips/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } }, 'live');
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
    const { stream, token, bytes, playlist } = await filmed(suite, 4, { record: false });
    const clip = await cut(suite, stream.id, { durationSeconds: 5 });
    await settled(suite, clip.id);
    expect((await post(suite, `/api/streams/${stream.id}/end`, { token })).status).toBe(200);
    await suite.inRoom(
      stream.id,
      `update video set state = json_set(state, '$.since', json_extract(state, '$.since') - 600000)`,
    );
    await suite.inRoom(stream.id, `update timetable set at = at - 600000`);
    await suite.sleep(stream.id);
    // Somebody who may not: the room lets go of what it picked, and looks at its files.
    await askForClip(suite, stream.id, await viewer(suite), { durationSeconds: 5, auctionId: randomUUID() });
    await expect.poll(() => suite.objects(`streams/${stream.id}/`)).toEqual([]);
    await expect.poll(playlist).toBe('');
    const text = await clipPlaylist(suite, clip.id);
    const played = await Promise.all(filesOf(text).map(async (name) => bytesOf(await clipFile(suite, clip.id, name))));
    expect(played).toEqual(bytes.slice(1));
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

describe('who may', () => {
  test('CLIP-7 a private stream’s clips are its host’s and moderators’, as are those of one that is made private', async () => {
    const hidden = await filmed(suite, 3, { visibility: 'private' });
    const stranger = await viewer(suite);
    const moderator = await hostToken(suite, undefined, 'live:moderate');
    expect(await codeOf(await askForClip(suite, hidden.stream.id, stranger))).toEqual([404, 'not_found']);
    const clip = await cut(suite, hidden.stream.id, {}, hidden.token);
    await settled(suite, clip.id, hidden.token);
    const [name = ''] = filesOf(await clipPlaylist(suite, clip.id, hidden.token));
    const paths = [`/api/clips/${clip.id}`, `/hls/clips/${clip.id}/index.m3u8`, `/hls/clips/${clip.id}/${name}`];
    const statuses = (token?: string) => Promise.all(paths.map(async (path) => (await get(suite, path, token)).status));
    for (const token of [hidden.token, moderator]) expect(await statuses(token)).toEqual([200, 200, 200]);
    for (const token of [undefined, stranger]) expect(await statuses(token)).toEqual([404, 404, 404]);
    expect((await clipFile(suite, clip.id, name, hidden.token)).headers.get('cache-control')).toBe('private, no-store');
    expect((await get(suite, `/api/streams/${hidden.stream.id}/clips`, stranger)).status).toBe(404);

    // What was filmed in private stays so.
    await patch(suite, hidden.stream.id, hidden.token, { visibility: 'public' });
    await expect.poll(() => statuses(stranger)).toEqual([404, 404, 404]);
    expect((await listed(hidden.stream.id, '', stranger)).clips).toEqual([]);
    expect((await listed(hidden.stream.id, '', hidden.token)).clips).toHaveLength(1);

    const open = await filmed(suite, 3);
    const shown = await cut(suite, open.stream.id);
    await settled(suite, shown.id);
    await patch(suite, open.stream.id, open.token, { visibility: 'private' });
    await expect.poll(async () => (await get(suite, `/api/clips/${shown.id}`, stranger)).status).toBe(404);
    expect((await get(suite, `/api/clips/${shown.id}`, open.token)).status).toBe(200);
  });

  test('CLIP-8 whoever cut it, the host and moderators delete it: a 404 at once, and no object is left', async () => {
    const { stream, token: host } = await filmed(suite, 3);
    const own = await viewer(suite);
    const moderator = await hostToken(suite, undefined, 'live:moderate');
    for (const by of [own, host, moderator]) {
      const creator = by === own ? own : await viewer(suite);
      const clip = await cut(suite, stream.id, { title: 'Gone soon' }, creator);
      await settled(suite, clip.id);
      const [name = ''] = filesOf(await clipPlaylist(suite, clip.id));
      expect((await clipFile(suite, clip.id, name)).status).toBe(200); // it is in the cache now
      expect(await codeOf(await del(clip.id, await viewer(suite)))).toEqual([404, 'not_found']);
      expect((await del(clip.id, by)).status).toBe(204);
      for (const path of [`/api/clips/${clip.id}`, `/hls/clips/${clip.id}/index.m3u8`, `/hls/clips/${clip.id}/${name}`])
        expect((await get(suite, path)).status).toBe(404);
      await expect.poll(() => suite.objects(`clips/${clip.id}/`)).toEqual([]);
      expect((await del(clip.id, by)).status).toBe(404);
    }
    expect((await listed(stream.id)).clips).toEqual([]);
    const { rows } = await suite.database.query(`select title, segments from live.clip where stream_id = $1`, [
      stream.id,
    ]);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ title: '', segments: null })));
  });

  test('CLIP-8 one that is deleted while it is copied leaves no object either', async () => {
    const { stream } = await filmed(suite, 3);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => viewer(suite)));
    const clips = await Promise.all(tokens.map((token) => cut(suite, stream.id, {}, token)));
    await Promise.all(clips.map(({ id }, index) => del(id, tokens[index] ?? '')));
    const left = async () =>
      (await suite.database.query(`select 1 from live.due where subject = any($1)`, [clips.map(({ id }) => id)])).rows;
    await expect
      .poll(
        async () => {
          await suite.database.query(`update live.due set due_at = now() where subject = any($1)`, [
            clips.map(({ id }) => id),
          ]);
          await suite.cron('live');
          return left();
        },
        { ...PATIENT, interval: 500 },
      )
      .toEqual([]);
    for (const { id } of clips) expect(await suite.objects(`clips/${id}/`)).toEqual([]);
  });

  test('CLIP-9 a person cuts one in ten seconds, and a stream has a hundred an hour', async () => {
    const { stream } = await filmed(suite, 3);
    const token = await viewer(suite);
    await cut(suite, stream.id, {}, token);
    const soon = await askForClip(suite, stream.id, token);
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(5);
    expect(await codeOf(soon)).toEqual([429, 'quota_exceeded']);
    await suite.database.query(
      `update live.clip set created_at = created_at - interval '11 seconds' where stream_id = $1`,
      [stream.id],
    );
    const second = await askForClip(suite, stream.id, token);
    expect(second.status).toBe(202);
    const { clip } = (await second.json()) as { clip: ShownClip };
    expect((await del(clip.id, token)).status).toBe(204);
    expect((await askForClip(suite, stream.id, token)).status).toBe(429); // a deleted one counts, too
    await suite.database.query(
      `insert into live.clip (id, stream_id, creator, creator_name, title, from_at, until_at)
       select gen_random_uuid(), $1, 'crowd', 'Crowd', 'x', now(), now() + interval '5 seconds' from generate_series(1, 98)`,
      [stream.id],
    );
    const full = await askForClip(suite, stream.id, await viewer(suite));
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await codeOf(full)).toEqual([429, 'quota_exceeded']);
  });

  test('CLIP-9 of ten that a person asks for at once one is cut', async () => {
    const { stream } = await filmed(suite, 3);
    const token = await viewer(suite);
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForClip(suite, stream.id, token)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test('CLIP-10 a stream that switches clips off has none, nor one whose video a provider takes in', async () => {
    const { stream, token } = await filmed(suite, 3, { features: { clips: false } });
    const refused = await askForClip(suite, stream.id, await viewer(suite));
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'feature_off', feature: 'clips' }]);
    await patch(suite, stream.id, token, { features: { clips: true } });
    await cut(suite, stream.id);
    await suite.database.query(`update live.stream set ingest_reference = 'input' where id = $1`, [stream.id]);
    expect(await codeOf(await askForClip(suite, stream.id, await viewer(suite)))).toEqual([409, 'feature_off']);
  });

  test('CLIP-15 a stream’s are listed newest first, each once over all pages', async () => {
    const { stream } = await filmed(suite, 3);
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) ids.unshift((await cut(suite, stream.id, { title })).id);
    const first = await listed(stream.id, '?limit=2');
    const second = await listed(stream.id, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.clips, ...second.clips].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect((await get(suite, `/api/streams/${randomUUID()}/clips`)).status).toBe(404);
    expect((await get(suite, `/api/clips/${randomUUID()}`)).status).toBe(404);
    expect((await readClip(suite, ids[0] ?? '')).creator?.displayName).toMatch(/^viewer-/);
  });
});
