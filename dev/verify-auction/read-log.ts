import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { PublishedKey } from '#src/live/auctions/verify/signed-head.ts';

const KeySet = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string() })),
});
const OfAuction = z.object({ auction: z.object({ status: z.string(), head: z.string().nullable() }) });

/** A log, with what else is known of it. */
export interface ReadLog {
  /** Undefined where nobody says whose log it is. */
  readonly auctionId: string | undefined;
  /** Empty of a lot that never opened. */
  readonly text: string;
  /** Undefined where nobody says which keys are ours. */
  readonly keys: readonly PublishedKey[] | undefined;
  readonly heads: readonly string[];
  /** Whether the lot says of itself that it has not been opened: it was planned, or cancelled before. */
  readonly neverOpened: boolean;
  /** Whether the lot's end must be in it. */
  readonly end: 'closed' | 'any';
}

const keysIn = (text: string): readonly PublishedKey[] => KeySet.parse(JSON.parse(text)).keys;

/** From a file: nothing is asked for over the network. */
export const readFromFile = (path: string, keysPath: string | undefined, end: ReadLog['end']): ReadLog => ({
  auctionId: undefined,
  text: readFileSync(path, 'utf8'),
  keys: keysPath === undefined ? undefined : keysIn(readFileSync(keysPath, 'utf8')),
  heads: [],
  neverOpened: false,
  end,
});

async function get(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url.href} answered ${response.status}`);
  return response.text();
}

const CLOSED = ['sold', 'unsold', 'cancelled'];

/** From `https://…/api/auctions/<id>`: the lot's newest head first, so that the log is at least as long. */
export async function readFromUrl(address: string): Promise<ReadLog> {
  const url = new URL(address.replace(/\/(?:log)?$/, ''));
  const { auction } = OfAuction.parse(JSON.parse(await get(url)));
  const keys = keysIn(await get(new URL('/.well-known/jwks.json', url)));
  const heads = auction.head === null ? [] : [auction.head];
  const neverOpened = auction.head === null && ['scheduled', 'cancelled'].includes(auction.status);
  const auctionId = url.pathname.split('/').at(-1)?.toLowerCase();
  const end = CLOSED.includes(auction.status) ? 'closed' : 'any';
  return { auctionId, text: await wholeLog(url), keys, heads, neverOpened, end };
}

/** While a lot runs its log comes in parts. */
async function wholeLog(auction: URL): Promise<string> {
  const parts: string[] = [];
  for (let fromSeq = 0; ;) {
    const url = new URL(`${auction.href}/log`);
    url.searchParams.set('fromSeq', String(fromSeq));
    const part = await get(url);
    if (part === '') return parts.join('');
    parts.push(part);
    const lines = part.split('\n').length - 1;
    if (lines === 0 || part.includes('"type":"closed"')) return parts.join('');
    fromSeq += lines;
  }
}
