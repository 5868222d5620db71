import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { listTips as verb } from '#src/live/tips/list-tips.ts';
import { showTip, TipTotalsWire, TipWire } from '#src/live/tips/tip-wire.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery, Moment } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { asOf, streamId } from '#fn/live/routes/examples.ts';
import { paid } from './examples.ts';

export const listTips = route({
  method: 'GET',
  path: '/api/streams/:id/tips',
  operationId: 'listTips',
  summary: 'List a stream’s tips',
  description:
    'The tips that were paid, those given back and disputed with them, the newest first: for the stream’s host. totals is of all of them, on each page.',
  access: access.liveStream,
  limits: { principal: 'payer_read' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  query: z.strictObject({ ...listQuery }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        tips: z.array(TipWire).meta({ description: 'At most `limit`.' }),
        totals: TipTotalsWire,
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'For the page after this one; null on the last.', example: null }),
        asOf: Moment.meta({ description: 'The moment that all of the answer is of.' }),
      }),
      example: {
        tips: [paid],
        totals: { count: 1, paidMinor: '500', returnedMinor: '0' },
        nextCursor: null,
        asOf,
      },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query: { limit = DEFAULT_PAGE_SIZE, cursor } }) => {
    const page = await verb(ctx, params.id as StreamId, { limit, cursor });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { ...page, tips: page.tips.map(showTip) } };
  },
});
