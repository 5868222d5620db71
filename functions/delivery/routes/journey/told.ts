import { delivery } from '#src/delivery/domain.ts';
import { WebhookFilter } from '#src/delivery/journey/payload-wire.ts';
import type { Told } from '#src/webhooks/subscriptions/wire.ts';

/** What this Worker tells its subscribers of. */
export const told: Told = {
  spelling: 'camel',
  events: delivery.events,
  filter: WebhookFilter,
  resource: 'delivery',
  example: {
    type: 'delivery.assigned',
    data: {
      deliveryId: 'b1f6b8e2-6f0c-4c35-9a7e-2f6d7c1e4a90',
      sequence: 2,
      status: 'assigned',
      trackingSlug: '9f8e7d6c5b',
      externalReference: 'order-1001',
      at: '2026-11-21T09:30:00.000Z',
    },
  },
};
