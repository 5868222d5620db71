import { randomUUID } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import { addLot, newLot, readLot } from '#test/live/lots/lots.ts';
import { PATIENT } from '#test/live/room/rooms.ts';
import { get, newStream, post } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { auctionEvents, closedLogOf, logOf, newBidder, verdictOf, type Bidder, type Told } from './bids.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const openLot = (id: string, token: string) => post(suite, `/api/auctions/${id}/open`, { token });
const entriesOf = (log: string) =>
  log.split('\n').flatMap((text) => (text === '' ? [] : [JSON.parse(text) as LogEntry]));

const gather = async (streamId: string, count: number): Promise<readonly Bidder[]> => {
  const bidders = await Promise.all(
    Array.from({ length: count }, (_, index) => newBidder(() => suite, streamId, { isChecked: index === 0 })),
  );
  await expect.poll(() => bidders.every(({ guest }) => guest.isHere()), PATIENT).toBe(true);
  return bidders;
};

describe('bids in a room', () => {
  test(
    'BID-6 two hundred bids of forty people at once, over both doors: lines without a gap, named refusals, and a log that replays to them',
    { timeout: 60_000 },
    async () => {
      const { stream, token, auction } = await newLot(suite, { increments: { fixedMinor: 10 } });
      const bidders = await gather(stream.id, 40);
      await openLot(auction.id, token);
      const answers = await Promise.all(
        bidders.flatMap((bidder, index) =>
          Array.from({ length: 5 }, async (_, count): Promise<Told> => {
            const amountMinor = 2_000 + 10 * ((index * 37 + count * 11) % 200);
            const offer = count % 2 === 0 ? { amountMinor } : { amountMinor, maxMinor: amountMinor + 300 };
            return (index + count) % 2 === 0 ? bidder.overHttp(auction.id, offer) : bidder.onSocket(auction.id, offer);
          }),
        ),
      );
      const taken = answers.filter(({ bid }) => bid !== undefined);
      const codes = new Set(answers.flatMap(({ code }) => code ?? []));
      const named = ['bid_too_low', 'already_leading', 'bid_in_flight'];
      expect([...codes].filter((code) => !named.includes(code))).toEqual([]);
      const log = await logOf(suite, auction.id);
      const entries = entriesOf(log);
      expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index));
      expect(taken.map(({ bid }) => bid?.seq).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
        entries.slice(1).map(({ seq }) => seq),
      );
      expect(verdictOf(log, answers, 'any')).toMatchObject({ kind: 'sound', seen: taken.length });
      const last = entries.at(-1);
      expect(await readLot(suite, auction.id)).toMatchObject({ seq: last?.seq, headHash: last?.hash });
      for (const { guest } of bidders) {
        await expect.poll(() => auctionEvents(guest).at(-1), PATIENT).toMatchObject({ auction: { seq: last?.seq } });
        guest.room.leave();
      }
    },
  );

  test('BID-12 every receipt has a head that verifies by the published keys, one for each flush', async () => {
    const { stream, token, auction } = await newLot(suite, { increments: { fixedMinor: 1 } });
    const [ann, ben] = await gather(stream.id, 2);
    if (ann === undefined || ben === undefined) throw new Error('nobody came');
    await openLot(auction.id, token);
    const answers = [await ann.onSocket(auction.id, { amountMinor: 2_000 })];
    const headsOf = () => answers.flatMap(({ receipt }) => receipt?.head ?? []);
    // Of those that come at once only the ones that raise are taken: in what order they come nobody can say.
    for (let round = 0; round < 10 && new Set(headsOf()).size === headsOf().length; round += 1) {
      const raise = (count: number) =>
        ben.overHttp(auction.id, { amountMinor: 3_000, maxMinor: 4_000 + 10 * round + count });
      answers.push(...(await Promise.all(Array.from({ length: 6 }, (_, count) => raise(count)))));
    }
    const keys = createLocalJWKSet((await (await get(suite, '/.well-known/jwks.json')).json()) as JSONWebKeySet);
    const entries = entriesOf(await logOf(suite, auction.id));
    const heads = headsOf();
    for (const head of heads) {
      const { payload, protectedHeader } = await compactVerify(head, keys, { algorithms: ['EdDSA'] });
      const { auctionId, seq, hash } = JSON.parse(new TextDecoder().decode(payload)) as {
        auctionId: string;
        seq: number;
        hash: string;
      };
      expect([protectedHeader.typ, auctionId, hash]).toEqual(['head+jws', auction.id, entries[seq]?.hash]);
    }
    expect(new Set(heads).size, 'bids of one flush share it').toBeLessThan(heads.length);
    for (const { guest } of [ann, ben]) guest.room.leave();
  });

  test(
    'BID-3 fifty lots end while twenty people fire every five milliseconds: nothing is taken at or after the end, and each has one outcome',
    { timeout: 120_000 },
    async () => {
      const streams = await Promise.all(Array.from({ length: 10 }, () => newStream(suite)));
      const closes = [
        { mode: 'sudden_death' },
        { mode: 'soft', windowSeconds: 1, extendSeconds: 1, hardStopSeconds: 1 },
      ];
      const lots = await Promise.all(
        streams.flatMap(({ stream, token }) =>
          Array.from({ length: 5 }, async (_, index) => {
            const body = {
              startsAt: null,
              durationSeconds: 10,
              close: closes[index % 2],
              increments: { fixedMinor: 1 },
            };
            return { id: (await addLot(suite, stream.id, token, body)).id, stream, token };
          }),
        ),
      );
      const people = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const sub = `bidder-${randomUUID()}`;
          const doors = streams.map(
            async ({ stream }) => [stream.id, await newBidder(() => suite, stream.id, { sub })] as const,
          );
          return new Map(await Promise.all(doors));
        }),
      );
      const guests = people.flatMap((person) => [...person.values()].map(({ guest }) => guest));
      await expect.poll(() => guests.every((guest) => guest.isHere()), PATIENT).toBe(true);
      await Promise.all(lots.map(({ id, token }) => openLot(id, token)));
      const ends = await Promise.all(lots.map(async ({ id }) => Date.parse((await readLot(suite, id)).endsAt ?? '')));
      const answers = await fireThrough(Math.min(...ends) - 300, Math.max(...ends) + 1_300, people, lots);
      for (const { id } of lots) {
        const log = await closedLogOf(suite, id);
        const entries = entriesOf(log);
        const told = answers.get(id) ?? [];
        expect(verdictOf(log, told), id).toMatchObject({ kind: 'sound' });
        const outcome = entries.filter(({ type }) => type === 'closed');
        expect(outcome).toHaveLength(1);
        const taken = told.filter(({ bid }) => bid !== undefined).length;
        const unanswered = told.filter((each) => each === UNANSWERED).length; // over HTTP, on a machine that has much to do
        const logged = entries.filter(({ type }) => type === 'bid').length;
        expect([logged >= taken, logged <= taken + unanswered]).toEqual([true, true]);
        const odd = told.flatMap(({ code }) => code ?? []).filter((code) => !expectedCodes.has(code));
        expect(odd).toEqual([]);
        expect(await readLot(suite, id)).toMatchObject({
          status: outcome[0]?.type === 'closed' ? outcome[0].outcome : '',
        });
      }
      expect([...answers.values()].flat().filter(({ code }) => code === 'auction_closed').length).toBeGreaterThan(0);
      expect([...answers.values()].flat().filter(({ bid }) => bid !== undefined).length).toBeGreaterThan(100);
      for (const guest of guests) guest.room.leave();
    },
  );

  test(
    'BID-15 what became of a lot is in Postgres and its log in R2, also where the room forgets it',
    { timeout: 60_000 },
    async () => {
      const { stream, token, auction } = await newLot(suite, { durationSeconds: 10, close: { mode: 'sudden_death' } });
      const [ann] = await gather(stream.id, 1);
      if (ann === undefined) throw new Error('nobody came');
      await openLot(auction.id, token);
      const rowOf = async () =>
        (await suite.database.query('select status, winner, shown from live.auction where id = $1', [auction.id]))
          .rows[0] as {
          status: string;
          winner: string | null;
          shown: { head: string | null; outcome: { amountMinor: number } | null };
        };
      await expect.poll(async () => (await rowOf()).status, PATIENT).toBe('open');
      const taken = await ann.onSocket(auction.id, { amountMinor: 2_500 });
      const log = await closedLogOf(suite, auction.id);
      await expect.poll(async () => (await rowOf()).status, PATIENT).toBe('sold');
      const { winner, shown } = await rowOf();
      expect(winner).toBeTypeOf('string');
      expect(shown).toMatchObject({
        outcome: { amountMinor: 2_500, winnerId: taken.bid?.bidderId },
        head: expect.any(String),
      });
      expect(await logOf(suite, auction.id)).toBe(log);
      expect(verdictOf(log, [taken])).toMatchObject({ kind: 'sound' });
      ann.guest.room.leave();
    },
  );
});

const expectedCodes = new Set(['bid_too_low', 'already_leading', 'auction_closed', 'bid_in_flight', 'bid_too_many']);

const UNANSWERED: Told = {};

/** Everybody bids every five milliseconds, for one lot after the other, until a moment. */
async function fireThrough(
  from: number,
  until: number,
  people: readonly ReadonlyMap<string, Bidder>[],
  lots: readonly { readonly id: string; readonly stream: { readonly id: string } }[],
): Promise<ReadonlyMap<string, readonly Told[]>> {
  const answers = new Map<string, Told[]>(lots.map(({ id }) => [id, []]));
  const shots: Promise<unknown>[] = [];
  let amountMinor = 2_000;
  await new Promise((resolve) => void setTimeout(resolve, Math.max(0, from - Date.now())));
  for (let round = 0; Date.now() < until; round += 1) {
    for (const [index, person] of people.entries()) {
      const lot = lots[(round * 7 + index * 13) % lots.length];
      const bidder = lot === undefined ? undefined : person.get(lot.stream.id);
      if (lot === undefined || bidder === undefined) continue;
      amountMinor += 1;
      const door = (round + index) % 40 === 0 ? bidder.overHttp : bidder.onSocket;
      const shot = door(lot.id, { amountMinor, confirm: true }).catch(() => UNANSWERED);
      shots.push(shot.then((told) => answers.get(lot.id)?.push(told)));
    }
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  await Promise.all(shots);
  return answers;
}
