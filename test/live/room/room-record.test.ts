import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  get,
  goLive,
  liveDatabase,
  newStream,
  patch,
  post,
  recordOf,
  type ShownStream,
} from '#test/live/streams/streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const streamOf = async (response: Response) => ((await response.json()) as { stream: ShownStream }).stream;
const read = async (id: string, token: string) => streamOf(await get(suite, `/api/streams/${id}`, token));
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('a room’s record', () => {
  test('HOST-16 the newest holds, whichever comes last', async () => {
    const { stream, token } = await newStream(suite);
    const ctx = { db: liveDatabase(suite) };
    const startedAt = Date.now() - 5000;
    const live = recordOf(stream.id, { revision: 2, startedAt, viewerCount: 20, peakViewers: 30 });
    expect(
      await recordRoom(
        ctx,
        recordOf(stream.id, { revision: 1, status: 'created', startedAt: null, viewerCount: 2, peakViewers: 2 }),
      ),
    ).toBe('recorded');
    expect(await read(stream.id, token)).toMatchObject({ status: 'created', viewerCount: 2 });
    expect(await Promise.all([live, live].map((each) => recordRoom(ctx, each)))).toEqual(
      expect.arrayContaining(['recorded', 'outdated']),
    );
    expect(await recordRoom(ctx, recordOf(stream.id, { revision: 1, status: 'reconnecting' }))).toBe('outdated');
    const shown = { status: 'live', viewerCount: 20, peakViewers: 30, startedAt: new Date(startedAt).toISOString() };
    expect(await read(stream.id, token)).toMatchObject(shown);
    expect(
      await recordRoom(ctx, { ...live, revision: live.revision + 1, status: 'reconnecting', viewerCount: 1 }),
    ).toBe('recorded');
    expect(await read(stream.id, token)).toMatchObject({ ...shown, status: 'reconnecting', viewerCount: 1 });
    expect(await recordRoom(ctx, recordOf(randomUUID()))).toBe('not_found');
  });

  test('HOST-16 what is over stays over: its room hears that, and only its counts are taken', async () => {
    const { stream, token } = await newStream(suite);
    const ctx = { db: liveDatabase(suite) };
    await recordRoom(ctx, recordOf(stream.id));
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    const ended = await streamOf(await post(suite, `/api/streams/${stream.id}/end`, { token }));
    const end = { endReason: 'host_ended', endedAt: Date.parse(ended.endedAt ?? '') };
    const counts = { revision: 2, viewerCount: 8, peakViewers: 12 };
    expect(await recordRoom(ctx, recordOf(stream.id, counts))).toEqual(end);
    expect(await read(stream.id, token)).toMatchObject({
      status: 'ended',
      endReason: 'host_ended',
      viewerCount: 0,
      peakViewers: 12,
    });
    const own = recordOf(stream.id, { revision: 3, status: 'ended', endReason: 'connection_lost', peakViewers: 13 });
    expect(await recordRoom(ctx, own), 'and says the same from then on').toEqual(end);
    expect(await read(stream.id, token)).toMatchObject({ endReason: 'host_ended', peakViewers: 13 });
  });

  test('HOST-16 one that was cancelled while its first segment came never began', async () => {
    const { stream, token } = await newStream(suite);
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    expect(await recordRoom({ db: liveDatabase(suite) }, recordOf(stream.id))).toMatchObject({
      endReason: 'cancelled',
    });
    expect(await read(stream.id, token)).toMatchObject({ status: 'cancelled', startedAt: null });
  });

  test('HOST-17 a scheduled one beside a live one is refused', async () => {
    const { stream, token } = await newStream(suite);
    const ctx = { db: liveDatabase(suite) };
    await recordRoom(ctx, recordOf(stream.id));
    const planned = await streamOf(await goLive(suite, token, { scheduledFor: tomorrow() }));
    expect(await recordRoom(ctx, recordOf(planned.id))).toBe('already_live');
    expect(await read(planned.id, token)).toMatchObject({ status: 'scheduled', startedAt: null });
  });
});

test('HOST-18 the cron tells rooms what changed, until they took it', async () => {
  const { stream, token } = await newStream(suite);
  await patch(suite, stream.id, token, { title: 'Told again' });
  const versions = async () =>
    (await suite.database.query('select version, told_version from live.stream where id = $1', [stream.id])).rows[0];
  await suite.cron();
  expect(await versions()).toEqual({ version: 2, told_version: 0 }); // whoever made the change is telling it
  await suite.database.query(`update live.stream set updated_at = now() - interval '1 minute' where id = $1`, [
    stream.id,
  ]);
  await suite.cron();
  expect(await versions()).toEqual({ version: 2, told_version: 2 });
});

test('IDEM-23 the cron sweeps the live Worker’s expired keys, and nobody else’s', async () => {
  const insert = (role: string) =>
    suite.database.query(
      `insert into platform.idempotency (role, principal, route, key, fingerprint, request_id, outcome, expires_at)
       values ($1, 'user:swept', 'POST /swept', gen_random_uuid(), 'f', gen_random_uuid(), '{}', now() - interval '1 hour')`,
      [role],
    );
  await insert('waypost_live');
  await insert('waypost_delivery');
  await suite.cron();
  const left = await suite.database.query(`select role from platform.idempotency where principal = 'user:swept'`);
  expect(left.rows).toEqual([{ role: 'waypost_delivery' }]);
});
