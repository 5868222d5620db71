import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of auctions and bids. */
export const lotRows = {
  feature_off: {
    status: 409,
    title: 'The stream doesn’t have this',
    meaning: 'The stream’s host has switched this feature off: feature names it.',
    cure: 'Its host can switch it on: PATCH /api/streams/:id with features.',
  },
  too_many_auctions: {
    status: 409,
    title: 'The stream has too many auctions',
    meaning: 'A stream can have 200 auctions.',
    cure: 'Go live anew for more.',
  },
  too_many_open: {
    status: 409,
    title: 'Too many auctions are open',
    meaning: 'Five auctions of a stream can take bids at once.',
    cure: 'Wait until one closes, or create it with startsAt null and open it later.',
  },
  auction_not_scheduled: {
    status: 409,
    title: 'The auction can’t be opened now',
    meaning: 'Only a scheduled auction is opened: auctionStatus says what this one is.',
    cure: 'Read the auction.',
  },
  auction_has_bids: {
    status: 409,
    title: 'The auction has bids',
    meaning: 'A host cancels an auction without bids only.',
    cure: 'Let it close, or ask the operators to void it.',
  },
  auction_open: {
    status: 409,
    title: 'An auction is still open',
    meaning: 'An open auction of the stream has bids: auctionId names it, endsAt says when it closes.',
    cure: 'End the stream after that.',
  },
  auction_not_open: {
    status: 409,
    title: 'The auction takes no bids yet',
    meaning: 'It hasn’t opened: auctionStatus says what it is.',
    cure: 'Wait for startsAt, or for the host.',
  },
  auction_closed: {
    status: 409,
    title: 'The auction is closed',
    meaning: 'Its time is over, or it was cancelled: outcome says how it ended.',
    cure: 'Nothing follows.',
  },
  auction_full: {
    status: 409,
    title: 'The auction takes no more bids',
    meaning: 'An auction has 100,000 bids at most.',
    cure: 'Wait for its end.',
  },
  auction_image_replaced_too_often: {
    status: 409,
    title: 'The picture was replaced too often',
    meaning: 'Twenty pictures are stored of an auction.',
    cure: 'Keep the one that is stored.',
  },
  auction_log_too_long: {
    status: 409,
    title: 'The log is too long to be checked here',
    meaning: 'Up to ten thousand lines are checked here, and the log has more.',
    cure: 'Read the log, and check it by npm run verify-auction.',
  },
  bid_too_low: {
    status: 409,
    title: 'The bid is too low',
    meaning: 'It is below the minimum: minimumNextBidMinor says what the next bid must be at least.',
    cure: 'Bid at least minimumNextBidMinor, with a new Idempotency-Key.',
  },
  already_leading: {
    status: 409,
    title: 'You lead already',
    meaning: 'The leader can only raise their maximum, and this doesn’t.',
    cure: 'Send a maxMinor above the one before, or wait until somebody outbids you.',
  },
  stale_seq: {
    status: 409,
    title: 'The auction has moved on',
    meaning: 'Its log is beyond expectedSeq: seq is its newest line.',
    cure: 'Look at the auction again, and bid with its seq, or without expectedSeq.',
  },
  confirm_required: {
    status: 409,
    title: 'The bid needs a confirmation',
    meaning: 'It is more than $50 and more than five times minimumNextBidMinor.',
    cure: 'Send it again with confirm true, if you mean it.',
  },
  max_not_allowed: {
    status: 422,
    title: 'The auction takes no maxima',
    meaning: 'Its host wants plain bids: allowMaxBids is false.',
    cure: 'Leave maxMinor out.',
  },
  seller_cannot_bid: {
    status: 403,
    title: 'Sellers don’t bid',
    meaning: 'The auction is your own.',
    cure: 'There is none.',
  },
  bidder_banned: {
    status: 403,
    title: 'You are banned from this room',
    meaning: 'Whoever is banned from a stream’s room bids there no more. What they bid before stands.',
    cure: 'Ask the host.',
  },
  payer_blocked: {
    status: 403,
    title: 'You can’t pay here now',
    meaning: 'A payment of yours is disputed.',
    cure: 'Come back when the dispute is over.',
  },
  payment_method_required: {
    status: 402,
    title: 'A saved payment method is needed',
    meaning: 'This auction is for bidders with a saved payment method.',
    cure: 'Save one, and bid again.',
  },
  payment_overdue: {
    status: 402,
    title: 'A payment is overdue',
    meaning: 'You have won an auction and haven’t paid in time.',
    cure: 'Pay for it first.',
  },
} satisfies Record<string, ProblemRow>;
