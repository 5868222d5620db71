import * as z from 'zod';
import { RefundRequest, RefundWire } from '#src/delivery/refunds/refund-wire.ts';
import { requestRefund as verb } from '#src/delivery/refunds/request-refund.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { refund as example } from '#fn/delivery/routes/money/examples.ts';

export const requestRefund = route({
  method: 'POST',
  path: '/v1/deliveries/:id/refunds',
  operationId: 'requestRefund',
  summary: 'Refund a delivery',
  description:
    'Refunds some or all of what was captured. All refunds together are never more than that. What the driver has earned stays earned: the delivery’s owner owes what is refunded of it (refundChargedMinor of the delivery). The payment processor decides afterwards. Read the refund again to see whether it succeeded.',
  access: access.deliveriesChange,
  limits: { principal: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  body: { schema: RefundRequest, example: { amountMinor: 500, reason: 'Arrived late' } },
  responses: {
    201: { description: 'Asked for.', schema: z.strictObject({ refund: RefundWire }), example: { refund: example } },
  },
  problems: ['not_found', 'nothing_captured', 'refund_too_large'],
  handle: ({ ctx, params, body, once }) =>
    verb(ctx, params.id, { amountMinor: body.amountMinor, reason: body.reason }, once),
  present: (refund) => ({ body: { refund }, headers: { 'Cache-Control': 'no-store' } }),
});
