import * as z from 'zod';
import { MAX_PIN_RENEWALS, pinOf } from '#src/delivery/proofs/pin.ts';
import { ResetPin, showResetPin } from '#src/delivery/proofs/pin-wire.ts';
import { resetPin as verb } from '#src/delivery/proofs/reset-pin.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';

export const resetPin = route({
  method: 'POST',
  path: '/v1/deliveries/:id/pin/reset',
  operationId: 'resetPin',
  summary: 'Renew a delivery’s PIN',
  description: `Gives the delivery a new PIN with all of its tries, if the old one is locked or known to others. A proof made with the old one no longer counts. Possible as long as the goods can be handed over, and at most ${MAX_PIN_RENEWALS} times. The log says \`pin_locked\` when a driver has used up their tries.`,
  access: access.deliveriesChange,
  limits: { principal: 'read' },
  idempotency: 'accepted',
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'The new PIN, for you to pass on.',
      schema: ResetPin,
      example: {
        delivery: { id: ids.delivery, status: 'arrived_at_dropoff', pin: '4821' },
        triesLeft: 5,
        renewalsLeft: 9,
      },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'pin_not_required', 'invalid_state_transition', 'pin_renewals_used_up'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id, once),
  present: (renewed, { idSecret }) => ({
    body: showResetPin(renewed, pinOf(idSecret, renewed.id, renewed.renewals)),
    headers: { ETag: `"${renewed.version}"`, 'Cache-Control': 'no-store' },
  }),
});
