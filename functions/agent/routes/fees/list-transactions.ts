import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { listTransactions as verb } from '#src/agent/fees/list-transactions.ts';
import { AppIdText, showTransaction, StatusText, TransactionWire } from '#src/agent/fees/transaction-wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/agent/context.ts';
import { transaction } from './examples.ts';
import { readerOf } from './reader-of.ts';

export const listTransactions = route({
  method: 'GET',
  path: '/v1/transactions',
  operationId: 'listTransactions',
  summary: 'List transactions',
  description: 'Calls, newest first; those that failed or still run, too.',
  access: access.transactions,
  limits: { principal: 'fees' },
  query: z.strictObject({ ...listQuery, app_id: AppIdText.optional(), status: StatusText.optional() }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({ transactions: z.array(TransactionWire), next_cursor: z.string().nullable() }),
      example: { transactions: [transaction], next_cursor: null },
    },
  },
  problems: ['cursor_invalid'],
  handle: async ({ ctx, actor, query }) => {
    const page = { limit: query.limit ?? DEFAULT_PAGE_SIZE, cursor: query.cursor };
    const filter = { appId: query.app_id, status: query.status };
    const { calls, nextCursor } = await verb(ctx, readerOf(actor), filter, page);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { transactions: calls.map((each) => showTransaction(each, ctx.tokens.audience)), next_cursor: nextCursor },
    };
  },
});
