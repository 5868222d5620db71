import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presenceOf, stepUpChallenge, type PresenceTerms } from '#src/http/caller/presence.ts';

const now = new Date('2026-11-22T12:00:00.400Z');
const seconds = Math.floor(now.getTime() / 1000);
const audience = 'https://shop.example/decisions';
const terms: PresenceTerms = { audience, client: 'decider', maxAuthAgeSeconds: 300, acrValues: ['phr', 'phrh'] };
const good = {
  sub: 'ada',
  name: 'Ada',
  aud: audience,
  client_id: 'decider',
  auth_time: seconds - 10,
  acr: 'phr',
  amr: ['pop', 'user'],
};
const verdict = (claims: Record<string, unknown>, changed: Partial<PresenceTerms> = {}) =>
  presenceOf({ ...good, ...claims }, { ...terms, ...changed }, now);

test('CID-7 a fresh sign-in of the right kind says who is present, and what it proved', () => {
  expect(verdict({})).toEqual({
    kind: 'present',
    person: 'user:ada',
    name: 'Ada',
    acr: 'phr',
    amr: ['pop', 'user'],
    signedInAt: new Date((seconds - 10) * 1e3),
  });
  expect(verdict({ aud: [audience], acr: 'phrh' }).kind).toBe('present');
  expect(verdict({ name: undefined, amr: 'pop' })).toMatchObject({ kind: 'present', name: undefined, amr: [] });
});

test('CID-7 where any class of sign-in is good enough, none is asked for', () => {
  for (const acr of [undefined, 'phr', 'whatever', 7])
    expect(verdict({ acr }, { acrValues: [] }), String(acr)).toMatchObject({ kind: 'present' });
});

test.each([
  ['an ordinary token', 'audience', { aud: 'https://shop.example' }],
  ['one for the audience among others', 'audience', { aud: [audience, 'https://shop.example'] }],
  ['one for the audience twice', 'audience', { aud: [audience, audience] }],
  ['one for an audience that begins so', 'audience', { aud: `${audience}/x` }],
  ['one without an audience', 'audience', { aud: undefined }],
  ['another client’s', 'client', { client_id: 'waypost-cli' }],
  ['a client’s own', 'no_person', { sub: 'decider' }],
  ['one whose person has no name', 'no_person', { sub: '' }],
  ['one whose person isn’t a text', 'no_person', { sub: 7 }],
] as const)('CID-8 %s proves nobody’s presence', (_name, because, claims) => {
  expect(verdict(claims)).toEqual({ kind: 'not_present', because });
});

test('CID-8 another person isn’t the one who is asked', () => {
  expect(verdict({}, { person: 'user:ben' })).toEqual({ kind: 'not_present', because: 'other_person' });
  expect(verdict({}, { person: 'org:ada' })).toEqual({ kind: 'not_present', because: 'other_person' });
  expect(verdict({}, { person: 'user:ada' }).kind).toBe('present');
});

test('CID-8 whoever it isn’t isn’t told how to sign in', () => {
  expect(verdict({ acr: undefined, auth_time: 0 }, { person: 'user:ben' }).kind).toBe('not_present');
  expect(verdict({ acr: undefined, aud: 'https://shop.example' }).kind).toBe('not_present');
});

test.each([
  ['no_time', undefined],
  ['no_time', '1790000000'],
  ['no_time', Number.NaN],
  ['no_time', seconds + 62],
  ['too_old', seconds - 301],
  ['too_old', 0],
] as const)('CID-9 a sign-in is %s at %s', (because, authTime) => {
  const needs = { acrValues: ['phr', 'phrh'], maxAgeSeconds: 300 };
  expect(verdict({ auth_time: authTime })).toEqual({ kind: 'too_weak', because, needs });
});

test.each([seconds - 299, seconds, seconds + 60])('CID-9 a sign-in at %s is recent, as clocks differ', (authTime) => {
  expect(verdict({ auth_time: authTime }).kind).toBe('present');
});

test('CID-9 what needs a sign-in of its own takes none from before it, and asks for max_age=0', () => {
  const signedInAfter = new Date((seconds - 20) * 1000 + 900);
  const before = verdict({ auth_time: seconds - 21 }, { signedInAfter });
  expect(before).toMatchObject({ kind: 'too_weak', because: 'too_old', needs: { maxAgeSeconds: 0 } });
  expect(verdict({ auth_time: seconds - 20 }, { signedInAfter }).kind).toBe('present');
});

test.each([undefined, 'pwd', '', 'PHR', ['phr'], 'phr phrh'])('CID-9 the class of sign-in %j isn’t enough', (acr) => {
  expect(verdict({ acr })).toMatchObject({ kind: 'too_weak', because: 'acr' });
});

test('CID-10 the challenge names what to ask the provider for (RFC 9470)', () => {
  const challengeOf = (changed: Partial<PresenceTerms>) => {
    const weak = verdict({ auth_time: 0 }, changed);
    return weak.kind === 'too_weak' ? stepUpChallenge(weak) : weak.kind;
  };
  const start = 'Bearer realm="waypost", error="insufficient_user_authentication"';
  expect(challengeOf({})).toBe(`${start}, acr_values="phr phrh", max_age="300"`);
  expect(challengeOf({ acrValues: [], signedInAfter: now })).toBe(`${start}, max_age="0"`);
});

test('CID-7 whatever the claims are, only the right token of a recent sign-in is a presence', () => {
  const claim = fc.oneof(
    fc.constant(undefined),
    fc.string(),
    fc.integer(),
    fc.array(fc.string()),
    fc.constant(audience),
  );
  const claims = fc.record({
    aud: fc.oneof(fc.constant(audience), claim),
    client_id: fc.oneof(fc.constant('decider'), claim),
    auth_time: fc.oneof(fc.integer({ min: seconds - 400, max: seconds + 100 }), claim),
    acr: fc.oneof(fc.constant('phr'), claim),
  });
  fc.assert(
    fc.property(claims, (given) => {
      const isGood =
        [given.aud].flat().join('|') === audience &&
        given.client_id === 'decider' &&
        typeof given.auth_time === 'number' &&
        given.auth_time >= seconds - 299 &&
        given.auth_time <= seconds + 60 &&
        given.acr === 'phr';
      expect(verdict(given).kind === 'present').toBe(isGood);
    }),
  );
});
