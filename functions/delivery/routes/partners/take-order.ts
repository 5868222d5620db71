import * as z from 'zod';
import { OrderReady, OrderSize, OrderTaken, readPartnerOrder } from '#src/delivery/orders/order-wire.ts';
import { acceptOrder, findAccepted, type AcceptedOrder } from '#src/delivery/orders/accept-order.ts';
import { handedOnLink } from '#src/delivery/orders/present.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { access } from '#src/partners/access.ts';
import { PartnerName } from '#src/partners/wire.ts';
import { admitSigned } from '#src/http/caller/admit-signed.ts';
import type { Scope } from '#src/http/scope.ts';
import { validate } from '#src/http/validate.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { route } from '#fn/delivery/context.ts';
import { identifySender, type Identified } from '#fn/delivery/identify-sender.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { orderReady, orderTaken } from './examples.ts';

const MAX_BYTES = 64 * 1024; // with everything that a partner wants kept

export const takeOrder = route({
  method: 'POST',
  path: '/v1/integrations/:partner/order-ready',
  operationId: 'takeOrder',
  summary: 'Report that an order is ready',
  description:
    'Creates a delivery from an order of a partner’s sender. It is offered to drivers automatically, and the sender gets an invoice. The same order again is the same delivery. A `storefront` sends its secret in `x-webhook-secret`. `cannabis` signs by Standard Webhooks, and the same `webhook-id` again gets its first answer as long as the order exists. Regulated goods always need a recipient of 21 or more, a signature and an ID check at the drop-off, the hours 06:00 to 22:00 in the sender’s time zone, and a driver with the sender’s licence.',
  access: access.partner,
  params: z.strictObject({ partner: PartnerName }),
  paramsExample: { partner: 'storefront' },
  raw: {
    mediaTypes: ['application/json'],
    maxBytes: MAX_BYTES,
    description: 'The order.',
    json: { schema: OrderReady, example: orderReady },
  },
  responses: {
    202: { description: 'Taken: it is a delivery now.', schema: OrderTaken, example: orderTaken },
    200: {
      description: 'The order was a delivery already.',
      schema: OrderTaken,
      example: { ...orderTaken, duplicate: true },
    },
  },
  problems: [
    'body_unparsable',
    'upload_cut_off',
    'validation_failed',
    'not_found',
    'sender_suspended',
    'sender_not_licensed',
    'sender_secret_unreadable',
    'outside_delivery_hours',
    'coordinates_unset',
    'distance_too_long',
    'idempotency_in_progress',
    'quota_exceeded',
  ],
  handle: async ({ ctx, params, body, request, scope }) => {
    const incoming = { partner: params.partner, headers: request.headers, bytes: body.bytes };
    const signedBy = ({ sender }: Identified) => ({ signer: `${params.partner}/${sender.id}` });
    const identify = () => identifySender(ctx, scope, incoming, 'kept');
    let message = await admitSigned(scope, { limit: 'webhook_in', signedBy, length: body.bytes.length }, identify);
    let taken = await takeOf(ctx, scope, message);
    if (taken === 'stale') {
      message = await identifySender(ctx, scope, incoming, 'afresh');
      taken = await takeOf(ctx, scope, message);
    }
    if (taken === 'stale') throw new Problem('idempotency_in_progress', { retryAfterSeconds: 1 }); // changed twice
    const { duplicate, sourceOrderId, delivery } = taken;
    const { url, recipientUrl } = handedOnLink(ctx.idSecret, delivery.trackingSlug);
    return {
      status: duplicate ? 200 : 202,
      body: { accepted: true, duplicate, sourceOrderId, delivery, tracking: { url, recipientUrl } },
    };
  },
});

/**
 * Reads a verified order and creates its delivery. An order that was answered before gets the same answer, even if it
 * would be refused by now.
 */
async function takeOf(ctx: DeliveryContext, scope: Scope, message: Identified): Promise<AcceptedOrder | 'stale'> {
  try {
    validate(OrderSize, message.body, 'body');
    const order = validate(OrderReady, message.body, 'body');
    const sent = message.body as Readonly<Record<string, unknown>>;
    return await acceptOrder(ctx, message, readPartnerOrder(order, sent, await openPhones(scope)));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const { sourceOrderId } = message.body as { sourceOrderId?: unknown };
    const before = await findAccepted(ctx, message, typeof sourceOrderId === 'string' ? sourceOrderId : undefined);
    if (before === undefined) throw error;
    return before;
  }
}
