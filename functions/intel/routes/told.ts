import { ALERTS_AN_HOUR, DIGEST, usualEvents } from '#src/intel/alerts/event.ts';
import { AlertFilter } from '#src/intel/alerts/payload-wire.ts';
import { intel } from '#src/intel/domain.ts';
import { givenSlug } from '#src/intel/wire.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';

/** What this Worker tells its subscribers of. */
export const told: Told = {
  spelling: 'camel',
  events: intel.events,
  filter: AlertFilter,
  resource: 'insight',
  example: {
    type: 'insight.confirmed',
    data: {
      id: '1d4c0d0e-6a3b-4f7e-9a51-0c5d2e7f8a90',
      seq: 4_711,
      sequence: 2,
      product: 'eats',
      competitor: { slug: 'northwind-eats', displayName: 'Northwind Eats' },
      kind: 'price_increase',
      severity: 'high',
      status: 'confirmed',
      title: 'Pro went from $49 to $59 a month',
      confidence: 0.93,
      data: { percent: 20.41 },
      sourceUrl: 'https://northwind.example/pricing',
    },
  },
  feed: {
    product: givenSlug(),
    events: usualEvents,
    digest: DIGEST,
    pace: `realtime: each alert by itself, at most ${ALERTS_AN_HOUR} within an hour; the others come as one \`${DIGEST}\`. daily: all alerts of a day come as one, in the morning (UTC).`,
  },
};
