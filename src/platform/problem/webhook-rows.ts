import type { ProblemRow } from './row.ts';

/** Problems of subscriptions to events. */
export const webhookRows = {
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
