import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { listKeys as verb } from '#src/agent/credentials/list-keys.ts';
import { KeyWire, showKey } from '#src/agent/credentials/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/agent/context.ts';
import { accountOf } from './account-of.ts';
import { key } from './examples.ts';

export const listKeys = route({
  method: 'GET',
  path: '/v1/api-keys',
  operationId: 'listApiKeys',
  summary: 'List keys',
  description: 'The account’s keys, newest first; those that have ended, too.',
  access: access.keysManage,
  limits: { principal: 'api_keys' },
  query: z.strictObject(listQuery),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ api_keys: z.array(KeyWire), next_cursor: z.string().nullable() }),
      example: { api_keys: [key], next_cursor: null },
    },
  },
  problems: ['business_tier_required', 'cursor_invalid'],
  handle: async ({ ctx, actor, query }) => {
    const { accountId } = accountOf(actor);
    const { keys, nextCursor } = await verb(ctx, accountId, {
      limit: query.limit ?? DEFAULT_PAGE_SIZE,
      cursor: query.cursor,
    });
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { api_keys: keys.map((each) => showKey(each)), next_cursor: nextCursor },
    };
  },
});
