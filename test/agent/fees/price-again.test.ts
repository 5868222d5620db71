import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditCall } from '#src/agent/fees/audit.ts';
import type { AuditedCall } from '#src/agent/fees/audited-call.ts';
import { callPostings } from '#src/agent/fees/call-postings.ts';
import { GENESIS, nextHash } from '#src/agent/fees/chain.ts';
import { feeLines } from '#src/agent/fees/lines.ts';
import { receiptClaimsOf, type SettledCall } from '#src/agent/fees/receipt-claims.ts';
import { dividePrice } from '#src/agent/registry/call-price.ts';
import { agentCharterV1 } from '#src/agent/registry/policy.ts';
import { cents } from '#src/money/cents.ts';
import type { Account } from '#src/ledger/posting.ts';
import { callOf } from './settled.ts';

const mail = { appId: 'mail', capabilityName: 'send' };

/** A call that was booked and chained as it is. */
function auditedOf(call: SettledCall): AuditedCall {
  const receipt = { seq: 1, jws: 'a.b.c', hash: nextHash(GENESIS, 'a.b.c'), prevHash: GENESIS };
  const bookings = Object.entries(callPostings(call)).map(([account, amount]) => ({
    kind: 'agent_call_charged' as const,
    step: '',
    account: account as Account,
    amountMinor: `${amount}`,
  }));
  const neighbours = { hashBefore: null, namedAfter: null, head: { receipts: 1, hash: receipt.hash } };
  return { call, receipt, neighbours, bookings };
}
const audited = (call: SettledCall) => auditCall(auditedOf(call), { ...receiptClaimsOf(call, 'https://a.example') });
const priced = (grossMinor: bigint, thirdPartyCostMinor = 1n) =>
  dividePrice(agentCharterV1, { grossMinor: cents(grossMinor), thirdPartyCostMinor: cents(thirdPartyCostMinor) });

test('FEE-2 a price that was signed so, and isn’t computed so now, is the code’s change; the ledger follows the row', () => {
  const { diffs } = audited(callOf(mail, priced(20n)));
  expect(diffs.map(({ path, cause }) => `${path} ${cause}`)).toEqual([
    'gross_minor engine_changed',
    'platform_fee_minor engine_changed',
    'net_to_account_minor engine_changed',
  ]);
});

test('FEE-2 of another version than the registry has, the price is taken as it stands, and divided anew', () => {
  const old = { capabilityVersion: '0.9.0' };
  expect(audited(callOf(mail, { ...priced(20n), ...old })).diffs).toEqual([]);
  const wrong = { ...priced(20n), platformFeeMinor: cents(3), netMinor: cents(16) };
  expect(audited(callOf(mail, { ...wrong, ...old })).diffs.map(({ path }) => path)).toEqual([
    'platform_fee_minor',
    'net_to_account_minor',
  ]);
});

test('FEE-5 terms that were changed under the name of a policy are named', () => {
  const call = callOf(mail);
  const signed = { ...receiptClaimsOf(call, ''), policy: { version: 'agent-charter-v1', digest: 'sha256:other' } };
  expect(auditCall(auditedOf(call), signed).diffs).toMatchObject([{ path: 'receipt.policy', cause: 'policy_changed' }]);
});

test('FEE-5 a claim that the row has no place for is named', () => {
  const call = callOf(mail);
  expect(auditCall(auditedOf(call), { ...receiptClaimsOf(call, ''), more: 1 }).diffs).toMatchObject([
    { path: 'receipt.more', stored: null, recomputed: 1 },
  ]);
});

test('FEE-1, FEE-3 of any price the parts sum to it, the lines to its net, and the postings to 0', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 1_000n }), (gross, outside) => {
      const call = callOf(mail, { ...priced(gross, outside), capabilityVersion: '0.9.0' });
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
      expect(call.platformFeeMinor + call.thirdPartyCostMinor + call.netMinor).toBe(gross);
      expect(sum(feeLines(call, audited(call)).map(({ amountMinor }) => amountMinor))).toBe(call.netMinor);
      expect(sum(Object.values(callPostings(call)))).toBe(0n);
    }),
  );
});
