import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuctionId, ClipId } from '#src/live/ids.ts';
import { clipIdOfSale, spanOfSale } from '#src/live/clips/clip-of-sale.ts';
import { recordLot } from '#src/live/lots/record-lot.ts';
import { addLot, bid, bidderToken, readLot, type ShownAuction } from '#test/live/lots/lots.ts';
import { PATIENT } from '#test/live/room/rooms.ts';
import { get, liveDatabase, newStream } from '#test/live/streams/streams.ts';
import { pushedStream, type Pushed } from '#test/live/video/video-push.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { clipPlaylist, lengthMsOf, momentsOf, settled, type ShownClip } from './clips.ts';

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live', isPersistent: true });
});
afterAll(() => suite.close());

const LOT_SECONDS = 10;

/** A lot that somebody has bid for, and what came of it. */
async function sold(at: Suite, streamId: string, token: string): Promise<ShownAuction> {
  const close = { mode: 'sudden_death' };
  const lot = await addLot(at, streamId, token, { title: 'The blue one', durationSeconds: LOT_SECONDS, close });
  const taken = await bid(at, lot.id, await bidderToken(at), { amountMinor: 2_000 });
  if (taken.status !== 201) throw new Error(`the bid: ${taken.status}`);
  await expect.poll(async () => (await readLot(at, lot.id)).status, PATIENT).toBe('sold');
  const isRecorded = async () =>
    (await at.database.query(`select 1 from live.auction where id = $1 and status = 'sold'`, [lot.id])).rows.length;
  await expect.poll(isRecorded, PATIENT).toBe(1);
  return readLot(at, lot.id);
}

/** The time is over in which its video comes. */
async function passes(id: ClipId): Promise<void> {
  await suite.database.query('update live.due set due_at = now(), lease_until = null where subject = $1', [id]);
  await suite.cron('live');
}

const clipsOf = async (streamId: string) =>
  ((await (await get(suite, `/api/streams/${streamId}/clips`)).json()) as { clips: ShownClip[] }).clips;

/** Its video runs ahead of the clock: each segment is two seconds long, and comes at once. */
async function film({ segment }: Pushed, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await segment(n);
}

describe('a sold lot', () => {
  test('CLIP-12 has one clip that spans its close, though it is recorded twice and workerd is killed in between', async () => {
    const stream = await pushedStream(suite);
    await film(stream, 20);
    const lot = await sold(suite, stream.stream.id, stream.token);
    const { outcome, startsAt } = lot;
    const closedAt = Date.parse(outcome?.closedAt ?? '');
    const id = clipIdOfSale(lot.id as AuctionId);
    const { rows } = await suite.database.query<{ shown: never; winner: never; due: number }>(
      `select a.shown, a.winner, (extract(epoch from d.due_at) * 1000)::float8 as due from live.auction a, live.due d where a.id = $1 and d.subject = $2`,
      [lot.id, id],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the lot isn’t recorded');
    expect(row.due - closedAt).toBeGreaterThan(20_000);
    const record = {
      auctionId: lot.id as AuctionId,
      status: 'sold',
      auction: row.shown,
      winner: row.winner,
      runners: [],
    } as const;
    await recordLot({ db: liveDatabase(suite), remind: () => undefined }, record);

    await suite.kill();
    await passes(id);
    const clip = await settled(suite, id);
    expect(clip).toMatchObject({ status: 'ready', creator: null, title: 'The blue one', auctionId: lot.id });
    expect(await clipsOf(stream.stream.id)).toEqual([clip]);
    const text = await clipPlaylist(suite, id);
    const [first = 0] = momentsOf(text);
    const span = spanOfSale({ openedAt: Date.parse(startsAt ?? ''), closedAt });
    expect(Math.abs(Math.max(span.from, first) - span.from)).toBeLessThanOrEqual(5_000);
    expect(first + lengthMsOf(text)).toBeGreaterThanOrEqual(span.until);
    expect(clip.durationMs).toBe(lengthMsOf(text));
  });

  test('CLIP-12 without video has a clip that says so, and with clips off none', async () => {
    const silent = await newStream(suite);
    await suite.database.query(`update live.stream set started_at = now() where id = $1`, [silent.stream.id]);
    const off = await newStream(suite, { features: { clips: false } });
    const [lot] = await Promise.all([
      sold(suite, silent.stream.id, silent.token),
      sold(suite, off.stream.id, off.token),
    ]);
    const id = clipIdOfSale(lot.id as AuctionId);
    await passes(id);
    expect(await settled(suite, id)).toMatchObject({ status: 'failed', failure: 'no_video', durationMs: 0 });
    expect(await clipsOf(off.stream.id)).toEqual([]);
  });
});
