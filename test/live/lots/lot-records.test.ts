import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Auction } from '#src/live/auctions/auction.ts';
import type { AuctionId, PersonId, StreamId } from '#src/live/ids.ts';
import { recordLot } from '#src/live/lots/record-lot.ts';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { get, liveDatabase, newStream, post, recordOf, type ShownStream } from '#test/live/streams/streams.ts';
import { burst, withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addLot, bid, bidderToken, createLot, newLot, readLot } from './lots.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'], profile: 'default' });
});
afterAll(() => suite.close());

const rowOf = async (id: string) => {
  const { rows } = await suite.database.query<{ status: string; told: number; version: number; winner: string | null }>(
    'select status, told_version as told, version, winner from live.auction where id = $1',
    [id],
  );
  return rows[0];
};

describe('what a room records of a lot', () => {
  test('SELL-21 is one round trip, and changes nothing of one that is closed', async () => {
    const { auction } = await newLot(suite);
    const { serverTime: _now, sellerId: _seller, leader: _nobody, outcome: _open, ...read } = auction;
    const of = { id: auction.id as AuctionId, streamId: auction.streamId as StreamId };
    const outcome = { winnerId: null, amountMinor: null, reason: 'no_bids', closedAt: auction.serverTime } as const;
    const shown: Auction = { ...read, ...of, sellerId: 'seller' as PersonId, leader: null, outcome, status: 'sold' };
    const ctx = { db: liveDatabase(suite), remind: () => undefined };
    const sold = {
      auctionId: shown.id,
      status: 'sold',
      auction: shown,
      winner: 'winner' as PersonId,
      runners: [],
    } as const;
    suite.gateway.resetTrips();
    expect([await recordLot(ctx, sold), suite.gateway.trips]).toEqual([true, 1]);
    expect(await recordLot(ctx, { ...sold, status: 'cancelled', winner: null })).toBe(true);
    expect(await rowOf(auction.id)).toMatchObject({ status: 'sold', winner: 'winner' });
    expect(await recordLot(ctx, { ...sold, auctionId: randomUUID() as AuctionId })).toBe(false);
  });

  test('SELL-21 comes by itself, when it opens and when it closes', async () => {
    const { token, auction } = await newLot(suite, { startsAt: undefined });
    await expect.poll(async () => (await rowOf(auction.id))?.status).toBe('open');
    await post(suite, `/api/auctions/${auction.id}/cancel`, { token });
    await expect.poll(async () => (await rowOf(auction.id))?.status).toBe('cancelled');
  });
});

test('SELL-20 the cron tells a room what nobody has told it', async () => {
  const { auction } = await newLot(suite);
  const late = randomUUID();
  await suite.database.query(
    `insert into live.auction select (jsonb_populate_record(a, jsonb_build_object(
       'id', $2::text, 'starts_at', now() - interval '1 s', 'updated_at', now() - interval '1 min'))).*
     from live.auction a where a.id = $1`,
    [auction.id, late],
  );
  expect(await rowOf(late)).toMatchObject({ status: 'scheduled', told: 0 });
  await suite.cron('live');
  expect(await rowOf(late)).toMatchObject({ told: 1, version: 1 });
  await expect.poll(async () => (await readLot(suite, late)).status).toBe('open');
});

test('SELL-22 a stream says how many of its lots take bids, and the catalog has it while there are some', async () => {
  const { stream, token } = await newStream(suite, { title: 'With lots' });
  const read = async () =>
    ((await (await get(suite, `/api/streams/${stream.id}`, token)).json()) as { stream: ShownStream }).stream;
  const auctions = async () => {
    const found = await get(
      suite,
      `/api/streams/catalog?section=auctions&limit=${20 + Math.floor(Math.random() * 80)}`,
    );
    const { sections } = (await found.json()) as { sections: readonly { items: readonly ShownStream[] }[] };
    return sections[0]?.items.map(({ id }) => id) ?? [];
  };
  const lots = [await addLot(suite, stream.id, token), await addLot(suite, stream.id, token)];
  await expect.poll(async () => (await read()).openAuctions).toBe(2);
  await expect.poll(auctions).toContain(stream.id);
  for (const { id } of lots) await post(suite, `/api/auctions/${id}/cancel`, { token });
  await expect.poll(async () => (await read()).openAuctions).toBe(0);
  await expect.poll(auctions, { timeout: 5_000 }).not.toContain(stream.id);

  const ctx = { db: liveDatabase(suite) };
  await recordRoom(ctx, recordOf(stream.id, { openAuctions: 3 }));
  expect((await read()).openAuctions).toBe(3);
  await recordRoom(
    ctx,
    recordOf(stream.id, { revision: 2, status: 'ended', endReason: 'host_ended', openAuctions: 3 }),
  );
  expect(await read()).toMatchObject({ status: 'ended', openAuctions: 0 });
});

describe('quotas', () => {
  test('SELL-23 a host makes 120 requests a minute', { timeout: 90_000 }, () =>
    withinOneWindow(async () => {
      const { stream, token } = await newStream(suite);
      const { allowed } = await burst(125, () => createLot(suite, stream.id, token, { startingBidMinor: 1 }));
      expect(allowed).toBe(120);
    }),
  );

  test('SELL-23 a person sends 120 bids in ten seconds over HTTP', { timeout: 90_000 }, async () => {
    const { auction } = await newLot(suite);
    const token = await bidderToken(suite);
    await sleep(PERIOD_MS - (Date.now() % PERIOD_MS) + 100); // quotas are aligned to the clock
    const { allowed } = await burst(125, () => bid(suite, auction.id, token, { amountMinor: 1 }));
    expect(allowed).toBe(120);
  });
});

const PERIOD_MS = 10_000;
