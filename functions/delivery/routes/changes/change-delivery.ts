import * as z from 'zod';
import { changeDelivery as verb } from '#src/delivery/changes/change-delivery.ts';
import { ChangeDeliveryRequest, ChangedDeliveryWire } from '#src/delivery/changes/change-wire.ts';
import { showFare } from '#src/delivery/orders/present.ts';
import { pinOf } from '#src/delivery/proofs/pin.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { openPhones } from '#fn/delivery/phones.ts';
import { fare, ids } from '#fn/delivery/routes/examples.ts';

export const changeDelivery = route({
  method: 'PATCH',
  path: '/v1/deliveries/:id',
  operationId: 'changeDelivery',
  summary: 'Change a delivery',
  description:
    'Changes only the given fields: the note for the driver, the recipient’s contact, the windows, what has to be proved, the tip. Each can be changed up to some state; what is too late is a 409 that names what still can be, and then nothing is changed. A change is `changed` in the delivery’s log, and `delivery.changed` for webhooks. With If-Match, only if nobody has changed the delivery since.',
  access: access.deliveriesChange,
  limits: { principal: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  body: {
    schema: ChangeDeliveryRequest,
    example: { dropoff: { instructions: 'Ring twice' }, tipMinor: 500 },
  },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'What was changed.',
      schema: ChangedDeliveryWire,
      example: {
        delivery: { id: ids.delivery, status: 'assigned' },
        changed: ['instructions', 'tipMinor'],
        fare: { ...fare, customerTotalMinor: '1407', tipMinor: '500' },
      },
      headers: ['ETag'],
    },
  },
  problems: [
    'not_found',
    'change_too_late',
    'change_in_progress',
    'tip_not_covered',
    'payment_not_authorised',
    'outside_delivery_hours',
    'payments_unavailable',
    'idempotency_in_progress',
  ],
  handle: async ({ ctx, params, body, once, version, scope }) => {
    const { dropoff, customer, pickupWindow, dropoffWindow, requirements, tipMinor } = body;
    const phone = customer?.phone;
    const contact =
      typeof phone === 'string' ? { ...customer, phone: (await openPhones(scope))(phone) ?? phone } : customer;
    const change = {
      instructions: dropoff?.instructions,
      customer: contact,
      pickupWindow,
      dropoffWindow,
      requirements,
      tipMinor,
    };
    return verb(ctx, params.id, { change, version }, once);
  },
  present: ({ id, status, version, changed, fare: charged, pinRenewals }, { idSecret }) => ({
    body: {
      delivery: { id, status, ...(pinRenewals === null ? {} : { pin: pinOf(idSecret, id, pinRenewals) }) },
      changed: [...changed],
      fare: showFare(charged),
    },
    headers: { ETag: `"${version}"`, 'Cache-Control': 'no-store' },
  }),
});
