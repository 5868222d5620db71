import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowsCall } from '#src/agent/profile/allows.ts';
import type { ProfileRule } from '#src/agent/profile/profile.ts';
import { cents } from '#src/money/cents.ts';

const now = new Date('2026-11-23T10:00:00.000Z');
const home = { lat: 37.7544, lng: -122.4477, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco' } };
const rule = (change: Partial<ProfileRule> = {}): ProfileRule => ({
  appId: 'delivery',
  capabilityName: 'create',
  standing: 'allow',
  maxPerCallMinor: cents(3_000),
  maxPerDayMinor: null,
  bound: { '/dropoff': [home] },
  expiresAt: new Date('2026-12-01T00:00:00.000Z'),
  ...change,
});
const call = (change: object = {}) => ({
  amountMinor: cents(3_000),
  input: { pickup: { lat: 1, lng: 2 }, dropoff: home },
  now,
  ...change,
});

test('PROFILE-3 a rule allows what is within its limit, before its end, to a bound value', () => {
  expect(allowsCall(rule(), call())).toBe(true);
  const { address, ...point } = home;
  const inAnotherOrder = { address: { city: address.city, line1: address.line1 }, lng: point.lng, lat: point.lat };
  expect(allowsCall(rule(), call({ input: { dropoff: inAnotherOrder } }))).toBe(true);
  expect(allowsCall(rule({ maxPerCallMinor: null }), call({ amountMinor: cents(9_000_000) }))).toBe(true);
});

test.each([
  ['more than its limit', rule(), call({ amountMinor: cents(3_001) })],
  ['at its end', rule({ expiresAt: now }), call()],
  ['never', rule({ standing: 'never', expiresAt: null }), call()],
  ['a bound field that it has no values of', rule({ bound: {} }), call()],
  ['a capability that is asked about each time', rule({ capabilityName: 'cancel', bound: {} }), call()],
  ['a capability of high risk', rule({ capabilityName: 'refund', bound: {} }), call()],
  ['a capability that there isn’t any more', rule({ capabilityName: 'gone', bound: {} }), call()],
])('PROFILE-3 a rule doesn’t allow: %s', (_what, given, made) => {
  expect(allowsCall(given, made)).toBe(false);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['another place', { ...home, lat: 37.7545 }],
  ['one field more', { ...home, unit: '2' }],
  ['one field less', { lat: home.lat, lng: home.lng }],
  ['a number as text', { ...home, lat: '37.7544' }],
  ['a Cyrillic a', { ...home, address: { ...home.address, city: 'Sаn Francisco' } }],
  ['an invisible character', { ...home, address: { ...home.address, city: 'San\u200b Francisco' } }],
  ['other capitals', { ...home, address: { ...home.address, city: 'san francisco' } }],
  ['a list of it', [home]],
  ['its text', JSON.stringify(home)],
])('PROFILE-3 what only looks like a bound value isn’t one: %s', (_what, dropoff) => {
  expect(allowsCall(rule(), call({ input: { dropoff } }))).toBe(false);
});

test('PROFILE-3 a text is allowed if it is the very text', () => {
  const mail = (to: unknown, bound: string) =>
    allowsCall(rule({ appId: 'mail', capabilityName: 'send', bound: { '/to': [bound] } }), call({ input: { to } }));
  fc.assert(
    fc.property(fc.string(), fc.string(), (to, bound) => {
      expect(mail(to, bound)).toBe(to === bound);
      expect(mail(to, to)).toBe(true);
    }),
  );
});
