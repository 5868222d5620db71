import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { listGrants as verb } from '#src/agent/grants/list-grants.ts';
import { GrantWire, showGrant } from '#src/agent/grants/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/agent/context.ts';
import { askingOf } from './asking-of.ts';
import { grant } from './examples.ts';

export const listGrants = route({
  method: 'GET',
  path: '/v1/grants',
  operationId: 'listGrants',
  summary: 'List grants',
  description: 'Newest first; those that have ended, too.',
  access: access.grants,
  limits: { principal: 'grants' },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ grants: z.array(GrantWire), next_cursor: z.string().nullable() }),
      example: { grants: [grant], next_cursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, actor, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    const { grants, now, nextCursor } = await verb(ctx, askingOf(actor), page);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { grants: grants.map((each) => showGrant(each, now)), next_cursor: nextCursor },
    };
  },
});
