import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { personOf } from '#src/live/rooms/person.ts';
import { verifyLog } from '#src/live/auctions/verify/verify.ts';
import type { Answer } from '#src/live/room-client/client-state.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { enter, type Guest } from '#test/live/room/rooms.ts';
import { get, post } from '#test/live/streams/streams.ts';
import type { Suite } from '#test/support/workers/suite.ts';

/** What an answer says, whichever door it came by. */
export interface Told {
  readonly code?: string;
  readonly bid?: {
    readonly seq: number;
    readonly bidderId: string;
    readonly amountMinor: number;
    readonly status: string;
  };
  readonly receipt?: { readonly seq: number; readonly hash: string; readonly prevHash: string; readonly head: string };
  readonly auction?: {
    readonly currentBidMinor: number | null;
    readonly minimumNextBidMinor: number;
    readonly status: string;
  };
}

/** A bidder with both doors: over HTTP and on a socket they are the same person. */
export interface Bidder {
  readonly sub: string;
  readonly token: string;
  readonly guest: Guest;
  readonly overHttp: (id: string, offer: object, key?: string) => Promise<Told>;
  readonly onSocket: (id: string, offer: object, key?: string) => Promise<Told>;
}

export const personId = (sub: string) =>
  personOf(demoSecrets.idSecret, { principal: `user:${sub}`, name: undefined }).id;

export async function newBidder(
  suite: () => Suite,
  streamId: string,
  { sub = `bidder-${randomUUID()}`, isChecked = false }: { sub?: string; isChecked?: boolean } = {},
): Promise<Bidder> {
  const token = await suite().token({ sub, scope: 'chat', aud: [suite().urls.live] });
  const guest = enter(suite, streamId, { sub: personId(sub), isChecked });
  return {
    sub,
    token,
    guest,
    overHttp: async (id, offer, key = randomUUID()) => {
      const response = await post(suite(), `/api/auctions/${id}/bids`, {
        token,
        body: offer,
        headers: { 'idempotency-key': key },
      });
      return (await response.json()) as Told;
    },
    onSocket: async (id, offer, key = randomUUID()) =>
      told(await guest.room.ask({ type: 'bid.place', auctionId: id, amountMinor: 0, ...offer, key })),
  };
}

const told = (answer: Answer): Told => ({ ...answer });

/** The whole log as everybody may read it. */
export const logOf = async (suite: Suite, id: string) => (await get(suite, `/api/auctions/${id}/log`)).text();

/** What our verifier says of a whole log, with what was told to bidders. */
export const verdictOf = (log: string, answers: readonly Told[], end: 'closed' | 'any' = 'closed') =>
  verifyLog(log, { receipts: answers.flatMap(({ receipt }) => receipt ?? []), heads: [], end });

/** Until what a room recorded of its lot can be read. */
export async function closedLogOf(suite: Suite, id: string): Promise<string> {
  let log = '';
  const isClosed = async () => {
    log = await logOf(suite, id);
    return log.includes('"type":"closed"');
  };
  await expect.poll(isClosed, { timeout: 40_000, interval: 200 }).toBe(true);
  return log;
}

export const auctionEvents = ({ events }: Pick<Guest, 'events'>) =>
  events.flatMap((event) => ('auction' in event ? [event] : []));
