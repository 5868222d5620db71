import * as z from 'zod';
import { DeliveryEventsWire } from '#src/delivery/journey/event-wire.ts';
import { listEvents as verb } from '#src/delivery/journey/list-events.ts';
import { DeliveryIdText } from '#src/delivery/wire.ts';
import { access } from '#src/delivery/access.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { delivery, ids } from '#fn/delivery/routes/examples.ts';

export const listEvents = route({
  method: 'GET',
  path: '/v1/deliveries/:id/events',
  operationId: 'listEvents',
  summary: 'Read a delivery’s log',
  description:
    'The log of a delivery, in order, without a gap. A cursor is a sequence, and the page begins after it: send the last one that you have to get what is new.',
  access: access.deliveriesRead,
  limits: { principal: 'read' },
  params: z.strictObject({ id: DeliveryIdText }),
  paramsExample: { id: ids.delivery },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: DeliveryEventsWire,
      example: {
        events: [
          { sequence: 1, type: 'created', status: 'created', at: delivery.createdAt, by: null, detail: null },
          { sequence: 2, type: 'assigned', status: 'assigned', at: delivery.updatedAt, by: 'offers', detail: null },
        ],
        nextCursor: null,
      },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query }) => {
    const page = await verb(ctx, params.id, { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor });
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: page };
  },
});
