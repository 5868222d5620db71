import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { borneByOwner, decideRefund } from '#src/delivery/refunds/refund.ts';
import { cents } from '#src/money/cents.ts';

const amount = fc.bigInt({ min: 0n, max: 10_000n }).map(cents);

describe('a refund', () => {
  test('REFUND-2 of nothing captured is none, and of more than is left says how much is left', () => {
    expect(decideRefund({ capturedMinor: cents(0), refundedMinor: cents(0) }, undefined)).toEqual({
      kind: 'nothing_captured',
    });
    const left = { capturedMinor: cents(1107), refundedMinor: cents(1000) };
    expect(decideRefund(left, cents(108))).toEqual({ kind: 'too_large', refundableMinor: 107n });
    expect(decideRefund(left, undefined)).toEqual({ kind: 'refund', amountMinor: 107n });
    const all = { capturedMinor: cents(1107), refundedMinor: cents(1107) };
    expect(decideRefund(all, undefined)).toEqual({ kind: 'too_large', refundableMinor: 0n });
  });

  test('REFUND-3 however many follow each other, together they are never more than was captured', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.option(amount, { nil: undefined })), (capturedMinor, asked) => {
        let refundedMinor = cents(0);
        for (const each of asked) {
          const decision = decideRefund({ capturedMinor, refundedMinor }, each);
          if (decision.kind === 'refund') refundedMinor = cents(refundedMinor + decision.amountMinor);
        }
        expect(refundedMinor <= capturedMinor).toBe(true);
      }),
    );
  });

  test('REFUND-12 of a delivery that was called off the owner pays only what eats into its fee', () => {
    const refunds = [
      { leg: 'delivery', status: 'succeeded', amountMinor: cents(900) },
      { leg: 'delivery', status: 'pending', amountMinor: cents(100) },
      { leg: 'return', status: 'succeeded', amountMinor: cents(50) },
    ] as const;
    const it = { customerTotalMinor: cents(1107), capturedMinor: cents(1107), cancelFeeMinor: cents(300), refunds };
    expect(borneByOwner({ ...it, status: 'cancelled' })).toBe(143n); // 900 − (1107 − 300) + 50
    expect(borneByOwner({ ...it, status: 'delivered' })).toBe(950n);
    expect(borneByOwner({ ...it, status: 'failed', cancelFeeMinor: cents(0) })).toBe(50n);
    expect(borneByOwner({ ...it, status: 'delivered', capturedMinor: cents(1307) })).toBe(750n); // 200 were the payer's own
  });
});
