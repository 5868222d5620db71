import { describe, expect, test } from 'vitest';
import type { DriverId } from '#src/delivery/ids.ts';
import { decideIdCheck, type IdFindings, type Proof, type ProvenJob } from '#src/delivery/proofs/proof.ts';
import { deliveryStatuses } from '#src/delivery/status.ts';

const now = new Date('2026-11-21T09:48:00.000Z');
const driverId = '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10' as DriverId;
const job: ProvenJob = {
  deliveryStatus: 'arrived_at_dropoff',
  jobStatus: 'in_progress',
  version: 7,
  offerId: null,
  driverId,
  minimumAge: 21,
  existing: null,
  storedTimes: 0,
  now,
};
const findings: IdFindings = { method: 'visual', ageOver: 21, passed: true, nameMatches: true, notExpired: true };

function checked(change: Partial<IdFindings>, of: Partial<ProvenJob> = {}) {
  const decision = decideIdCheck({ ...job, ...of }, { ...findings, ...change });
  return decision.kind === 'record' ? decision.check.passed : decision.kind;
}

describe('an ID check', () => {
  test('PROOF-14 has passed only if every verdict is true and the age is the minimum', () => {
    expect(checked({})).toBe(true);
    for (const change of [{ passed: false }, { nameMatches: false }, { notExpired: false }, { ageOver: 20 }])
      expect(checked(change)).toBe(false);
    expect(checked({ ageOver: 0 }, { minimumAge: null })).toBe(true);
  });

  test('PROOF-14 that failed stands, as long as the job is active', () => {
    const data = { ...findings, passed: false, checkedAt: now.toISOString(), checkedBy: driverId };
    const none = { mediaType: null, bytes: null, sha256: null };
    const existing: Proof = { kind: 'id_check', ...none, data, createdAt: now, updatedAt: now };
    expect(decideIdCheck({ ...job, existing }, findings)).toEqual({ kind: 'stands', proof: existing });
    expect(checked({}, { existing, deliveryStatus: 'returning' })).toBe('stands');
    expect(checked({}, { existing, jobStatus: 'completed' })).toBe('illegal');
    const passed = { ...existing, data: { ...data, passed: true } };
    expect(checked({ ageOver: 18 }, { existing: passed })).toBe(false);
  });

  test('PROOF-15 is none before the driver has arrived at the drop-off; of a sibling’s job we know no stops', () => {
    for (const deliveryStatus of deliveryStatuses.filter((status) => status !== 'arrived_at_dropoff'))
      expect(checked({}, { deliveryStatus }), deliveryStatus).toBe('illegal');
    expect(checked({}, { deliveryStatus: null })).toBe(true);
  });
});
