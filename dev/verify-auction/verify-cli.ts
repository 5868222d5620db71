import { parseArgs } from 'node:util';
import { cents, formatUsd } from '#src/money/cents.ts';
import { readHead, type PublishedKey } from '#src/live/auctions/verify/signed-head.ts';
import type { Found } from '#src/live/auctions/verify/verdict.ts';
import { verifyLog, type SeenHead } from '#src/live/auctions/verify/verify.ts';
import { readFromFile, readFromUrl } from './read-log.ts';
import { readSeen } from './read-seen.ts';

const USAGE = `Usage: npm run verify-auction -- <log.ndjson> [--seen seen.json]... [--jwks jwks.json] [--running]
   or: npm run verify-auction -- https://live.example.com/api/auctions/<id> [--seen seen.json]...
  <log.ndjson>  what GET /api/auctions/<id>/log answered: nothing is asked for over the network
  --seen        what you were told while the lot ran: the answer to a bid, a receipt, a head, or several
  --jwks        the keys that sign heads, as /.well-known/jwks.json has them
  --running     the lot hasn’t closed yet, so that the log may end anywhere`;

class Fault extends Error {}

/** What the heads say. Without keys, without a look at their signatures. */
async function headsIn(documents: readonly string[], keys: readonly PublishedKey[] | undefined): Promise<SeenHead[]> {
  const heads: SeenHead[] = [];
  for (const document of documents) {
    const read = await readHead(document, keys, crypto.subtle);
    if (read.kind === 'forged') throw new Fault(`a head isn’t one that the keys signed: ${document.slice(0, 40)}…`);
    heads.push(read.head);
  }
  return heads;
}

const ending = ({ closed, priceMinor }: Found) =>
  closed === null
    ? 'The lot runs.'
    : closed.outcome === 'sold'
      ? `Sold to ${closed.winnerId} for ${formatUsd(cents(priceMinor ?? 0))} at ${closed.at}.`
      : `It was ${closed.outcome} at ${closed.at}.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seen: { type: 'string', multiple: true, default: [] },
      jwks: { type: 'string' },
      running: { type: 'boolean', default: false },
    },
  });
  const [from, ...more] = positionals;
  if (from === undefined || more.length > 0) throw new TypeError(USAGE);
  const read = /^https?:\/\//.test(from)
    ? await readFromUrl(from)
    : readFromFile(from, values.jwks, values.running ? 'any' : 'closed');
  const kept = values.seen.map(readSeen);
  const heads = await headsIn([...read.heads, ...kept.flatMap((each) => each.heads)], read.keys);
  const receipts = kept.flatMap((each) => each.receipts);
  if (read.neverOpened && read.text === '' && receipts.length + heads.length === 0) {
    console.log(`${read.auctionId ?? from}: it has no log, since it never opened.`);
    process.exit();
  }
  const verdict = verifyLog(read.text, { receipts, heads, end: read.end });
  if (verdict.kind === 'faulty') throw new Fault(`line ${verdict.fault.line}: ${verdict.fault.why}`);
  const { auctionId, lines, bids, bidders } = verdict.found;
  if (read.auctionId !== undefined && auctionId !== read.auctionId)
    throw new Fault(`line 1: It is the log of another lot, ${auctionId}.`);
  console.log(`${auctionId}: ${lines} lines, ${bids} bids of ${bidders} bidders, all by the rules.`);
  console.log(ending(verdict.found));
  const signed = read.keys === undefined ? 'Their signatures weren’t checked: there were no keys.' : 'All are signed.';
  if (verdict.seen > 0)
    console.log(
      `${receipts.length} receipts and ${heads.length} heads are of this log. ${heads.length > 0 ? signed : ''}`,
    );
} catch (error) {
  console.error(error instanceof Fault ? `Not as it was: ${error.message}` : (error as Error).message);
  process.exitCode = error instanceof Fault ? 1 : 2;
}
