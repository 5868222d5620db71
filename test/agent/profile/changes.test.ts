import { expect, test } from 'vitest';
import { changedProfile } from '#src/agent/profile/profile-changes.ts';
import type { Profile, RuleChange } from '#src/agent/profile/profile.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const profile: Profile = { userId: 'user:ada', dayLimitMinor: cents(10_000), rules: [], version: 1, updatedAt: null };
const rule = (name: string, change: Partial<RuleChange>): RuleChange => {
  const [appId = '', capabilityName = ''] = name.split(':');
  const open = { maxPerCallMinor: undefined, maxPerDayMinor: undefined, bound: undefined, expiresAt: undefined };
  return { appId, capabilityName, standing: 'allow', ...open, ...change };
};
const change = (was: Profile, ...rules: RuleChange[]) =>
  changedProfile({ now, profile: was }, { dayLimitMinor: undefined, rules }, undefined);

function faultsOf(given: RuleChange) {
  try {
    change(profile, given);
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_failed') throw error;
    return error.errors?.map(({ pointer }) => pointer.slice('#/rules/'.length));
  }
}

const to = { '/to': ['robin@example.com'] };

test('PROFILE-1, PROFILE-2 allow ends in 30 days unless told; never has no end, and ask is no rule', () => {
  const { profile: first } = change(
    profile,
    rule('mail:send', { bound: to }),
    rule('delivery:refund', { standing: 'never' }),
    rule('delivery:dispatch', { expiresAt: inDays(90), maxPerCallMinor: cents(2) }),
  );
  expect(first.rules).toMatchObject([
    { capabilityName: 'dispatch', standing: 'allow', maxPerCallMinor: 2n, expiresAt: inDays(90) },
    { capabilityName: 'refund', standing: 'never', expiresAt: null },
    { capabilityName: 'send', standing: 'allow', maxPerCallMinor: null, bound: to, expiresAt: inDays(30) },
  ]);
  expect(first).toMatchObject({ version: 2, updatedAt: now, dayLimitMinor: 10_000n });
  const { profile: second, set, unset } = change(first, rule('mail:send', { standing: 'ask' }));
  expect(second.rules.map(({ capabilityName }) => capabilityName)).toEqual(['dispatch', 'refund']);
  expect([set.length, unset.length]).toEqual([0, 1]);
});

test.each([
  ['mail:send', ['mail:send/bound'], {}],
  ['mail:send', ['mail:send/bound'], { bound: { '/to': [] } }],
  ['mail:send', ['mail:send/bound'], { bound: { ...to, '/subject': ['x'] } }],
  ['delivery:dispatch', ['delivery:dispatch/bound'], { bound: to }],
  ['delivery:dispatch', ['delivery:dispatch/expires_at'], { expiresAt: inDays(91) }],
  ['delivery:dispatch', ['delivery:dispatch/expires_at'], { expiresAt: now }],
  ['delivery:cancel', ['delivery:cancel/standing'], {}],
  ['delivery:refund', ['delivery:refund/standing'], {}],
  ['mail:send', ['mail:send/bound'], { standing: 'never', bound: to }],
  ['mail:send', ['mail:send/expires_at'], { standing: 'ask', expiresAt: inDays(1) }],
  ['mail:send', ['mail:send/limits'], { standing: 'never', maxPerDayMinor: cents(1) }],
] as const)('PROFILE-2 a rule of %s is refused by %j', (name, pointers, given) => {
  expect(faultsOf(rule(name, given))).toEqual(pointers);
});

test('PROFILE-5 under another version nothing is changed', () => {
  const set = { dayLimitMinor: cents(1), rules: [] };
  expect(() => changedProfile({ now, profile }, set, 2)).toThrow('version_mismatch');
  expect(changedProfile({ now, profile }, set, 1).profile.dayLimitMinor).toBe(1n);
});
