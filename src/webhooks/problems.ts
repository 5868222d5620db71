import type { ProblemRow } from '#src/platform/problem/row.ts';

/** Problems of subscriptions to events, and of signed bodies. */
export const webhookRows = {
  signature_invalid: {
    status: 401,
    title: 'The webhook’s signature is not valid',
    meaning: 'No signature of the request was made with a live secret of its sender over exactly these bytes.',
    cure: 'Sign id.timestamp.body by Standard Webhooks over the bytes that are sent, with the sender’s current secret.',
  },
  timestamp_out_of_tolerance: {
    status: 401,
    title: 'The webhook is too old, or from the future',
    meaning: 'webhook-timestamp is more than 300 seconds away from now, in seconds since 1970.',
    cure: 'Sign each attempt anew with the time of that attempt, and set the sender’s clock.',
  },
  webhook_limit_reached: {
    status: 409,
    title: 'There are too many subscriptions',
    meaning: 'An owner can have a hundred subscriptions.',
    cure: 'Delete one that isn’t needed any more.',
  },
  webhook_not_active: {
    status: 409,
    title: 'The subscription isn’t active',
    meaning:
      'Only an active subscription can be paused, and sent something once more; one that is pending can’t be tested.',
    cure: 'PATCH it to status active, and have its address answer the challenge with 2xx.',
  },
  webhook_url_refused: {
    status: 422,
    title: 'Nothing is sent to this address',
    meaning: 'Webhooks go to public hosts by name, on port 80 or 443; never to private, special or our own ones.',
    cure: 'See errors[]: it says what the address lacks.',
  },
  resolver_unavailable: {
    status: 503,
    title: 'The host name can’t be looked up right now',
    meaning: 'Name resolution (DNS) gave no sound answer for the address. Nothing was stored.',
    cure: 'Try again after Retry-After. If it stays so, look at the name servers of the address.',
    retryable: true,
  },
} satisfies Record<string, ProblemRow>;
