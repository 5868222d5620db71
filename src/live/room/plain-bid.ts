import { lotBounds } from '#src/live/lots/lot-terms.ts';
import type { BidCommand } from './command.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const MAX_ID_CHARACTERS = 64;
const [LEAST, MOST] = lotBounds.priceMinor;
const members = new Set(['type', 'id', 'auctionId', 'amountMinor', 'key']);

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const isPrice = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= LEAST && Number(value) <= MOST;

/**
 * A bid of exactly these members, spelt as the schema would leave it; undefined for anything else, which the schema
 * judges. In a storm nearly all bids are such, and the schema would take a fifth of our time for each.
 */
export function plainBid(json: object): BidCommand | undefined {
  const given = json as Readonly<Record<string, unknown>>;
  if (given['type'] !== 'bid.place') return undefined;
  const { id, auctionId, amountMinor, key } = given;
  if (typeof id !== 'string' || id.length < 1 || id.length > MAX_ID_CHARACTERS) return undefined;
  if (!isId(auctionId) || !isId(key) || !isPrice(amountMinor)) return undefined;
  for (const name in given) if (!members.has(name)) return undefined;
  return { type: 'bid.place', id, auctionId, amountMinor, key };
}
