import * as z from 'zod';
import { access } from '#src/intel/access.ts';
import { getInsight as verb } from '#src/intel/insights/get-insight.ts';
import { InsightWire, showInsight } from '#src/intel/insights/wire.ts';
import { reachOf } from '#src/intel/reach.ts';
import { InsightId } from '#src/intel/wire.ts';
import { route } from '#fn/intel/context.ts';
import { ids, insight } from '#fn/intel/routes/examples.ts';

export const InsightBody = z.strictObject({ insight: InsightWire });

export const getInsight = route({
  method: 'GET',
  path: '/api/insights/:id',
  operationId: 'getInsight',
  summary: 'Read an insight',
  description: 'One insight, in whatever state, with what was seen before and after. Another product’s is a 404.',
  access: access.intelRead,
  limits: { ip: 'intel_read' },
  params: z.strictObject({ id: InsightId }),
  paramsExample: { id: ids.insight },
  responses: { 200: { description: 'The insight.', schema: InsightBody, example: { insight } } },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => ({
    headers: { 'Cache-Control': 'no-store' },
    body: { insight: showInsight(await verb(ctx, params.id), reachOf(ctx.actor)) },
  }),
});
