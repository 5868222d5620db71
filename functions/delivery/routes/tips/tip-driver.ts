import * as z from 'zod';
import { chargeTip } from '#src/delivery/tips/charge-tip.ts';
import { createTip as verb } from '#src/delivery/tips/create-tip.ts';
import { MAX_LATER_TIPS, MAX_UNPAID_TIPS } from '#src/delivery/tips/later-tip.ts';
import { LaterTipWire, TipIntentWire, TipRequest } from '#src/delivery/tips/tip-wire.ts';
import { SlugText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { pendingTip, tipIntent } from './examples.ts';

export const tipDriver = route({
  method: 'POST',
  path: '/v1/tracking/:slug/tips',
  operationId: 'tipDriver',
  summary: 'Tip the driver of a delivery that has arrived',
  description: `Begins a tip from the recipient, as long as the link lives; all of it is the driver’s. It is paid at actionUrl, without an account, within 15 minutes, and counts once the processor says so. The secret is what follows # in \`tracking.recipientUrl\`, as a bearer token. Several can be given: ${MAX_UNPAID_TIPS} wait to be paid (429 says until when), and ${MAX_LATER_TIPS} are taken in all. It isn’t part of what the delivery cost: neither its fare nor its receipt changes, and the public sees nothing of it. Sent again with its Idempotency-Key it is the same tip and the same payment.`,
  access: access.recipient,
  limits: { ip: 'tracking', principal: 'create' },
  params: z.strictObject({ slug: SlugText }),
  paramsExample: { slug: ids.slug },
  idempotency: 'required',
  body: { schema: TipRequest, example: { amountMinor: 300 } },
  responses: {
    201: {
      description: 'Begun. `GET /v1/tracking/{slug}/recipient` says what becomes of it.',
      schema: z.strictObject({ tip: LaterTipWire, paymentIntent: TipIntentWire }),
      example: { tip: pendingTip, paymentIntent: tipIntent },
    },
  },
  problems: [
    'not_found',
    'tracking_expired',
    'tip_too_early',
    'tips_used_up',
    'tips_not_taken',
    'tip_expired',
    'payments_unavailable',
    'idempotency_in_progress',
    'quota_exceeded',
  ],
  handle: ({ ctx, params, body, once }) => {
    if (once === undefined) throw new Error('the contract requires a key');
    return verb(ctx, params.slug, body.amountMinor, once);
  },
  // The same payment each time: what the key's row holds is the tip.
  present: async (tip, ctx) => {
    const intent = await chargeTip(ctx, tip);
    const actionUrl = ctx.payPages?.payment(intent);
    return { headers: { 'Cache-Control': 'no-store' }, body: { tip, paymentIntent: { ...intent, actionUrl } } };
  },
});
