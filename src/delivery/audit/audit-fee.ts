import { readPostings } from '#src/ledger/read-postings.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { isOfLaterTip } from './ledger-audit.ts';
import { auditDelivery, auditUnder, type Audit, type AuditedDelivery, type AuditView } from './audit.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import type { FeePolicy } from '#src/delivery/fare/policy.ts';
import { reaches, reachOf } from '#src/delivery/reach.ts';
import { auditedFinder, type AuditKey } from './select-audited-store.ts';
import { refuseExpiredLink } from '#src/delivery/tracking/tracking.ts';

export interface FeeAudit {
  readonly id: DeliveryId;
  readonly subject: AuditedDelivery;
  readonly audit: Audit;
  readonly view: AuditView;
}

const findAudited = auditedFinder(readPostings);

/**
 * Recomputes a fee and compares it with the charge and the ledger; with `whatIf`, under that policy. Throws
 * `not_found`, `tracking_expired` (by slug).
 */
export async function auditFee(
  ctx: Pick<DeliveryContext, 'db' | 'actor' | 'now'>,
  key: AuditKey,
  whatIf?: FeePolicy,
): Promise<FeeAudit> {
  const found = await findAudited(ctx.db, key);
  if (found === undefined) throw new Problem('not_found');
  const view = reaches(reachOf(ctx.actor), found) ? 'owner' : 'public';
  if ('slug' in key && view === 'public') refuseExpiredLink(found.endedAt, ctx.now);
  const audit = whatIf === undefined ? auditDelivery(found.subject) : auditUnder(found.subject, whatIf);
  return { id: found.id, subject: found.subject, audit: view === 'public' ? withoutTips(audit) : audit, view };
}

/** Whether the recipient has given something is nobody’s business but theirs and the owner’s. */
const withoutTips = (audit: Audit): Audit => ({
  ...audit,
  diffs: audit.diffs.filter(({ path }) => !isOfLaterTip(path)),
});
