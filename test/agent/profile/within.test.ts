import { expect, test } from 'vitest';
import type { ProfileRule } from '#src/agent/profile/profile.ts';
import { refuseOutside } from '#src/agent/profile/within.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const never = (appId: string, capabilityName: string): ProfileRule => ({
  appId,
  capabilityName,
  standing: 'never',
  maxPerCallMinor: null,
  maxPerDayMinor: null,
  bound: {},
  expiresAt: null,
});
const profile = {
  userId: 'user:ada',
  dayLimitMinor: cents(5_000),
  rules: [never('delivery', 'refund'), never('mail', 'send')],
  version: 2,
  updatedAt: null,
};
const limits = { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null, maxPerDayMinor: null };

function refusedOf(scopes: readonly string[], day: number | null = null) {
  try {
    refuseOutside({ scopes, limits: { ...limits, maxPerDayMinor: day === null ? null : cents(day) } }, profile);
    return [];
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'outside_consent_profile') throw error;
    return error.errors?.map(({ pointer }) => pointer);
  }
}

test.each([
  [['delivery:@read', 'delivery:create', 'chat'], null, []],
  [['delivery:create', 'mail:send'], null, ['#/scopes/1']],
  [['mail:@write', 'delivery:@write', 'delivery:@read'], null, ['#/scopes/0', '#/scopes/1']],
  [['chat'], 5_000, []],
  [['delivery:refund'], 5_001, ['#/scopes/0', '#/limits/max_per_day_minor']],
])('PROFILE-6 of the scopes %j with %s a day, outside are %j', (scopes, day, refused) => {
  expect(refusedOf(scopes, day)).toEqual(refused);
});

test('PROFILE-6 a wide scope is refused by the capability that it includes', () => {
  expect(() => refuseOutside({ scopes: ['delivery:@write'], limits }, profile)).toThrow(
    expect.objectContaining({
      errors: [expect.objectContaining({ detail: expect.stringContaining('delivery:refund') })],
    }),
  );
});
