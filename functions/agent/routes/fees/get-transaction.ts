import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { TxnIdText } from '#src/agent/fees/fee-wire.ts';
import { getTransaction as verb } from '#src/agent/fees/get-transaction.ts';
import { showTransaction, TransactionWire } from '#src/agent/fees/transaction-wire.ts';
import { route } from '#fn/agent/context.ts';
import { transaction, txnId } from './examples.ts';
import { readerOf } from './reader-of.ts';

export const getTransaction = route({
  method: 'GET',
  path: '/v1/transactions/:txn_id',
  operationId: 'getTransaction',
  summary: 'Read a transaction',
  description: 'A call, what came of it and what it cost. Its input and result aren’t shown, only their digests.',
  access: access.transactions,
  limits: { principal: 'fees' },
  params: z.strictObject({ txn_id: TxnIdText }),
  paramsExample: { txn_id: txnId },
  responses: {
    200: {
      description: 'The transaction.',
      schema: z.strictObject({ transaction: TransactionWire }),
      example: { transaction },
    },
  },
  problems: ['not_found'],
  handle: async ({ ctx, actor, params }) => {
    const call = await verb(ctx, readerOf(actor), params.txn_id);
    return {
      headers: { 'Cache-Control': 'no-store' },
      body: { transaction: showTransaction(call, ctx.tokens.audience) },
    };
  },
});
