import * as z from 'zod';
import { deliveryStatuses } from '#src/delivery/status.ts';
import { Moment, oneLine } from '#src/platform/wire.ts';
import { timestamp, typeLike } from '#src/webhooks/sending/payload-wire.ts';

/** What a subscription may filter by. */
export const WebhookFilter = z.strictObject({
  deliveryId: z.uuid().optional(),
  externalReference: oneLine(200).optional(),
});

/** The body of a webhook about a delivery. It contains nothing about people. */
export const DeliveryPayloadWire = z
  .strictObject({
    type: typeLike('delivery.assigned'),
    timestamp,
    data: z.strictObject({
      deliveryId: z.uuid(),
      sequence: z.int().min(1).meta({
        description: 'Its place in the delivery’s log: 1, 2, 3 … without a gap.',
        example: 2,
      }),
      status: z.enum(deliveryStatuses).meta({ description: 'The delivery’s, from then on.' }),
      trackingSlug: z.string().meta({ example: '9f8e7d6c5b' }),
      externalReference: z
        .string()
        .nullable()
        .meta({ description: 'As given at its creation.', example: 'order-1001' }),
      at: Moment.meta({ description: 'When it happened: timestamp once more.' }),
    }),
  })
  .meta({ id: 'DeliveryWebhookPayload' });
