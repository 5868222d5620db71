import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of partners' orders and senders. */
export const partnerRows = {
  webhook_secret_invalid: {
    status: 401,
    title: 'The webhook’s secret is not valid',
    meaning: 'x-webhook-secret is missing, or is no live secret of the sender that the body names.',
    cure: 'Send the sender’s current secret, and its own senderAccountId.',
  },
  sender_suspended: {
    status: 403,
    title: 'The sender is suspended',
    meaning: 'Orders of this sender are not taken at the moment.',
    cure: 'Ask us to make it active again.',
  },
  outside_delivery_hours: {
    status: 409,
    title: 'These goods can’t be handed over at this hour',
    meaning: 'Some goods may only change hands from 06:00 to 22:00 in their sender’s time zone.',
    cure: 'Try again within these hours; goods that are on their way go back.',
  },
  sender_exists: {
    status: 409,
    title: 'There is such a sender already',
    meaning: 'The partner has a sender with this senderAccountId.',
    cure: 'Change that sender, or give it another secret.',
  },
  sender_has_orders: {
    status: 409,
    title: 'The sender has orders',
    meaning: 'What was sent stays, and so does who sent it.',
    cure: 'Suspend the sender: PATCH it to status suspended.',
  },
  secret_in_use: {
    status: 409,
    title: 'The secret is in use',
    meaning: 'A sender is found by its secret, so no two can have the same.',
    cure: 'Leave `secret` out, and use the one that is made for you.',
  },
  sender_not_licensed: {
    status: 422,
    title: 'The sender has no licence for goods with a minimum age',
    meaning: 'A driver of such goods is bound to a licence of their sender, and we know of none.',
    cure: 'Have us add the licence, or leave minimumAge out.',
  },
  sender_secret_unreadable: {
    status: 503,
    title: 'The sender’s secret can’t be read here',
    meaning: 'The signature could not be checked: no secret of this sender opens with the keys that we have now.',
    cure: 'Send the order again later, signed anew. If it stays so, tell the operator: the sender needs another secret.',
  },
} satisfies Record<string, ProblemRow>;
