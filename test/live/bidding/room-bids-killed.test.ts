import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { addLot, readLot } from '#test/live/lots/lots.ts';
import { PATIENT, type Guest } from '#test/live/room/rooms.ts';
import { newStream, post } from '#test/live/streams/streams.ts';
import { startKillable, type Killable } from '#test/support/workers/killable.ts';
import { closedLogOf, newBidder, verdictOf, type Bidder, type Told } from './bids.ts';

const BIDDERS = 100;
const KILLS = 4;

let suite: Killable;
beforeAll(async () => {
  suite = await startKillable({}, { service: 'live', isPersistent: true });
});
afterAll(() => suite.close());

const gather = async (streamId: string, count: number): Promise<readonly Bidder[]> => {
  const bidders = await Promise.all(Array.from({ length: count }, () => newBidder(() => suite, streamId)));
  await expect.poll(() => bidders.every(({ guest }) => guest.isHere()), PATIENT).toBe(true);
  return bidders;
};

const entriesOf = (log: string) =>
  log.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text) as LogEntry]));

/** Over HTTP whoever gets no answer asks again, under the same key; on a socket the page's client does. */
async function untilAnswered(ask: () => Promise<Told>): Promise<Told> {
  for (const until = Date.now() + 30_000; Date.now() < until; await pause(100)) {
    const told = await ask().catch(() => undefined);
    if (told?.bid !== undefined || (told?.code !== undefined && told.code !== 'stream_not_ready')) return told;
  }
  throw new Error('the bid was never answered');
}

/** By the clients' own logs: everybody has the same events in the same bytes. */
async function expectSameEvents(guests: readonly Guest[]): Promise<void> {
  await expect.poll(() => new Set(guests.map(({ log }) => log.size)).size, PATIENT).toBe(1);
  const [first] = guests;
  for (const { log, welcomes } of guests) {
    expect(
      [...log].every(([place, bytes]) => first?.log.get(place) === bytes),
      'the same bytes',
    ).toBe(true);
    expect(welcomes.filter(({ isFresh }) => isFresh).length, 'only the first welcome is fresh').toBe(1);
  }
}

describe('a process that dies while people bid', () => {
  test(
    'BID-2 one key fifty times over both doors and across a SIGKILL is one line and one receipt',
    { timeout: 90_000 },
    async () => {
      const { stream, token } = await newStream(suite);
      const lot = await addLot(suite, stream.id, token, { startsAt: null, durationSeconds: 15 });
      const [ann] = await gather(stream.id, 1);
      if (ann === undefined) throw new Error('nobody came');
      await post(suite, `/api/auctions/${lot.id}/open`, { token });
      const [key, offer] = [randomUUID(), { amountMinor: 2_000, maxMinor: 9_000 }];
      const ask = (count: number) =>
        untilAnswered(() => (count % 2 === 0 ? ann.overHttp(lot.id, offer, key) : ann.onSocket(lot.id, offer, key)));
      const before = Array.from({ length: 25 }, (_, count) => ask(count));
      await Promise.race(before);
      const killed = suite.kill();
      const during = Array.from({ length: 15 }, (_, count) => ask(count));
      await killed;
      const after = Array.from({ length: 10 }, (_, count) => ask(count));
      const told = await Promise.all([...before, ...during, ...after]);
      expect(told.flatMap(({ code }) => code ?? [])).toEqual([]);
      expect(new Set(told.map(({ bid }) => JSON.stringify(bid))).size).toBe(1);
      expect(new Set(told.map(({ receipt }) => JSON.stringify(receipt))).size).toBe(1);
      const log = await closedLogOf(suite, lot.id);
      expect(entriesOf(log).filter(({ type }) => type === 'bid')).toHaveLength(1);
      ann.guest.room.leave();
    },
  );

  test(
    'BID-18 workerd is killed four times under a hundred bidders: every acknowledged bid is in the log, none twice, everybody has the same events, and the lots close within a second of their time',
    { timeout: 180_000 },
    async () => {
      const { stream, token } = await newStream(suite);
      const close = { mode: 'sudden_death' };
      const lots = await Promise.all(
        [24, 40].map((durationSeconds) =>
          addLot(suite, stream.id, token, { startsAt: null, durationSeconds, close, increments: { fixedMinor: 1 } }),
        ),
      );
      const bidders = await gather(stream.id, BIDDERS);
      for (const { id } of lots) await post(suite, `/api/auctions/${id}/open`, { token });
      const stop = new AbortController();
      const bidding = bidders.map((bidder, index) => bidOn(bidder, lots[index % 2]?.id ?? '', index, stop.signal));
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(500 + Math.random() * 1_500);
        await suite.kill();
        await expect.poll(() => bidders.every(({ guest }) => guest.isHere()), PATIENT).toBe(true);
      }
      stop.abort();
      const told = await Promise.all(bidding);
      for (const [index, { id }] of lots.entries()) {
        const answers = told.filter((_, bidder) => bidder % 2 === index).flat();
        const log = await closedLogOf(suite, id);
        expect(verdictOf(log, answers)).toMatchObject({ kind: 'sound' });
        const seqs = answers.flatMap(({ bid }) => bid?.seq ?? []);
        expect(new Set(seqs).size, 'none twice').toBe(seqs.length);
        expect(seqs.length).toBeGreaterThan(KILLS);
        const { endsAt, outcome } = await readLot(suite, id);
        const late = Date.parse(outcome?.closedAt ?? '') - Date.parse(endsAt ?? '');
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThan(1_000);
      }
      await expectSameEvents(bidders.map(({ guest }) => guest));
      for (const { guest } of bidders) guest.room.leave();
    },
  );

  test('BID-18 a lot whose end comes while no process runs closes when one does', { timeout: 60_000 }, async () => {
    const { stream, token } = await newStream(suite);
    const lot = await addLot(suite, stream.id, token, {
      startsAt: null,
      durationSeconds: 10,
      close: { mode: 'sudden_death' },
    });
    const [ann] = await gather(stream.id, 1);
    await post(suite, `/api/auctions/${lot.id}/open`, { token });
    expect(await ann?.onSocket(lot.id, { amountMinor: 2_000 })).toMatchObject({ bid: { seq: 1 } });
    const { endsAt } = await readLot(suite, lot.id);
    ann?.guest.room.leave();
    await suite.kill(); // nobody asks the room any more: its alarm wakes it
    await pause(Math.max(0, Date.parse(endsAt ?? '') - Date.now()) + 1_000);
    const recorded = async () =>
      (await suite.database.query<{ status: string }>('select status from live.auction where id = $1', [lot.id]))
        .rows[0]?.status;
    await expect.poll(recorded, { timeout: 5_000 }).toBe('sold');
    const { outcome } = await readLot(suite, lot.id);
    expect(Date.parse(outcome?.closedAt ?? '') - Date.parse(endsAt ?? '')).toBeLessThan(1_000);
  });

  test(
    'BID-16 with its storage gone a room cancels the lots that Postgres calls open, and opens the others',
    { timeout: 60_000 },
    async () => {
      const { stream, token } = await newStream(suite);
      const body = { startsAt: null, durationSeconds: 600 };
      const [open, waits] = [await addLot(suite, stream.id, token, body), await addLot(suite, stream.id, token, body)];
      await post(suite, `/api/auctions/${open.id}/open`, { token });
      const statusOf = async () =>
        (await suite.database.query<{ status: string }>('select status from live.auction where id = $1', [open.id]))
          .rows[0]?.status;
      await expect.poll(statusOf, PATIENT).toBe('open');
      await suite.kill({ forget: true });
      expect(await readLot(suite, open.id)).toMatchObject({ status: 'cancelled', outcome: { reason: 'room_lost' } });
      await expect.poll(statusOf, PATIENT).toBe('cancelled');
      const opened = await post(suite, `/api/auctions/${waits.id}/open`, { token });
      expect([opened.status, ((await opened.json()) as { auction: { status: string } }).auction.status]).toEqual([
        200,
        'open',
      ]);
    },
  );
});

/** Bids again and again at their own pace, each a little more, whatever happens to the process. */
async function bidOn(bidder: Bidder, id: string, index: number, signal: AbortSignal): Promise<readonly Told[]> {
  const told: Told[] = [];
  let least = 2_000 + index;
  while (!signal.aborted) {
    await pause(200 + Math.random() * 600);
    const [key, offer] = [randomUUID(), { amountMinor: least + Math.ceil(Math.random() * 20) }];
    const answer = await untilAnswered(() =>
      told.length % 4 === 3 ? bidder.overHttp(id, offer, key) : bidder.onSocket(id, offer, key),
    );
    told.push(answer);
    least = Math.max(least, answer.auction?.minimumNextBidMinor ?? minimumIn(answer));
    if (answer.code === 'auction_closed') break;
  }
  return told;
}

const minimumIn = (told: Told): number => {
  const { details, minimumNextBidMinor } = told as {
    details?: { minimumNextBidMinor?: number };
    minimumNextBidMinor?: number;
  };
  return details?.minimumNextBidMinor ?? minimumNextBidMinor ?? 0;
};
