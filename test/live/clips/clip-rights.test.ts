import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#test/live/lots/lots.ts';
import { enter, PATIENT } from '#test/live/room/rooms.ts';
import { get, hostToken, patch } from '#test/live/streams/streams.ts';
import { filesOf } from '#test/live/video/video-push.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { askForClip, clipFile, clipPlaylist, cut, filmed, readClip, settled, viewer, type ShownClip } from './clips.ts';

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

  test('CLIP-18 nobody who is banned cuts any, and titles are read as the chat’s words have it', async () => {
    const { stream, token: host } = await filmed(suite, 3);
    const moderator = enter(() => suite, stream.id, { sub: 'mo', capabilities: ['chat', 'moderate'] });
    await expect.poll(moderator.isHere, PATIENT).toBe(true);
    const words = (act: 'mask' | 'reject') =>
      moderator.room.ask({ type: 'chat.settings', words: { add: ['spoiler'], act } });
    expect(await words('mask')).toMatchObject({ type: 'ack' });
    const [ann, title] = [await viewer(suite), 'A spoiler here'];
    expect((await cut(suite, stream.id, { title }, ann)).title).toBe('A ******* here');
    await words('reject');
    const bo = await viewer(suite);
    const refused = await askForClip(suite, stream.id, bo, { title });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer: '#/title' }] }]);
    expect((await cut(suite, stream.id, { title }, host)).title).toBe(title);
    const { creator } = await cut(suite, stream.id, {}, bo);
    const ban = { method: 'PUT', headers: { authorization: `Bearer ${host}` } };
    expect((await suite.fetch(`/api/streams/${stream.id}/chat/bans/${creator?.id}`, ban, 'live')).status).toBe(204);
    expect(await codeOf(await askForClip(suite, stream.id, bo))).toEqual([403, 'banned']);
    moderator.room.leave();
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
