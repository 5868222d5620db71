import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import { get, newStream, post, type ShownStream } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addLot, bid, bidderToken, codeOf, newLot, readLot, type ShownAuction } from './lots.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

interface Taken {
  readonly bid: Bid;
  readonly auction: ShownAuction;
  readonly receipt: { readonly seq: number; readonly hash: string; readonly head: string };
}
const takenOf = async (response: Response) => {
  if (response.status !== 201) throw new Error(`the bid: ${response.status} ${await response.text()}`);
  return (await response.json()) as Taken;
};
const ordered = (path: string, token: string) => post(suite, path, { token });
const auctionOf = async (response: Response) => ((await response.json()) as { auction: ShownAuction }).auction;

describe('a host', () => {
  test('SELL-8 opens a lot, again without another effect, and cancels one without bids', async () => {
    const { stream, token, auction } = await newLot(suite);
    const first = await auctionOf(await ordered(`/api/auctions/${auction.id}/open`, token));
    expect(first).toMatchObject({ status: 'open', seq: 0, bidCount: 0 });
    const again = await auctionOf(await ordered(`/api/auctions/${auction.id}/open`, token));
    expect([again.endsAt, again.headHash]).toEqual([first.endsAt, first.headHash]);
    const cancelled = await auctionOf(await ordered(`/api/auctions/${auction.id}/cancel`, token));
    expect(cancelled).toMatchObject({ status: 'cancelled', outcome: { reason: 'seller_cancelled', winnerId: null } });
    expect((await ordered(`/api/auctions/${auction.id}/cancel`, token)).status).toBe(200);
    expect(await codeOf(await ordered(`/api/auctions/${auction.id}/open`, token))).toEqual([409, 'auction_closed']);
    const planned = await addLot(suite, stream.id, token, { startsAt: null });
    expect((await auctionOf(await ordered(`/api/auctions/${planned.id}/cancel`, token))).status).toBe('cancelled');
  });

  test('SELL-8 opens and cancels nobody else’s', async () => {
    const [{ auction }, other] = [await newLot(suite), await newStream(suite)];
    for (const act of ['open', 'cancel'])
      expect(await codeOf(await ordered(`/api/auctions/${auction.id}/${act}`, other.token))).toEqual([
        404,
        'not_found',
      ]);
    expect(await codeOf(await ordered(`/api/auctions/${randomUUID()}/open`, other.token))).toEqual([404, 'not_found']);
  });

  test('SELL-8 has operators void what has bids, and the lot says so', async () => {
    const { token, auction } = await newLot(suite, { startsAt: undefined });
    await takenOf(await bid(suite, auction.id, await bidderToken(suite), { amountMinor: 2_000 }));
    expect(await codeOf(await ordered(`/api/auctions/${auction.id}/cancel`, token))).toEqual([409, 'auction_has_bids']);
    const ops = await bidderToken(suite, 'operator', 'ops');
    const voided = await auctionOf(await ordered(`/api/auctions/${auction.id}/cancel`, ops));
    expect(voided).toMatchObject({ status: 'cancelled', outcome: { reason: 'voided' } });
    const log = await (await get(suite, `/api/auctions/${auction.id}/log`)).text();
    expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'closed', reason: 'voided' });
  });

  test('SELL-9 can’t end the stream while a lot has bids; moderators can, and cancel all', async () => {
    const { stream, token, auction } = await newLot(suite, { startsAt: undefined });
    const [idle, waiting] = [
      await addLot(suite, stream.id, token),
      await addLot(suite, stream.id, token, { startsAt: null }),
    ];
    await takenOf(await bid(suite, auction.id, await bidderToken(suite), { amountMinor: 2_000 }));
    const refused = await ordered(`/api/streams/${stream.id}/end`, token);
    const { endsAt } = await readLot(suite, auction.id, token);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'auction_open', auctionId: auction.id, endsAt },
    ]);
    const moderator = await bidderToken(suite, 'moderator', 'live:moderate');
    const ended = (await (await ordered(`/api/streams/${stream.id}/end`, moderator)).json()) as { stream: ShownStream };
    expect(ended.stream.endReason).toBe('moderated');
    for (const { id } of [auction, idle, waiting])
      expect(await readLot(suite, id, token)).toMatchObject({
        status: 'cancelled',
        outcome: { reason: 'stream_ended' },
      });
  });

  test('SELL-9 ends a stream with lots that nobody has bid for', async () => {
    const { stream, token, auction } = await newLot(suite, { startsAt: undefined });
    expect((await ordered(`/api/streams/${stream.id}/end`, token)).status).toBe(200);
    expect(await readLot(suite, auction.id, token)).toMatchObject({
      status: 'cancelled',
      outcome: { reason: 'stream_ended' },
    });
  });
});

describe('a bid over HTTP', () => {
  test('SELL-15 has a receipt, and with its key again the same', async () => {
    const { auction } = await newLot(suite, { startsAt: undefined });
    const [token, key] = [await bidderToken(suite), randomUUID()];
    const offer = { amountMinor: 2_000, maxMinor: 3_000 };
    const first = await takenOf(await bid(suite, auction.id, token, offer, key));
    expect(first.bid).toMatchObject({
      amountMinor: 2_000,
      status: 'leading',
      kind: 'proxy',
      alias: 'Bidder 1',
      seq: 1,
    });
    expect(first.receipt).toMatchObject({ seq: 1, hash: first.auction.headHash });
    const again = await bid(suite, auction.id, token, offer, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const replay = await takenOf(again);
    expect([replay.bid, replay.receipt]).toEqual([first.bid, first.receipt]);
    expect(await codeOf(await bid(suite, auction.id, token, { amountMinor: 2_100 }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    const unkeyed = await post(suite, `/api/auctions/${auction.id}/bids`, { token, body: { amountMinor: 2_000 } });
    expect(await codeOf(unkeyed)).toEqual([409, 'already_leading']);
    const read = (await (await get(suite, `/api/auctions/${auction.id}`, token)).json()) as { you: unknown };
    expect(read.you).toEqual({ bidderId: first.bid.bidderId, maxMinor: 3_000 });
    expect(await (await get(suite, `/api/auctions/${auction.id}`)).json()).not.toHaveProperty('you');
  });

  test('SELL-16 makes one round trip where the isolate doesn’t know the lot or the bidder, and then none', async () => {
    const { auction } = await newLot(suite, { startsAt: undefined });
    const [ann, ben] = [await bidderToken(suite), await bidderToken(suite)];
    const tokens = [ann, ben, ann, ben, ann, ben];
    await readLot(suite, auction.id); // its opening is recorded by now
    const trips: number[] = [];
    for (const [index, token] of tokens.entries()) {
      suite.gateway.resetTrips();
      await takenOf(await bid(suite, auction.id, token, { amountMinor: 2_000 + index * 100 }));
      trips.push(suite.gateway.trips);
    }
    expect(Math.max(...trips)).toBeLessThanOrEqual(1);
    expect(trips.slice(2)).toEqual([0, 0, 0, 0]);
    suite.gateway.resetTrips();
    for (const part of ['', '/bids', '/log', '/verification']) await get(suite, `/api/auctions/${auction.id}${part}`);
    expect(suite.gateway.trips).toBeLessThanOrEqual(1);
  });

  test('SELL-19 is refused with what its bidder needs', async () => {
    const { token, auction } = await newLot(suite, { allowMaxBids: false });
    const [ann, bo] = [await bidderToken(suite), await bidderToken(suite)];
    const refusal = async (by: string, offer: object) => {
      const response = await bid(suite, auction.id, by, offer);
      return [response.status, await response.json()];
    };
    expect(await refusal(ann, { amountMinor: 2_000 })).toMatchObject([
      409,
      { code: 'auction_not_open', auctionStatus: 'scheduled' },
    ]);
    await ordered(`/api/auctions/${auction.id}/open`, token);
    expect(await refusal(ann, { amountMinor: 1_999 })).toMatchObject([
      409,
      { code: 'bid_too_low', minimumNextBidMinor: 2_000 },
    ]);
    expect(await refusal(ann, { amountMinor: 10_001 })).toMatchObject([
      409,
      { code: 'confirm_required', minimumNextBidMinor: 2_000 },
    ]);
    expect(await refusal(ann, { amountMinor: 2_000, maxMinor: 3_000 })).toMatchObject([
      422,
      { code: 'max_not_allowed', errors: [{ pointer: '#/maxMinor' }] },
    ]);
    expect(await refusal(token, { amountMinor: 2_000 })).toMatchObject([403, { code: 'seller_cannot_bid' }]);
    await takenOf(await bid(suite, auction.id, ann, { amountMinor: 10_001, confirm: true }));
    expect(await refusal(ann, { amountMinor: 11_000 })).toMatchObject([409, { code: 'already_leading' }]);
    expect(await refusal(bo, { amountMinor: 11_000, expectedSeq: 0 })).toMatchObject([
      409,
      { code: 'stale_seq', seq: 1 },
    ]);
    expect(await refusal(bo, { amountMinor: 11_000, maxMinor: 10_000 })).toMatchObject([
      422,
      { code: 'validation_failed', errors: [{ pointer: '#/maxMinor' }] },
    ]);
    const nobody = await post(suite, `/api/auctions/${auction.id}/bids`, { body: { amountMinor: 11_000 } });
    expect(nobody.status).toBe(401);
  });

  test('SELL-19 sixty of a person are taken in ten seconds', async () => {
    const { auction } = await newLot(suite, { startsAt: undefined });
    const token = await bidderToken(suite);
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, n) => bid(suite, auction.id, token, { amountMinor: 2_000 + n })),
    );
    const over = answers.filter(({ status }) => status === 429);
    expect(over).toHaveLength(10);
    expect(Number(over[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(over[0] ?? new Response('{}'))).toEqual([429, 'quota_exceeded']);
  });
});
