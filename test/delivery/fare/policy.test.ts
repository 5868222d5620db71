import { describe, expect, test } from 'vitest';
import { addressPolicy, charterV1, currentPolicy, findPolicy, findPolicyByHash } from '#src/delivery/fare/policy.ts';

/** Append-only: a policy that was once in force keeps its hash for ever. A new price is a new version and a new line. */
const pinned: Record<string, string> = {
  'charter-v1': 'sha256:776e35c684b028ecc0a221f65d5e6d961bc0dca199876e14cb3d6dd121cf1a79',
};

describe('fee policies', () => {
  test.each(Object.entries(pinned))('FARE-9 %s has the terms that it was published with', (version, hash) => {
    const policy = findPolicy(version);
    if (policy === undefined) throw new Error(`${version} is gone`);
    expect(policy.hash).toBe(hash);
    const { hash: _own, ...terms } = policy;
    expect(addressPolicy(terms).hash).toBe(hash);
    expect(findPolicyByHash(hash)).toBe(policy);
  });

  test('FARE-9 the policy in force is a pinned one', () => {
    expect(pinned).toHaveProperty([currentPolicy.version], currentPolicy.hash);
  });

  test('FARE-9 any other term is another hash, and the order of the terms is none', () => {
    const { hash, ...terms } = charterV1;
    expect(addressPolicy({ ...terms, perMileMinor: 76 }).hash).not.toBe(hash);
    expect(addressPolicy({ ...terms, splitBps: { ...terms.splitBps, driver: 8001 } }).hash).not.toBe(hash);
    const reversed = Object.fromEntries(Object.entries(terms).toReversed()) as typeof terms;
    expect(addressPolicy(reversed).hash).toBe(hash);
  });

  test('FARE-9 nobody has published an unknown version or hash', () => {
    expect(findPolicy('charter-v0')).toBeUndefined();
    expect(findPolicyByHash('sha256:')).toBeUndefined();
  });

  test('FARE-4 the shares of the policy are 80, 15 and 5 %, the rest goes to the driver and so does the whole tip', () => {
    expect(charterV1).toMatchObject({
      splitBps: { driver: 8000, brokering: 1500, infrastructure: 500 },
      splitRemainderTo: 'driver',
      tipPassThroughBps: 10_000,
    });
  });
});
