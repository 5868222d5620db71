import * as z from 'zod';
import { listTips as verb } from '#src/delivery/tips/list-tips.ts';
import { PaidTipWire } from '#src/delivery/tips/tip-wire.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { route } from '#fn/delivery/context.ts';
import { ids } from '#fn/delivery/routes/examples.ts';
import { paidTip } from './examples.ts';

export const listTips = route({
  method: 'GET',
  path: '/v1/deliveries/:id/tips',
  operationId: 'listTips',
  summary: 'Read what the recipient gave the driver',
  description:
    'The tips that the recipient has paid after the delivery, the newest first. They are the driver’s, whole: they aren’t part of the fare, nor of what its customer paid. Each change is `tip_updated` in the delivery’s log, and the owner’s webhooks get `tip.updated`.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  responses: {
    200: {
      description: 'Its tips; none at first.',
      schema: z.strictObject({ tips: z.array(PaidTipWire) }),
      example: { tips: [paidTip] },
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { tips: await verb(ctx, params.id) },
  }),
});
