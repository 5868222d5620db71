import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { TipId } from '#src/live/ids.ts';
import { getTip as verb } from '#src/live/tips/get-tip.ts';
import { showTip, TipIdText, TipWire } from '#src/live/tips/tip-wire.ts';
import { route } from '#fn/live/context.ts';
import { paid, tipId } from './examples.ts';

export const getTip = route({
  method: 'GET',
  path: '/api/tips/:id',
  operationId: 'getTip',
  summary: 'Read a tip',
  description: 'For who gave it and for whom it is.',
  access: access.liveTip,
  limits: { principal: 'payer_read' },
  params: z.strictObject({ id: TipIdText }),
  paramsExample: { id: tipId },
  responses: { 200: { description: 'The tip.', schema: z.strictObject({ tip: TipWire }), example: { tip: paid } } },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { tip: showTip(await verb(ctx, params.id as TipId)) },
  }),
});
