import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '../../src/live/verbs/record-room.ts';
import { startSuite, type Suite } from '../support/suite.ts';
import { World } from './room-world.ts';
import { enter, PATIENT, type Guest } from './rooms.ts';
import { get, liveDatabase, newStream, post, recordOf, type ShownStream } from './streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const streamOf = async (response: Response) => ((await response.json()) as { stream: ShownStream }).stream;

/** When the stream ended, as a guest of its room was told. */
async function endOf(guest: Guest): Promise<string | null> {
  await expect.poll(() => guest.events.at(-1)?.type, PATIENT).toBe('stream.ended');
  const event = guest.events.at(-1);
  return event !== undefined && 'stream' in event ? event.stream.endedAt : null;
}

describe('the end of a stream', () => {
  test('HOST-22 one that its host ends: the answer, its room, Postgres and every later reading say one moment', async () => {
    for (const isOnAir of [false, true]) {
      const { stream, token } = await newStream(suite);
      const guest = enter(() => suite, stream.id);
      await expect.poll(() => guest.isHere(), PATIENT).toBe(true);
      if (isOnAir) await recordRoom({ db: liveDatabase(suite) }, recordOf(stream.id));
      const { endedAt } = await streamOf(await post(suite, `/api/streams/${stream.id}/end`, { token }));
      expect(await endOf(guest)).toBe(endedAt);
      expect((await streamOf(await get(suite, `/api/streams/${stream.id}`, token))).endedAt).toBe(endedAt);
      expect((await streamOf(await post(suite, `/api/streams/${stream.id}/end`, { token }))).endedAt).toBe(endedAt);
    }
  });

  test('HOST-22 one that the cron lets expire: its room is told when', async () => {
    const { stream, token } = await newStream(suite);
    const guest = enter(() => suite, stream.id);
    await expect.poll(() => guest.isHere(), PATIENT).toBe(true);
    const change = (columns: string) =>
      suite.database.query(`update live.stream set ${columns} where id = $1`, [stream.id]);
    await change(`expires_at = now() - interval '1 second'`);
    await suite.cron();
    await change(`updated_at = now() - interval '1 minute'`);
    await suite.cron();
    expect(await endOf(guest)).toBe((await streamOf(await get(suite, `/api/streams/${stream.id}`, token))).endedAt);
  });

  test('HOST-22 of two ends that didn’t know of each other the one in Postgres holds, in the room, too', () => {
    const world = new World();
    world.do({ type: 'stream', change: { type: 'stream.updated', status: 'live' } });
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'connection_lost' } });
    const at = world.now - 500;
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended', at } });
    world.hibernate();
    expect(world.room.stream).toMatchObject({ status: 'ended', endReason: 'host_ended', endedAt: at });
    expect(world.room.seq, 'whoever was there was told of one end').toBe(2);
  });
});
