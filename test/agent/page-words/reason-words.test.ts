import { expect, test } from 'vitest';
import type { Consent } from '#src/agent/consent/consent.ts';
import { coversAsked, holdsUntil, standingOf, type Asker } from '#src/agent/consent/standing.ts';
import { boundInWords } from '#src/agent/page-words/bound-words.ts';
import { reasonWords } from '#src/agent/page-words/consent-words.ts';
import { mostInWords } from '#src/agent/page-words/grant-words.ts';
import { outcomeWords } from '#src/agent/page-words/outcome-words.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';

const now = new Date('2026-11-23T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const none = { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null };

const mail: Consent = {
  id: 'c',
  userId: 'user:ada',
  accountId: 'user:ada',
  credentialKind: 'grant',
  credentialId: 'g',
  clientName: 'Errand bot',
  conversationId: null,
  sessionId: 's-1',
  appId: 'mail',
  capabilityName: 'send',
  capabilityVersion: '1.0.0',
  reason: 'first_use',
  input: '{"body":"…","subject":"Keys","to":"robin@example.com"}',
  inputDigest: 'x',
  boundDigest: 'x',
  grossMinor: cents(10),
  commitsMinor: cents(0),
  quotedUntil: null,
  exceeds: null,
  userCode: 'WDJBMJHT',
  idempotencyKey: null,
  status: 'pending',
  decision: null,
  decidedAt: null,
  proof: null,
  decidedInput: null,
  limits: none,
  usedCalls: 0,
  usedMinor: cents(0),
  callId: null,
  expiresAt: later(15),
  createdAt: now,
};
const limited = (change: Partial<Consent>): Consent => ({
  ...mail,
  status: 'approved',
  decision: 'approve_limited',
  decidedAt: now,
  expiresAt: later(60),
  ...change,
});
const rule = findCapability('mail', 'send')?.consent;
if (rule === undefined) throw new Error('mail has gone');
const reasonOf = (before: Consent | null, change: Partial<Consent> = {}) =>
  reasonWords({ consent: { ...mail, ...change }, before, now }, rule);

test('CPAGE-22 who was never allowed it is said not to have been', () => {
  expect(reasonOf(null)).toBe('You haven’t allowed this agent to do this with this address before.');
});

test.each([
  ['once', { decision: 'approve_once', status: 'consumed' }, 'for one time: that doesn’t go on.'],
  ['so often', { limits: { ...none, maxCalls: 3 }, usedCalls: 3 }, '3 times, and that is used up.'],
  ['for less', { limits: { ...none, maxPerCallMinor: cents(5) } }, 'for at most $0.05 each time: it comes to $0.10.'],
  [
    'for less altogether',
    { limits: { ...none, maxTotalMinor: cents(15) }, usedMinor: cents(10) },
    'for $0.15 altogether, of which $0.10 is used: it comes to $0.10.',
  ],
  ['for a time', { expiresAt: now }, 'before, and that time is over.'],
  ['until it was taken back', { status: 'revoked' }, 'before, and that was taken back.'],
] as const)('CPAGE-22 who was allowed it before is not said to be new: %s', (_how, change, words) => {
  const said = reasonOf(limited(change));
  expect(said).toMatch(/^You allowed this with the same address /);
  expect(said).toContain(words);
});

test('CPAGE-22 an approval is not said to have run out where only the question did', () => {
  expect(reasonOf(null, { reason: 'expired' })).toBe('You were asked this before, and the time for it ran out.');
});

const asker: Asker = { since: now, endsAt: later(30), isIdle: false };

test('CPAGE-22 what is used up, or whose agent has ended, isn’t said to be allowed', () => {
  const standings = (change: Partial<Consent>, who: Asker | null = asker) => standingOf(limited(change), who, now);
  expect(standings({})).toBe('holds');
  expect(standings({ limits: { ...none, maxCalls: 2 }, usedCalls: 2 })).toBe('used_up');
  expect(standings({ limits: { ...none, maxTotalMinor: cents(25) }, usedMinor: cents(20) })).toBe('used_up');
  expect(standings({ limits: { ...none, maxTotalMinor: cents(30) }, usedMinor: cents(20) })).toBe('holds');
  expect(standings({}, { ...asker, endsAt: now })).toBe('agent_ended');
  expect(standings({}, { ...asker, isIdle: true })).toBe('agent_ended');
  expect(standings({}, null)).toBe('holds');
  expect(standings({ expiresAt: now })).toBe('over');
  expect(outcomeWords('approved', limited({}), 'used_up').headline).toBe('Used up');
  expect(outcomeWords('approved', limited({}), 'agent_ended').headline).toBe('The agent’s access has ended');
});

test('CPAGE-22 an approval ends with the agent that can use it, if that is earlier', () => {
  expect(holdsUntil(limited({}), asker)).toEqual(later(30));
  expect(holdsUntil(limited({}), { ...asker, endsAt: later(90) })).toEqual(later(60));
  expect(holdsUntil(limited({}), null)).toEqual(later(60));
});

test.each([
  ['each time', { maxPerCallMinor: cents(9) }],
  ['altogether', { maxTotalMinor: cents(9) }],
])('CPAGE-22 limits below what was asked for are said to leave it out: %s', (_when, limits) => {
  const consent = limited({ limits: { ...none, ...limits } });
  expect(coversAsked(consent)).toBe(false);
  expect(outcomeWords('approved', consent, 'holds')).toEqual({
    headline: 'Allowed within limits, but not this time',
    meaning: 'This very request comes to $0.10, which is over your limits: it isn’t done. Smaller ones are.',
  });
});

test('CPAGE-22 of what was taken back it isn’t said by whom', () => {
  expect(outcomeWords('revoked', limited({}), 'over').headline).toBe('The approval was taken back');
  expect(outcomeWords('cancelled', mail, 'over').headline).toBe('The request was taken back');
});

const day = { dayLimitMinor: cents(10_000) };
const grantLimits = { ...none, maxPerDayMinor: null };

test.each([
  ['nothing', {}, '$100.00', 'US dollars a day, at most'],
  ['altogether', { maxTotalMinor: cents(5_000) }, '$50.00', 'US dollars altogether, at most'],
  ['each of three', { maxCalls: 3, maxPerCallMinor: cents(1_000) }, '$30.00', 'US dollars altogether, at most'],
  ['a day', { maxPerDayMinor: cents(2_000) }, '$20.00', 'US dollars a day, at most'],
  [
    'a day and altogether',
    { maxPerDayMinor: cents(2_000), maxTotalMinor: cents(3_000) },
    '$20.00',
    'US dollars a day, at most, and $30.00 altogether',
  ],
])('CPAGE-17 what a grant can cost is said of the time that it is for: %s', (_limited, limits, amount, how) => {
  expect(mostInWords({ ...grantLimits, ...limits }, day)).toEqual({ amount, how });
});

test.each([
  ['mail', 'send', { to: 'ada@x.example', subject: 's', body: 'b' }, 'to ada@x.example'],
  [
    'delivery',
    'create',
    { dropoff: { lat: 1, lng: 2, address: { line1: '101 Twin Peaks Blvd', city: 'San Francisco', region: 'CA' } } },
    'to 101 Twin Peaks Blvd, San Francisco',
  ],
  ['delivery', 'create', { dropoff: { lat: 1, lng: 2, address: '1 Ferry Building' } }, 'to 1 Ferry Building'],
  ['delivery', 'create', { dropoff: { lat: 1.5, lng: -2 } }, 'to 1.5, -2'],
  ['delivery', 'cancel', { id: '0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10' }, 'ID 0d9b1f3a…'],
  ['gone', 'away', { to: 'x' }, ''],
])('CPAGE-23 a request says to whom it goes: %s %s', (appId, capabilityName, input, words) => {
  const asked = { appId, capabilityName, input: JSON.stringify(input), decidedInput: null };
  expect(boundInWords(asked)).toBe(words);
});
