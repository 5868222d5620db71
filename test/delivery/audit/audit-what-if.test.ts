import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDelivery, auditUnder, type AuditedDelivery } from '#src/delivery/audit/audit.ts';
import { computeFare } from '#src/delivery/fare/fare.ts';
import { sealOf } from '#src/delivery/fare/fare-record.ts';
import { addressPolicy, charterV1 } from '#src/delivery/fare/policy.ts';
import { chargePostings } from '#src/ledger/posting.ts';
import type { Account } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let created: CreatedBody;
beforeAll(async () => {
  suite = await startSuite();
  created = await createDelivery(suite);
});
afterAll(() => suite.close());

const ask = (query: string) => suite.fetch(`/api/fee-audit/${created.tracking.slug}${query}`);

test('AUDIT-8 asked what a policy would make of it, the audit answers by that policy', async () => {
  const response = await ask('?policy=charter-v1');
  const { audit } = (await response.json()) as { audit: Record<string, unknown> & { explanation: string } };
  expect(audit).toMatchObject({ policy: { version: 'charter-v1' }, drift: { ok: true, diffs: [] } });
  expect(audit.explanation).toContain('This is what charter-v1 would make of it. It is what was charged.');
});

test.each(['charter-v9', '', 'Charter-v1', '__proto__', 'constructor', 'toString'])(
  'AUDIT-8 the version “%s” is none: a 400 that lists those there are',
  async (version) => {
    const response = await ask(`?policy=${version}`);
    const body = (await response.json()) as { errors: { pointer: string; detail: string }[] };
    expect([response.status, body]).toMatchObject([
      400,
      { code: 'query_invalid', errors: [{ pointer: 'query.policy' }] },
    ]);
    expect(body.errors[0]?.detail).toContain('charter-v1');
  },
);

const { hash: _hash, ...terms } = charterV1;
const dearer = addressPolicy({ ...terms, version: 'dearer', perMileMinor: 100 });

function subjectOf(change: Partial<AuditedDelivery> = {}): AuditedDelivery {
  const ordered = { ...ferryToTwinPeaks, tipMinor: cents(200), createdAt: new Date('2026-11-01T00:00:00Z') };
  const stored = computeFare(ordered, charterV1);
  const zero = cents(0);
  return {
    ordered,
    stored,
    storedAt: ordered.createdAt,
    seal: sealOf(stored, ordered.createdAt),
    bookings: Object.entries(chargePostings(stored)).map(([account, amountMinor]) => ({
      kind: 'delivery_charged',
      step: '',
      account: account as Account,
      amountMinor,
    })),
    settled: {
      status: 'created',
      cancelledFrom: null,
      returnWayBps: null,
      captureStatus: 'not_due',
      captureDueMinor: zero,
      capturedMinor: zero,
      refundedMinor: zero,
      refundChargedMinor: zero,
      cancelFeeMinor: zero,
      returnFeeMinor: zero,
      returnStatus: 'not_due',
      refunds: [],
      laterTips: [],
    },
    ...change,
  };
}

test('AUDIT-8 another policy’s figures differ because of it, and the ledger is no part of the question', () => {
  const subject = subjectOf();
  expect(auditDelivery(subject).diffs).toEqual([]);
  const { policy, recomputed, diffs } = auditUnder(subject, dearer);
  expect([policy.version, recomputed.totalMinor]).toEqual(['dearer', 1009n]);
  expect(diffs.map(({ path, cause }) => [path, cause])).toContainEqual(['totalMinor', 'policy_changed']);
  expect(diffs.find(({ path }) => path === 'totalMinor')?.deltaMinor).toBe(-102n);
  expect(diffs.some(({ path }) => path.startsWith('ledger.') || path.startsWith('inputs.'))).toBe(false);
});

test('AUDIT-8 what had drifted anyway keeps its own cause', () => {
  const sound = subjectOf();
  const spoilt = { ...sound, stored: { ...sound.stored, totalMinor: cents(1) } };
  const causes = new Map(auditUnder(spoilt, dearer).diffs.map(({ path, cause }) => [path, cause]));
  expect([causes.get('totalMinor'), causes.get('distanceMinor')]).toEqual(['row_changed', 'policy_changed']);
});
