import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { listReceipts as verb } from '#src/agent/fees/list-receipts.ts';
import { ReceiptsWire, showReceipts } from '#src/agent/fees/receipts-wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/agent/context.ts';
import { receipts as example } from './examples.ts';
import { readerOf } from './reader-of.ts';

export const listReceipts = route({
  method: 'GET',
  path: '/v1/receipts',
  operationId: 'listReceipts',
  summary: 'Export the account’s receipts',
  description:
    'All receipts of an account in the order of their chain, with the newest signed head. `npm run verify-receipts` verifies the pages, offline; so does any JOSE library.',
  access: access.receipts,
  limits: { principal: 'fees' },
  query: z.strictObject(listQuery),
  responses: { 200: { description: 'A page.', schema: ReceiptsWire, example } },
  problems: ['cursor_invalid', 'insufficient_scope'],
  handle: async ({ ctx, actor, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: showReceipts(await verb(ctx, readerOf(actor), page)),
    };
  },
});
