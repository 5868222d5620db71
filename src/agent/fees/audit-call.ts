import type { AgentContext } from '#src/agent/context.ts';
import { readPostings } from '#src/ledger/read-postings.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { auditCall as audit, type CallAudit } from './audit.ts';
import type { AuditedCall } from './audited-call.ts';
import { auditedFinder } from './calls-store.ts';
import { reachOf, type Reader } from './reader.ts';
import type { Claims } from './receipt-drift.ts';

export interface FeeAudit {
  readonly subject: AuditedCall;
  readonly audit: CallAudit;
}

const findAudited = auditedFinder(readPostings);

/**
 * What a call cost, computed again and compared with its row, the ledger, its receipt and the chain. For who made it,
 * and for who may see its account’s fees. Throws `credential_unknown`, `credential_ended`, `not_found`. One trip.
 */
export async function auditCall(
  { db, verifyReceipt }: Pick<AgentContext, 'db' | 'verifyReceipt'>,
  reader: Reader,
  id: string,
): Promise<FeeAudit> {
  const found = await findAudited(db, reader, id);
  const reach = reachOf(reader, found?.presented ?? null);
  const subject = found?.audited ?? undefined;
  if (subject === undefined) throw new Problem('not_found');
  const isSeen = reach.isOwn(subject.call) || (reach.seesFees && subject.call.accountId === reach.accountId);
  if (!isSeen) throw new Problem('not_found');
  const signed = subject.receipt === null ? undefined : await verifyReceipt(subject.receipt.jws);
  return { subject, audit: audit(subject, signed as Claims | undefined) };
}
