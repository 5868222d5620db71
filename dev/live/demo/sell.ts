import { setTimeout as sleep } from 'node:timers/promises';
import type { Auction } from '#src/live/auctions/auction.ts';
import type { DemoCall } from './call.ts';
import { goods, type Bidder, type Good } from './goods.ts';
import { drawPicture } from './picture.ts';

/** From one lot's beginning to the next one's. */
const EVERY_MS = 4 * 60_000;
const FIRST_AFTER_MS = 10_000;
const DURATION_SECONDS = 90;
const LEAST_MS = 4_000;
const MOST_MS = 11_000;
const RETRY_MS = 5_000;

interface Answer {
  readonly auction?: Auction;
  readonly code?: string;
}

/**
 * Sells something in a stream every few minutes, and lets its viewers bid for it, until `signal`. A stream that has had
 * all of its lots is ended, so that the next one begins.
 */
export async function sell(call: DemoCall, streamId: string, signal: AbortSignal): Promise<void> {
  await wait(FIRST_AFTER_MS, signal);
  for (let n = 0; !signal.aborted; n += 1) {
    const next = Date.now() + EVERY_MS;
    const good = goods[n % goods.length];
    if (good === undefined) return;
    const { body } = await create(call, streamId, good);
    if (body.code === 'too_many_auctions') return void (await call.as('nora')('POST', `/api/streams/${streamId}/end`));
    if (body.auction !== undefined) {
      await call.putPicture(body.auction.id, drawPicture(good.colours));
      await bidFor(call, body.auction.id, good, signal);
    }
    await wait(body.auction === undefined ? RETRY_MS : next - Date.now(), signal);
  }
}

const create = (call: DemoCall, streamId: string, good: Good) =>
  call.as('nora')<Answer>('POST', `/api/streams/${streamId}/auctions`, {
    title: good.title,
    description: good.description,
    startingBidMinor: good.startingBidMinor,
    durationSeconds: DURATION_SECONDS,
    close: { hardStopSeconds: 60 },
  });

/** Bids the minimum for whoever doesn't lead and can still afford it, one after the other, until the lot is closed. */
async function bidFor(call: DemoCall, id: string, good: Good, signal: AbortSignal): Promise<void> {
  const bidders = Object.entries(good.limits) as readonly (readonly [Bidder, number])[];
  let last: Bidder | undefined;
  for (;;) {
    await wait(LEAST_MS + Math.random() * (MOST_MS - LEAST_MS), signal);
    const { body } = await call.as('nora')<Answer>('GET', `/api/auctions/${id}`);
    const minimum = body.auction?.minimumNextBidMinor ?? Infinity;
    if (signal.aborted || body.auction === undefined || body.auction.outcome !== null) return;
    const able = bidders.filter(([name, limit]) => name !== last && limit >= minimum);
    const [name, limit] = able[Math.floor(Math.random() * able.length)] ?? [];
    if (name === undefined || limit === undefined) continue;
    const offer = Math.random() < PROXY ? { amountMinor: minimum, maxMinor: limit } : { amountMinor: minimum };
    const { ok } = await call.as(name)('POST', `/api/auctions/${id}/bids`, offer);
    if (ok) last = name;
  }
}

/** The part of bids that name a maximum. */
const PROXY = 0.2;

const wait = (ms: number, signal: AbortSignal) => sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
