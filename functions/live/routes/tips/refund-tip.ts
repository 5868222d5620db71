import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { TipId } from '#src/live/ids.ts';
import { requestTipRefund } from '#src/live/tips/request-tip-refund.ts';
import { showTip, TipIdText, TipWire } from '#src/live/tips/tip-wire.ts';
import { route } from '#fn/live/context.ts';
import { paid, tipId } from './examples.ts';

export const refundTip = route({
  method: 'POST',
  path: '/api/tips/:id/refund',
  operationId: 'refundTip',
  summary: 'Give a tip back',
  description:
    'Gives all of a tip back: for its host, and ops. The payment processor decides afterwards: read the tip again to see whether it is refunded. A refund that is on its way stays the same; one that failed is tried again.',
  access: access.liveRefund,
  limits: { principal: 'pay' },
  params: z.strictObject({ id: TipIdText }),
  paramsExample: { id: tipId },
  idempotency: 'accepted',
  responses: {
    202: {
      description: 'It is on its way back.',
      schema: z.strictObject({ tip: TipWire }),
      example: { tip: { ...paid, refundStatus: 'pending' } },
    },
  },
  problems: ['not_found', 'tip_not_paid', 'tip_refunded', 'tip_disputed'],
  handle: ({ ctx, params, once }) => requestTipRefund(ctx, params.id as TipId, once),
  present: (tip) => ({ headers: { 'Cache-Control': 'no-store' }, body: { tip: showTip(tip) } }),
});
