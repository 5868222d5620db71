import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of prices, places and links. */
export const orderRows = {
  quote_expired: {
    status: 410,
    title: 'The quote has expired',
    meaning: 'A quote holds its price for ten minutes.',
    cure: 'Ask for a new quote, or create the delivery without quoteToken to be priced afresh.',
  },
  tracking_expired: {
    status: 410,
    title: 'The tracking link has expired',
    meaning: 'A tracking link ends 24 hours after the delivery did.',
    cure: 'Ask the sender for anything further.',
  },
  fix_out_of_order: {
    status: 409,
    title: 'The fix is older than the last one',
    meaning: 'A driver’s position only moves forward in time; the fix was not taken.',
    cure: 'Send the newest fix only; older ones are of no use any more.',
  },
  user_already_driver: {
    status: 409,
    title: 'This person is another driver already',
    meaning: 'A person is one driver, and this one acts as another driver of the pool.',
    cure: 'Use that driver, or have its userSub freed first, by its products or by ops.',
  },
  change_too_late: {
    status: 409,
    title: 'That can’t be changed any more',
    meaning:
      'Each field of a delivery can be changed up to some state, and the tip only rises once drivers have seen it. `errors` names what was refused, `changeable` what can still be changed in `currentStatus`. Nothing was changed.',
    cure: 'Send only fields that are in `changeable`, or cancel the delivery and create it anew.',
  },
  change_in_progress: {
    status: 409,
    title: 'Its payment is being changed',
    meaning: 'Another request is raising what the payment of this delivery authorises.',
    cure: 'Send the request again after the time in Retry-After.',
    retryable: true,
  },
  tip_not_covered: {
    status: 409,
    title: 'The payment doesn’t cover this tip',
    meaning:
      'The tip is taken with the fare, and this payment can’t be raised: it has ended, its card doesn’t take a further amount, or its bank declined. Nothing was changed.',
    cure: 'Leave the tip as it is, or send a smaller raise.',
  },
  coordinates_unset: {
    status: 422,
    title: 'The coordinates look unset',
    meaning: 'Latitude 0 and longitude 0 is what a missing position looks like, and is open sea.',
    cure: 'Send the real position.',
  },
  distance_too_long: {
    status: 422,
    title: 'The distance is too long',
    meaning: 'The fee policy has a greatest distance, and this one exceeds it.',
    cure: 'Choose a drop-off nearer to the pickup: detail names both distances.',
  },
  fix_implausible: {
    status: 422,
    title: 'The fix is not plausible',
    meaning:
      'Nobody gets there that fast: the fix would need more than 150 mph since the last one, or lies in the future.',
    cure: 'Send fixes of one device with the device’s own time of each.',
  },
  quote_mismatch: {
    status: 422,
    title: 'The quote is for something else',
    meaning: 'quoteToken does not belong to this pickup, drop-off and tip, or was not issued here.',
    cure: 'Ask for a quote with these inputs, or leave quoteToken out to be priced afresh.',
  },
} satisfies Record<string, ProblemRow>;
