import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StreamId } from '#src/live/ids.ts';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { eventsOf, factsOf, World } from '#test/live/room/room-world.ts';
import { enter, PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { get, goLive, liveDatabase, newStream, post, recordOf, streamOnAir, type ShownStream } from './streams.ts';
import { pushedStream } from '#test/live/video/video-push.ts';

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

  test('HOST-22 one that its room ends, since its host is live elsewhere when it begins: all say one moment', async () => {
    const planned = await pushedStream(suite, { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() });
    const { id } = planned.stream;
    const other = await streamOf(await goLive(suite, planned.token));
    await recordRoom({ db: liveDatabase(suite) }, recordOf(other.id));
    const guest = enter(() => suite, id);
    await expect.poll(() => guest.isHere(), PATIENT).toBe(true);
    await planned.segment(0);
    const endedAt = await endOf(guest);
    await expect.poll(planned.status, PATIENT).toBe('ended');
    const read = await streamOf(await get(suite, `/api/streams/${id}`, planned.token));
    expect(read).toMatchObject({ endReason: 'already_live', endedAt });
  });

  test('HOST-22 one that its room ends since the encoder was silent: its event, Postgres and the reading say one moment', async () => {
    const begun = Date.now() - 120_000;
    const { stream, token } = await streamOnAir(suite, {}, 0, begun);
    const world = new World(factsOf({ streamId: stream.id as StreamId }));
    world.now = begun;
    world.do({ type: 'stream', change: { type: 'stream.updated', status: 'live' } });
    world.cool();
    world.now += 70_000;
    const guest = world.enter();
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'connection_lost' } });
    const told = eventsOf(guest).find(({ type }) => type === 'stream.ended');
    const endedAt = new Date(world.now).toISOString();
    expect(told).toMatchObject({ stream: { endReason: 'connection_lost', endedAt } });
    const record = recordOf(stream.id, { revision: 2, ...world.room.stream });
    expect(await recordRoom({ db: liveDatabase(suite) }, record)).toBe('recorded');
    expect(await streamOf(await get(suite, `/api/streams/${stream.id}`, token))).toMatchObject({
      endReason: 'connection_lost',
      endedAt,
    });
  });

  test('HOST-22 of two ends that didn’t know of each other the one in Postgres holds, in the room, too', () => {
    const world = new World();
    world.do({ type: 'stream', change: { type: 'stream.updated', status: 'live' } });
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'connection_lost' } });
    const at = world.now - 500;
    world.do({ type: 'stream', change: { type: 'stream.ended', reason: 'host_ended', at } });
    world.hibernate();
    expect(world.room.stream).toMatchObject({ status: 'ended', endReason: 'host_ended', endedAt: at });
    expect(world.room.session.seq, 'whoever was there was told of one end').toBe(2);
  });
});
