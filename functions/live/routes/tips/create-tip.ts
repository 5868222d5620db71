import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { PaymentIntentWire } from '#src/live/payers/payment-intent-wire.ts';
import { chargeTip } from '#src/live/tips/charge-tip.ts';
import { createTip as verb } from '#src/live/tips/create-tip.ts';
import { CreateTipRequest, showTip, TipWire } from '#src/live/tips/tip-wire.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { paymentIntent as intentExample, pending } from './examples.ts';

export const createTip = route({
  method: 'POST',
  path: '/api/streams/:id/tip',
  operationId: 'createTip',
  summary: 'Give a tip',
  description:
    'Begins a tip for the host of a stream on air. A saved card (paymentMethodId) is charged at once; else, and where the card is refused or its bank asks something, the tip is paid at actionUrl within 15 minutes. The room announces it once it is paid, its message as the chat’s word list has it. Ten a minute and five unpaid are taken of a person: 429. Sent again with its Idempotency-Key it is the same tip and the same payment.',
  access: access.anyBearer,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  idempotency: 'accepted',
  body: { schema: CreateTipRequest, example: { amountMinor: 500, message: 'For the heirlooms!' } },
  responses: {
    201: {
      description: 'Begun. Whether it is paid is told by the room, and by the tip itself.',
      schema: z.strictObject({ tip: TipWire, paymentIntent: PaymentIntentWire }),
      example: { tip: pending, paymentIntent: intentExample },
      headers: ['Location'],
    },
  },
  problems: [
    'not_found',
    'own_stream',
    'stream_not_live',
    'feature_off',
    'payer_blocked',
    'banned',
    'tip_expired',
    'payment_method_unknown',
    'payments_unavailable',
    'idempotency_in_progress',
    'stream_not_ready',
    'quota_exceeded',
  ],
  handle: ({ ctx, params, body, once }) =>
    verb(
      ctx,
      params.id as StreamId,
      { amountMinor: body.amountMinor, message: body.message ?? null, paymentMethodId: body.paymentMethodId },
      once,
    ),
  // The same payment each time: what the key's row holds is the tip, and how it is to be charged.
  present: async (begun, ctx) => {
    const { intent, refusal = null } = await chargeTip(ctx, begun);
    const { id, status, clientSecret } = intent;
    const paymentIntent = { id, status, clientSecret, actionUrl: ctx.payPages.payment(intent), refusal };
    return {
      headers: { Location: `/api/tips/${begun.tip.id}`, 'Cache-Control': 'no-store' },
      body: { tip: showTip(begun.tip), paymentIntent },
    };
  },
});
