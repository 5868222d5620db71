import * as z from 'zod';
import { access } from '#src/agent/access.ts';
import { auditCall as verb } from '#src/agent/fees/audit-call.ts';
import { AuditWire, showAudit } from '#src/agent/fees/audit-wire.ts';
import { TxnIdText } from '#src/agent/fees/fee-wire.ts';
import { route } from '#fn/agent/context.ts';
import { audit as example, txnId } from './examples.ts';
import { readerOf } from './reader-of.ts';

export const auditFee = route({
  method: 'GET',
  path: '/api/fee-audit/:txnId',
  operationId: 'auditCallFee',
  summary: 'Audit a call’s fee',
  description:
    'What the call cost, computed again by the policy that it names, and compared with its row, the ledger, its signed receipt and the chain of receipts. What nobody was charged for has a fee of 0. A browser without a credential is sent to the call’s page.',
  page: '/calls',
  access: access.fees,
  limits: { principal: 'fees' },
  params: z.strictObject({ txnId: TxnIdText }),
  paramsExample: { txnId },
  responses: {
    200: { description: 'The audit.', schema: AuditWire, example },
    303: { description: 'For a browser without a credential: the call’s page.', headers: ['Location'] },
  },
  problems: ['not_found'],
  handle: async ({ ctx, actor, params }) => {
    const { subject, audit } = await verb(ctx, readerOf(actor), params.txnId);
    return { headers: { 'Cache-Control': 'no-store' }, body: showAudit(subject, audit) };
  },
});
