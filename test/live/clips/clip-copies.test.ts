import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PATIENT } from '#test/live/room/rooms.ts';
import { filesOf } from '#test/live/video/video-push.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { bytesOf, clipFile, clipPlaylist, cut, filmed, readClip, settled } from './clips.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

/** As the clip was before its copy: due now. */
const again = async (id: string) => {
  await suite.database.query(`update live.clip set status = 'pending' where id = $1`, [id]);
  await suite.database.query(
    `insert into live.due (kind, subject, due_at) values ('clip_copy', $1, now())
     on conflict (kind, subject) do update set due_at = now(), lease_until = null, attempts = 0`,
    [id],
  );
};
const isDone = async (id: string) =>
  (await suite.database.query('select 1 from live.due where subject = $1', [id])).rows.length === 0;

describe('a copy', () => {
  test('CLIP-6 goes on where one before it has stopped, and copies nothing twice', async () => {
    const { stream, bytes } = await filmed(suite, 4);
    const { id } = await cut(suite, stream.id);
    await settled(suite, id);
    await expect.poll(() => isDone(id), PATIENT).toBe(true);
    const videos = await suite.videos();
    const before = await videos.head(`clips/${id}/1.ts`);
    await videos.delete(`clips/${id}/2.ts`);
    await again(id);
    await suite.cron('live');
    await expect.poll(async () => (await readClip(suite, id)).status, PATIENT).toBe('ready');
    expect((await videos.head(`clips/${id}/1.ts`))?.uploaded).toEqual(before?.uploaded);
    expect(await bytesOf(await clipFile(suite, id, '2.ts'))).toEqual(bytes[2]);
  });

  test('CLIP-4 has what was picked after the room was restarted in between', async () => {
    const { stream, bytes } = await filmed(suite, 4);
    const { id } = await cut(suite, stream.id);
    await suite.sleep(stream.id);
    await settled(suite, id);
    const names = filesOf(await clipPlaylist(suite, id));
    expect(await Promise.all(names.map(async (name) => bytesOf(await clipFile(suite, id, name))))).toEqual(bytes);
  });

  test('CLIP-6 of a file that is lost fails after six attempts, says why, and leaves no object', async () => {
    const { stream } = await filmed(suite, 4);
    const { id } = await cut(suite, stream.id);
    await settled(suite, id);
    await expect.poll(() => isDone(id), PATIENT).toBe(true);
    await (await suite.videos()).delete([`clips/${id}/2.ts`, `streams/${stream.id}/2.ts`]);
    await again(id);
    await expect
      .poll(
        async () => {
          await suite.database.query('update live.due set due_at = now() where subject = $1 and lease_until is null', [
            id,
          ]);
          await suite.cron('live');
          return isDone(id);
        },
        { ...PATIENT, interval: 300 },
      )
      .toBe(true);
    // The row is gone a moment before the Worker forgets the clip that it knows, and removes the files.
    await expect.poll(() => readClip(suite, id), PATIENT).toMatchObject({ status: 'failed', failure: 'storage' });
    await expect.poll(() => suite.objects(`clips/${id}/`), PATIENT).toEqual([]);
    expect((await clipFile(suite, id, 'index.m3u8')).status).toBe(404);
  });
});
