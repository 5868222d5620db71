import { describe, expect, test } from 'vitest';
import { auditDelivery, type AuditedDelivery } from '#src/delivery/audit/audit.ts';
import { computeFare, type Fare } from '#src/delivery/fare/fare.ts';
import { sealOf } from '#src/delivery/fare/fare-record.ts';
import type { DeliveryId } from '#src/delivery/ids.ts';
import { addressPolicy, charterV1 } from '#src/delivery/fare/policy.ts';
import { showAudit } from '#src/delivery/orders/present.ts';
import { chargePostings, type Account } from '#src/ledger/posting.ts';
import { cents, type Cents } from '#src/money/cents.ts';
import { randomTrips } from '#test/delivery/journey/random-trips.ts';

const createdAt = new Date('2026-11-21T09:30:00.000Z');
const ferryToTwinPeaks = {
  pickup: { lat: 37.7955, lng: -122.3937 },
  dropoff: { lat: 37.7544, lng: -122.4477 },
  tipMinor: cents(200),
};
const charged = computeFare(ferryToTwinPeaks, charterV1);

const readPostings = (fare: Fare) =>
  Object.entries(chargePostings(fare)).map(([account, amountMinor]) => ({
    kind: 'delivery_charged',
    step: '',
    account: account as Account,
    amountMinor,
  }));

const unsettled: AuditedDelivery['settled'] = {
  status: 'created',
  cancelledFrom: null,
  returnWayBps: null,
  captureStatus: 'not_due',
  captureDueMinor: cents(0),
  capturedMinor: cents(0),
  refundedMinor: cents(0),
  refundChargedMinor: cents(0),
  cancelFeeMinor: cents(0),
  returnFeeMinor: cents(0),
  returnStatus: 'not_due',
  refunds: [],
  laterTips: [],
};

/** A delivery whose fee was charged, sealed and booked as `stored` says. */
const subjectOf = (stored: Fare, changes: Partial<AuditedDelivery> = {}): AuditedDelivery => ({
  ordered: { ...ferryToTwinPeaks, createdAt },
  stored,
  storedAt: createdAt,
  seal: sealOf(stored, createdAt),
  bookings: readPostings(stored),
  settled: unsettled,
  ...changes,
});
const diffsOf = (subject: AuditedDelivery) => auditDelivery(subject).diffs;
const causesOf = (subject: AuditedDelivery) =>
  Object.fromEntries(diffsOf(subject).map(({ path, cause }) => [path, cause]));

const { hash: _hash, ...terms } = charterV1;

describe('an audit', () => {
  test('AUDIT-1 finds no drift in any fee as it was charged', () => {
    for (const inputs of randomTrips(2_000)) {
      const stored = computeFare(inputs, charterV1);
      const diffs = diffsOf(subjectOf(stored, { ordered: { ...inputs, createdAt } }));
      if (diffs.length > 0) throw new Error(diffs.map(({ path }) => path).join());
    }
    expect(auditDelivery(subjectOf(charged))).toMatchObject({ policy: charterV1, recomputed: charged, diffs: [] });
  });

  test('AUDIT-2 names a changed figure with both values and the difference, exact past 2^53', () => {
    const totalMinor = cents(2n ** 60n + 907n);
    expect(diffsOf(subjectOf({ ...charged, totalMinor }, { seal: sealOf(charged, createdAt) }))).toEqual([
      {
        path: 'totalMinor',
        stored: totalMinor.toString(),
        recomputed: '907',
        deltaMinor: 2n ** 60n,
        cause: 'row_changed',
      },
    ]);
  });

  test('AUDIT-3 a sealed record that another engine wrote is engine_changed', () => {
    const stored = { ...charged, distanceMinor: cents(306), totalMinor: cents(906), customerTotalMinor: cents(1106) };
    expect(causesOf(subjectOf(stored))).toEqual({
      distanceMinor: 'engine_changed',
      totalMinor: 'engine_changed',
      customerTotalMinor: 'engine_changed',
    });
  });

  test('AUDIT-3 a sealed record of a policy whose terms were edited since is policy_changed, in every figure', () => {
    const edited = computeFare(ferryToTwinPeaks, addressPolicy({ ...terms, basePerDeliveryMinor: 650 }));
    const causes = causesOf(subjectOf(edited));
    expect(Object.keys(causes)).toEqual(expect.arrayContaining(['policyHash', 'baseMinor', 'totalMinor']));
    expect(new Set(Object.values(causes))).toEqual(new Set(['policy_changed']));
  });

  test('AUDIT-3 a sealed record of a policy that nobody knows any more is policy_changed', () => {
    const lost = computeFare(ferryToTwinPeaks, addressPolicy({ ...terms, version: 'charter-v0' }));
    expect(causesOf(subjectOf(lost))).toEqual({ policyVersion: 'policy_changed', policyHash: 'policy_changed' });
  });

  test('AUDIT-3 what was ordered can’t drift by policy or engine: it is row_changed though the fee row’s seal holds', () => {
    const ordered = { ...ferryToTwinPeaks, tipMinor: cents(0), createdAt };
    expect(causesOf(subjectOf(charged, { ordered }))).toEqual({
      tipMinor: 'row_changed',
      customerTotalMinor: 'row_changed',
    });
  });

  test('AUDIT-3 a seal that doesn’t fit its record is named where no figure differs', () => {
    expect(diffsOf(subjectOf(charged, { seal: 'f'.repeat(64) }))).toEqual([
      {
        path: 'seal',
        stored: 'f'.repeat(64),
        recomputed: sealOf(charged, createdAt),
        deltaMinor: null,
        cause: 'row_changed',
      },
    ]);
  });
});

describe('the ledger in an audit', () => {
  const changed = (account: Account, amountMinor: Cents) =>
    readPostings(charged).map((each) => (each.account === account ? { ...each, amountMinor } : each));

  test.each(readPostings(charged).map(({ account }) => account))(
    'AUDIT-4 a cent more or no posting at all on %s is a mismatch',
    (account) => {
      const due = readPostings(charged).find((each) => each.account === account)?.amountMinor ?? cents(0);
      const mismatch = (was: bigint) => [
        {
          path: `ledger.${account}`,
          stored: `${was}`,
          recomputed: `${due}`,
          deltaMinor: was - due,
          cause: 'ledger_mismatch',
        },
      ];
      expect(diffsOf(subjectOf(charged, { bookings: changed(account, cents(due + 1n)) }))).toEqual(mismatch(due + 1n));
      const without = readPostings(charged).filter((each) => each.account !== account);
      expect(diffsOf(subjectOf(charged, { bookings: without }))).toEqual(mismatch(0n));
    },
  );

  test('AUDIT-4 a posting that the fee doesn’t give is a mismatch, and so is each posting of a kind that it doesn’t explain', () => {
    const extra = { kind: 'delivery_charged', step: '', account: 'refunds' as const, amountMinor: cents(5) };
    expect(causesOf(subjectOf(charged, { bookings: [...readPostings(charged), extra] }))).toEqual({
      'ledger.refunds': 'ledger_mismatch',
    });
    const rogue = [
      { kind: 'rogue', step: '', account: 'refunds' as const, amountMinor: cents(500) },
      { kind: 'rogue', step: '', account: 'customer_receivable' as const, amountMinor: cents(-500) },
    ];
    expect(diffsOf(subjectOf(charged, { bookings: [...readPostings(charged), ...rogue] }))).toEqual(
      rogue.map(({ account, amountMinor }) => ({
        path: `ledger.rogue.${account}`,
        stored: `${amountMinor}`,
        recomputed: '0',
        deltaMinor: amountMinor,
        cause: 'ledger_mismatch',
      })),
    );
  });

  test('AUDIT-4 a fee row changed by hand is not the ledger’s fault', () => {
    const stored = { ...charged, tipMinor: cents(0) };
    const tampered = subjectOf(stored, { seal: sealOf(charged, createdAt), bookings: readPostings(charged) });
    expect(causesOf(tampered)).toEqual({ tipMinor: 'row_changed' });
  });
});

describe('who sees what of an audit', () => {
  const id = '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10' as DeliveryId;
  const moved = { ...charged, inputs: { ...charged.inputs, pickup: { lat: 37.7954, lng: -122.3937 } } };
  const view = (subject: AuditedDelivery, who: 'owner' | 'public') =>
    showAudit(id, subject, auditDelivery(subject), who);

  test('AUDIT-5 the public sees that a coordinate drifted, not which it was', () => {
    const subject = subjectOf(moved, { seal: sealOf(charged, createdAt) });
    expect(view(subject, 'owner').drift.diffs).toMatchObject([
      { path: 'inputs.pickupLat', stored: 37.7954, recomputed: 37.7955 },
    ]);
    expect(view(subject, 'public').drift.diffs).toMatchObject([
      { path: 'inputs.pickupLat', stored: null, recomputed: null },
    ]);
    expect(view(subject, 'public').stored.inputs).toEqual({ tipMinor: 200n });
    expect(view(subject, 'public').recomputed.inputs).toEqual({ tipMinor: 200n });
  });

  test('AUDIT-5 the public never sees a seal: it is a hash of the coordinates that could be guessed from', () => {
    const subject = subjectOf(charged, { seal: 'f'.repeat(64) });
    expect(view(subject, 'owner').drift.diffs).toMatchObject([
      { path: 'seal', recomputed: sealOf(charged, createdAt) },
    ]);
    expect(view(subject, 'public').drift.diffs).toMatchObject([{ path: 'seal', stored: null, recomputed: null }]);
  });

  test('AUDIT-2 the explanation says in words what drifted and why', () => {
    expect(view(subjectOf(charged), 'public').explanation).toMatch(
      /The stored fee, the recomputed fee and the ledger agree\.$/,
    );
    const one = subjectOf({ ...charged, totalMinor: cents(908) }, { seal: sealOf(charged, createdAt) });
    expect(view(one, 'public').explanation).toMatch(/One figure differs: totalMinor \(row_changed\)\.$/);
    const two = subjectOf({ ...charged, totalMinor: cents(908) }, { seal: sealOf(charged, createdAt), bookings: [] });
    expect(view(two, 'public').explanation).toMatch(/6 figures differ: totalMinor \(row_changed\), ledger\./);
  });
});
