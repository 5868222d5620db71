import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { listSenders as verb } from '#src/partners/list-senders.ts';
import { PartnerName, SenderWire, showSender } from '#src/partners/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/delivery/context.ts';
import { sender } from './examples.ts';

export const listSenders = route({
  method: 'GET',
  path: '/v1/admin/senders',
  operationId: 'listSenders',
  summary: 'List senders',
  description: 'Newest first, of all partners or of one.',
  access: access.ops,
  limits: { principal: 'read' },
  query: z.strictObject({ ...listQuery, partner: PartnerName.optional() }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ senders: z.array(SenderWire), nextCursor: z.string().nullable() }),
      example: { senders: [sender], nextCursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, query }) => {
    const { partner, limit = DEFAULT_PAGE_SIZE, cursor } = query;
    const { senders, nextCursor } = await verb(ctx, partner, { limit, cursor });
    const body = { senders: senders.map(showSender), nextCursor };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body };
  },
});
