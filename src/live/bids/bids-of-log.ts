import type { AuctionFacts } from '#src/live/auctions/auction.ts';
import type { LogEntry } from '#src/live/auctions/log-entry.ts';
import type { Bidder } from '#src/live/auctions/lot/lot.ts';
import { shownBid } from '#src/live/auctions/lot/shown.ts';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import type { BidderId, PersonId } from '#src/live/ids.ts';

/** A page of a log's bids, the newest first. It reads the whole log, since who was first says who is called what. */
export async function bidsOfLog(
  facts: AuctionFacts,
  log: ReadableStream<Uint8Array>,
  { beforeSeq, limit }: { readonly beforeSeq: number | null; readonly limit: number },
): Promise<readonly Bid[]> {
  const bidders = new Map<BidderId, Bidder>();
  const newest: Bid[] = [];
  for await (const line of linesOf(log)) {
    const entry = JSON.parse(line) as LogEntry;
    if (entry.type !== 'bid' && entry.type !== 'raised') continue;
    const { bidderId } = entry;
    if (!bidders.has(bidderId))
      bidders.set(bidderId, { bidderId, personId: '' as PersonId, number: bidders.size + 1, bestMinor: 0 });
    const bid = shownBid({ facts, bidders }, entry);
    if (bid === undefined || (beforeSeq !== null && bid.seq >= beforeSeq)) continue;
    newest.push(bid);
    if (newest.length > limit) newest.shift();
  }
  return newest.toReversed();
}

async function* linesOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const [...lines] = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
