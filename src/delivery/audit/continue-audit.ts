import { readPostings } from '#src/ledger/read-postings.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import type { DueOutcome } from '#src/platform/due.ts';
import { AUDIT_PAGE_SIZE, AUDIT_PAGES_PER_MESSAGE, findDrift } from './nightly-audit.ts';
import { leaseRun, leaveRun, turnPage, type AuditedPage, type PageToAudit } from './audit-runs-store.ts';

/**
 * Audits the next pages of a night's run, one round trip each: a page is saved when the next one is read. A crash loses
 * the work of a page, which is repeated. A drift is reported once, however often it is found.
 */
export async function continueAudit(
  ctx: Pick<DeliveryContext, 'db' | 'newId' | 'remind' | 'announce'>,
  runId: string,
): Promise<DueOutcome> {
  const held = { kind: 'audit', subject: runId, attempt: ctx.newId() } as const;
  const leased = await leaseRun(ctx.db, held);
  if (leased.kind !== 'leased') return leased;
  let done: AuditedPage = { cursor: leased.subject.cursor, audited: 0, drifts: [] };
  let hasDrifted = false;
  let isLast = false;
  for (let turned = 0; turned < AUDIT_PAGES_PER_MESSAGE && !isLast; turned += 1) {
    const page = await turnPage(ctx.db, held, done, readPostings, AUDIT_PAGE_SIZE);
    done = auditPage(page, done.cursor);
    hasDrifted ||= done.drifts.length > 0;
    isLast = page.length < AUDIT_PAGE_SIZE;
  }
  await leaveRun(ctx.db, held, done, isLast);
  if (hasDrifted) ctx.announce();
  if (!isLast) ctx.remind({ kind: 'audit', subject: runId });
  return { kind: 'done' };
}

function auditPage(page: readonly PageToAudit[], cursor: AuditedPage['cursor']): AuditedPage {
  const drifts = page.flatMap(({ id, subject }) => findDrift(id, subject) ?? []);
  return { cursor: page.at(-1)?.id ?? cursor, audited: page.length, drifts };
}
