import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { TimedAuctionWire } from '#src/live/lots/auction-wire.ts';
import { get, newStream, post } from '#test/live/streams/streams.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export type ShownAuction = z.input<typeof TimedAuctionWire>;

export const lot = { title: 'Box of heirlooms', startingBidMinor: 2_000, durationSeconds: 600 };

export const createLot = (suite: Suite, streamId: string, token: string, body: object = {}, key?: string) =>
  post(suite, `/api/streams/${streamId}/auctions`, {
    token,
    body: { ...lot, ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** A lot in a new stream, which waits for its host unless told. */
export async function newLot(suite: Suite, body: object = {}, stream: object = {}) {
  const host = await newStream(suite, stream);
  return { ...host, auction: await addLot(suite, host.stream.id, host.token, { startsAt: null, ...body }) };
}

export async function addLot(suite: Suite, streamId: string, token: string, body: object = {}): Promise<ShownAuction> {
  const response = await createLot(suite, streamId, token, body);
  if (response.status !== 201) throw new Error(`the auction: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { auction: ShownAuction }).auction;
}

export const bidderToken = (suite: Suite, sub = `bidder-${randomUUID()}`, scope = 'chat') =>
  suite.token({ sub, scope, aud: [suite.urls.live] });

export const bid = (suite: Suite, id: string, token: string, body: object, key: string = randomUUID()) =>
  post(suite, `/api/auctions/${id}/bids`, { token, body, headers: { 'idempotency-key': key } });

export async function readLot(suite: Suite, id: string, token?: string): Promise<ShownAuction> {
  const response = await get(suite, `/api/auctions/${id}`, token);
  if (response.status !== 200) throw new Error(`the auction: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { auction: ShownAuction }).auction;
}

export const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
];
