import type { BidRefusal, LotRefusal } from '#src/live/auctions/room-lots.ts';
import { Problem } from '#src/platform/problem/problem.ts';

/** What its room refuses of a lot, as a problem with the same members; `status` would be the document's own. */
export function problemOfLot(refusal: BidRefusal | LotRefusal): Problem {
  const { code } = refusal;
  switch (code) {
    case 'bid_too_many':
      return new Problem('quota_exceeded', {
        detail: 'Sixty bids in 10 s are taken of a person, over all doors.',
        retryAfterSeconds: Math.max(1, Math.ceil(refusal.retryAfterMs / 1_000)),
      });
    case 'auction_not_open':
    case 'auction_not_scheduled':
      return new Problem(code, { extensions: { auctionStatus: refusal.status } });
    case 'idempotency_key_reused':
    case 'not_found':
      return new Problem(code);
    case 'max_not_allowed':
      return new Problem(code, {
        errors: [{ pointer: '#/maxMinor', code, detail: 'Leave it out: this auction takes plain bids only.' }],
      });
    default: {
      const { code: _code, ...extensions } = refusal;
      return new Problem(code, { extensions });
    }
  }
}
