import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { PATIENT } from '#test/live/room/rooms.ts';
import { goLive, liveDatabase, recordOf, type ShownStream } from '#test/live/streams/streams.ts';
import { pushedStream } from '#test/live/video/video-push.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addLot, bid, bidderToken, newLot, readLot } from './lots.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function bidFor(auctionId: string): Promise<void> {
  const taken = await bid(suite, auctionId, await bidderToken(suite), { amountMinor: 2_000 });
  expect(taken.status).toBe(201);
}

describe('a lot that somebody has bid for', () => {
  test('SELL-24 isn’t cancelled by its host’s going on air elsewhere: the stream ends after it', async () => {
    const planned = await pushedStream(suite, { scheduledFor: inAnHour() });
    const other = ((await (await goLive(suite, planned.token)).json()) as { stream: ShownStream }).stream;
    await recordRoom({ db: liveDatabase(suite) }, recordOf(other.id));
    const { id } = await addLot(suite, planned.stream.id, planned.token, { durationSeconds: 10 });
    await bidFor(id);
    await planned.segment(0);
    const closed = async () => (await readLot(suite, id, planned.token)).outcome?.reason;
    await expect.poll(closed, { ...PATIENT, timeout: 20_000 }).toBe('sold');
    await expect.poll(planned.status, PATIENT).toBe('ended');
  });

  test('SELL-24 isn’t cancelled by a stream’s expiry: that waits, three hours at most', async () => {
    const { stream, auction } = await newLot(suite, { startsAt: undefined });
    await bidFor(auction.id);
    const statusAfter = async (ago: string) => {
      await suite.database.query(`update live.stream set expires_at = now() - $2::interval where id = $1`, [
        stream.id,
        ago,
      ]);
      await suite.cron();
      const { rows } = await suite.database.query<{ status: string }>('select status from live.stream where id = $1', [
        stream.id,
      ]);
      return rows[0]?.status;
    };
    const openLots = async () =>
      (
        await suite.database.query<{ count: number }>('select open_auctions as count from live.stream where id = $1', [
          stream.id,
        ])
      ).rows[0]?.count;
    await expect.poll(openLots, PATIENT).toBe(1);
    expect(await statusAfter('1 second')).toBe('created');
    expect(await statusAfter('181 minutes')).toBe('expired');
  });
});
