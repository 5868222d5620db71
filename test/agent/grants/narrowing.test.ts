import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isScope } from '#src/agent/credentials/scope.ts';
import { excessOf, type Wider } from '#src/agent/grants/narrowing.ts';
import { capabilities, capabilityScopes, scopesFor } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';

const end = new Date('2026-11-22T10:00:00.000Z');
const none = { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null, maxPerDayMinor: null };
const wider: Wider = { scopes: ['delivery:@read'], appIds: [], limits: none, idleTtlSeconds: 60, expiresAt: end };
const terms = { scopes: ['delivery:quote'], limits: none, idleTtlSeconds: 60, expiresAt: end };
const scopes = fc.subarray([...capabilityScopes, 'chat', 'grants:mint', 'fees:read'], { minLength: 1 });

/** The capabilities that scopes permit, counted out. */
const reach = (given: readonly string[]) =>
  new Set(capabilities.filter((each) => scopesFor(each).some((scope) => given.includes(scope))));

test('GRANT-3 each field that would be wider is named, and no other', () => {
  expect(excessOf(terms, wider)).toEqual([]);
  const asked = { ...terms, scopes: ['delivery:quote', 'delivery:create', 'chat'] };
  expect(excessOf(asked, wider)).toEqual(['scopes/1', 'scopes/2']);
  const longer = { ...terms, idleTtlSeconds: 61, expiresAt: new Date(end.getTime() + 1) };
  expect(excessOf(longer, wider)).toEqual(['idle_ttl_s', 'expires_at']);
  const limits = { maxCalls: 5, maxPerCallMinor: cents(5), maxTotalMinor: cents(5), maxPerDayMinor: cents(5) };
  const more = { maxCalls: 6, maxPerCallMinor: cents(6), maxTotalMinor: cents(6), maxPerDayMinor: cents(6) };
  expect(excessOf({ ...terms, limits: more }, { ...wider, limits })).toEqual(
    ['max_calls', 'max_per_call_minor', 'max_total_minor', 'max_per_day_minor'].map((name) => `limits/${name}`),
  );
  expect(excessOf({ ...terms, limits }, { ...wider, limits })).toEqual([]);
  expect(excessOf({ ...terms, limits: none }, { ...wider, limits })).toEqual([]); // what is above it counts, too
  expect(excessOf({ ...terms, limits: more }, { ...wider, limits: null })).toEqual([]);
});

test('GRANT-5 what is covered reaches no capability that the wider one doesn’t', () => {
  fc.assert(
    fc.property(scopes, scopes, (narrow, wide) => {
      const excess = excessOf({ ...terms, scopes: narrow }, { ...wider, scopes: wide });
      const covered = narrow.filter((_, at) => !excess.includes(`scopes/${at}`));
      const within = reach(wide);
      for (const capability of reach(covered)) expect(within.has(capability)).toBe(true);
      for (const scope of narrow) if (wide.includes(scope)) expect(covered).toContain(scope);
    }),
  );
});

test('GRANT-5 an app’s reading is covered by all that reads there, not by some; our own by themselves', () => {
  const reading = capabilities.filter((each) => each.appId === 'delivery' && each.effects.readOnly);
  const names = reading.map((each) => `delivery:${each.capabilityName}`);
  const excess = (asked: string, given: readonly string[]) =>
    excessOf({ ...terms, scopes: [asked] }, { ...wider, scopes: given });
  expect(names.every(isScope)).toBe(true);
  expect(excess('delivery:@read', names)).toEqual([]);
  expect(excess('delivery:@read', names.slice(1))).toEqual(['scopes/0']);
  expect(excess('chat', capabilityScopes)).toEqual(['scopes/0']);
  expect(excess('delivery:quote', ['delivery:@write'])).toEqual(['scopes/0']);
});

test('GRANT-1 a key’s apps narrow its scopes', () => {
  const key = { ...wider, scopes: ['delivery:@read', 'live:@read', 'chat'], appIds: ['live'] };
  const excess = (asked: string) => excessOf({ ...terms, scopes: [asked] }, key);
  expect(excess('delivery:quote')).toEqual(['scopes/0']);
  expect(excess('delivery:@read')).toEqual(['scopes/0']);
  expect(excess('live:@read')).toEqual([]);
  expect(excess('chat')).toEqual([]);
});
