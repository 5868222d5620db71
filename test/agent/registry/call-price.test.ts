import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceCall } from '#src/agent/registry/call-price.ts';
import {
  addressCallPolicy,
  agentCharterV1,
  currentCallPolicy,
  findCallPolicy,
  thirdPartyCost,
  tierPrice,
} from '#src/agent/registry/policy.ts';
import { cents } from '#src/money/cents.ts';

/** Append-only: a policy that was once in force keeps its digest for ever. A new price is a new version and a new line. */
const pinned: Record<string, string> = {
  'agent-charter-v1': 'sha256:d7cac5b198536d31450d0ef7115d1874ca6461f2e3ba2b3a0df263bee6cbc30b',
};

describe('the policy of calls', () => {
  test.each(Object.entries(pinned))('REG-14 %s has the terms that it was published with', (version, digest) => {
    const policy = findCallPolicy(version);
    if (policy === undefined) throw new Error(`${version} is gone`);
    expect([policy.digest, addressCallPolicy(policy.terms).digest]).toEqual([digest, digest]);
  });

  test('REG-14 the policy in force is a pinned one, and any other term is another digest', () => {
    const { terms, digest } = currentCallPolicy;
    expect(pinned).toHaveProperty([terms.policy_version], digest);
    expect(addressCallPolicy({ ...terms, platform_fee_bps: 1_001 }).digest).not.toBe(digest);
    expect(addressCallPolicy({ ...terms, third_party_costs: [] }).digest).not.toBe(digest);
    expect(findCallPolicy('agent-charter-v0')).toBeUndefined();
  });

  test.each([
    ['free', 0n],
    ['basic', 2n],
    ['standard', 10n],
    ['premium', 50n],
    ['metered', null],
  ] as const)('REG-14 a call of the tier %s costs %s cents', (tier, price) => {
    expect(tierPrice(agentCharterV1, tier)).toBe(price);
  });

  test('REG-14 a mail costs a cent outside, and nothing else does', () => {
    expect(thirdPartyCost(agentCharterV1, { appId: 'mail', capabilityName: 'send' })).toBe(1n);
    expect(thirdPartyCost(agentCharterV1, { appId: 'delivery', capabilityName: 'create' })).toBe(0n);
  });
});

describe('the price of a call', () => {
  const price = (gross: number | bigint, outside: number | bigint = 0) =>
    priceCall(agentCharterV1, { grossMinor: cents(gross), thirdPartyCostMinor: cents(outside) });

  test.each([
    [0, 0, 0n, 0n],
    [2, 0, 0n, 2n],
    [9, 0, 0n, 9n],
    [10, 0, 1n, 9n],
    [10, 1, 1n, 8n],
    [50, 0, 5n, 45n],
    [19, 0, 1n, 18n],
  ])('REG-13 of %i, with %i to somebody outside, %s is the platform’s and %s the application’s', (g, o, fee, net) => {
    expect(price(g, o)).toMatchObject({ platformFeeMinor: fee, netMinor: net, platformFeeBps: 1_000 });
  });

  test('REG-13 the parts of any price sum to it, and the fee is its basis points, rounded down', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (gross, share, bps) => {
          const policy = addressCallPolicy({
            ...agentCharterV1.terms,
            platform_fee_bps: Math.min(bps, 10_000 - share),
          });
          const outside = (gross * BigInt(share)) / 10_000n;
          const parts = priceCall(policy, { grossMinor: cents(gross), thirdPartyCostMinor: cents(outside) });
          expect(parts.platformFeeMinor + parts.thirdPartyCostMinor + parts.netMinor).toBe(gross);
          const exact = gross * BigInt(policy.terms.platform_fee_bps);
          expect(parts.platformFeeMinor * 10_000n).toBeLessThanOrEqual(exact);
          expect((parts.platformFeeMinor + 1n) * 10_000n).toBeGreaterThan(exact);
          expect(parts.netMinor).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  test.each([
    [-1, 0],
    [10, -1],
    [10, 10],
    [0, 1],
  ])('REG-13 %i with %i outside is no price', (gross, outside) => {
    expect(() => price(gross, outside)).toThrow(RangeError);
  });
});
