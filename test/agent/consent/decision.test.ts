import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentReasons, consentStatuses, statusOf, storedAs, type Consent } from '#src/agent/consent/consent.ts';
import { cancelled, decided, revoked, type WantedDecision } from '#src/agent/consent/decision.ts';
import type { ConsentNow } from '#src/agent/consent/found-consent.ts';
import { editFaults } from '#src/agent/consent/edited-input.ts';
import { aboutOf, accountLabel, linksOf, optionsOf, priceOf } from '#src/agent/consent/envelope.ts';
import { canonicalOf } from '#src/agent/input/digest.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import { cents } from '#src/money/cents.ts';
import { thrownBy } from '#test/support/thrown.ts';

const now = new Date('2026-11-22T09:31:00.000Z');
const input: Json = { pickup: { lat: 1, lng: 2 }, dropoff: { lat: 3, lng: 4 }, tipMinor: 200 };
const consent: Consent = {
  id: '3d2f8c1a-6b7e-4f50-9a81-c2d3e4f5a6b7',
  userId: 'user:ada',
  accountId: 'org:demo-merchant',
  credentialKind: 'grant',
  credentialId: '9b1f6a04-2c57-4d0e-8f3a-6e5d4c3b2a19',
  clientName: 'Errand bot',
  conversationId: null,
  sessionId: 's',
  appId: 'delivery',
  capabilityName: 'create',
  capabilityVersion: '1.0.0',
  reason: 'threshold',
  input: canonicalOf(input),
  inputDigest: 'sha256:0',
  boundDigest: 'sha256:1',
  grossMinor: cents(10),
  commitsMinor: cents(2_907),
  quotedUntil: null,
  exceeds: null,
  userCode: 'WDJB-MJHT',
  idempotencyKey: null,
  status: 'pending',
  decision: null,
  decidedAt: null,
  proof: null,
  decidedInput: null,
  limits: { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null },
  usedCalls: 0,
  usedMinor: cents(0),
  callId: null,
  expiresAt: new Date('2026-11-22T09:45:00.000Z'),
  createdAt: new Date('2026-11-22T09:30:00.000Z'),
};
const proof = { signedInAt: now.toISOString(), acr: 'phr', amr: ['pop'] };
const wish = (change: Partial<WantedDecision> = {}): WantedDecision => ({
  decision: 'approve_once',
  input: undefined,
  limits: undefined,
  expiresAt: undefined,
  ...change,
});
const taken = () => undefined;
const decide = (wanted: WantedDecision, change: Partial<Consent> = {}, at = now) =>
  decided({ consent: { ...consent, ...change }, now: at }, wanted, proof, taken);
const pointersOf = (run: () => unknown) => thrownBy(run).errors?.map(({ pointer }) => pointer);
const limits = (change: object) => ({ maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null, ...change });
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

describe('states', () => {
  test.each(consentStatuses)('CONSENT-5 what is %s is stored so, but for what its time has ended', (shown) => {
    for (const status of consentStatuses)
      for (const expiresAt of [days(-1), days(1)]) {
        const isListed = storedAs(shown).some(
          (each) => each.status === status && (each.isOver === null || each.isOver === now >= expiresAt),
        );
        expect(isListed, `${status} until ${expiresAt.toISOString()}`).toBe(
          statusOf({ status, expiresAt }, now) === shown,
        );
      }
  });

  const found = consentStatuses.flatMap((status) =>
    [days(-1), days(1)].map((expiresAt) => ({ consent: { ...consent, status, expiresAt }, now })),
  );

  test.each([
    ['pending', 'approved', (each: ConsentNow) => decided(each, wish(), proof, taken)],
    ['pending', 'denied', (each: ConsentNow) => decided(each, wish({ decision: 'deny' }), proof, taken)],
    ['pending', 'cancelled', cancelled],
    ['approved', 'revoked', revoked],
  ] as const)('CONSENT-6 CONSENT-7 CONSENT-11 only what is %s becomes %s', (from, to, step) => {
    for (const each of found) {
      const shown = statusOf(each.consent, now);
      const isAgain = each.consent.status === to && (to === 'cancelled' || to === 'revoked');
      if (isAgain) expect(step(each)).toBe(each.consent);
      else if (shown === from) expect(step(each).status).toBe(to);
      else
        expect(
          thrownBy(() => step(each)),
          shown,
        ).toMatchObject({ code: 'consent_decided', extensions: { consent_status: shown } });
    }
  });
});

describe('terms', () => {
  test('CONSENT-12 an approval within limits ends when it says, in 90 days at most', () => {
    expect(decide(wish({ decision: 'approve_limited', expiresAt: days(90) })).expiresAt).toEqual(days(90));
    for (const expiresAt of [now, days(-1), new Date(days(90).getTime() + 1)])
      expect(pointersOf(() => decide(wish({ decision: 'approve_limited', expiresAt })))).toEqual(['#/expires_at']);
  });

  test('CONSENT-12 a denial leaves everything as it was', () => {
    const { status, decision, decidedAt, proof: kept, ...rest } = decide(wish({ decision: 'deny' }));
    expect([status, decision, decidedAt, kept]).toEqual(['denied', 'deny', now, proof]);
    expect({ ...consent, ...rest }).toEqual(consent);
  });

  test('CONSENT-13 a limit of a call is at most what was shown: price and commitment', () => {
    const limited = (change: object) => decide(wish({ decision: 'approve_limited', limits: limits(change) })).limits;
    expect(limited({ maxPerCallMinor: cents(2_917), maxTotalMinor: cents(100_000), maxCalls: 7 })).toEqual({
      maxCalls: 7,
      maxPerCallMinor: 2_917n,
      maxTotalMinor: 100_000n,
    });
    expect(pointersOf(() => limited({ maxPerCallMinor: cents(2_918) }))).toEqual(['#/limits/max_per_call_minor']);
  });

  test.each(['approve_once', 'approve_session', 'deny'] as const)(
    'CONSENT-13 %s has no limits of its own',
    (decision) => {
      const wanted = wish({ decision, limits: limits({}), expiresAt: days(1) });
      expect(pointersOf(() => decide(wanted))).toEqual(['#/limits', '#/expires_at']);
    },
  );

  test.each(['approve_session', 'approve_limited', 'deny'] as const)('CONSENT-13 %s edits no input', (decision) => {
    expect(pointersOf(() => decide(wish({ decision, input: { ...input, tipMinor: 1 } })))).toEqual(['#/input']);
  });

  test('CONSENT-13 what the capability doesn’t take isn’t decided', () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const wanted = wish({ input: { ...input, tipMinor: 1 } });
    expect(() => decided({ consent, now }, wanted, proof, refuse)).toThrow('refused');
  });

  test('CONSENT-13 the input as it was is no edit', () => {
    expect(decide(wish({ input: { ...input } })).decidedInput).toBeNull();
  });

  test.each(consentReasons)('CONSENT-12 asked because of %s, the options are for one call or for several', (reason) => {
    const once = ['per_call', 'limit_exceeded', 'price_above_ceiling', 'foreign_text'].includes(reason);
    expect(optionsOf({ ...consent, reason }, now)).toHaveLength(once ? 2 : 4);
    expect(optionsOf({ ...consent, reason, capabilityName: 'cancel' }, now)).toEqual(['approve_once', 'deny']);
  });

  test('CONSENT-15 a capability that isn’t offered any more is shown, and can only be denied', () => {
    const change = { capabilityName: 'teleport' };
    const gone = { ...consent, ...change };
    expect(optionsOf(gone, now)).toEqual(['deny']);
    expect(aboutOf(gone)).toMatchObject({ title: 'delivery:teleport', consent: { risk: 'high' } });
    expect(priceOf(gone)).toMatchObject({ grossMinor: 10n, netMinor: 9n });
    expect(pointersOf(() => decide(wish(), change))).toEqual(['#/decision']);
    expect(decide(wish({ decision: 'deny' }), change).status).toBe('denied');
  });

  test('CONSENT-1 an account is named as people call it, and a call is sent again under its own key', () => {
    expect(accountLabel(consent)).toBe('demo-merchant');
    expect(accountLabel({ userId: 'user:ada', accountId: 'user:ada' })).toBe('Personal account');
    const headersFor = (idempotencyKey: string | null) =>
      linksOf({ ...consent, idempotencyKey }, 'https://a.example').resume.headers;
    expect(headersFor(null)).toEqual({});
    expect(headersFor('k')).toEqual({ 'Idempotency-Key': 'k' });
  });
});

describe('edits', () => {
  const faults = (editable: readonly string[], before: Json, after: Json) =>
    editFaults({ editable }, before, after).map(({ pointer, code }) => `${code} ${pointer}`);

  test.each<readonly [string, Json, Json, readonly string[]]>([
    ['a smaller number', { a: 5 }, { a: 4 }, []],
    ['a greater number', { a: 5 }, { a: 6 }, ['too_big #/input/a']],
    ['an amount that wasn’t there', {}, { a: 4 }, ['too_big #/input/a']],
    ['an amount that is left out', { a: 5 }, {}, ['too_big #/input/a']],
    ['a number that becomes a text', { a: 5 }, { a: '4' }, ['too_big #/input/a']],
    ['a text', { a: 'x' }, { a: 'y' }, []],
    ['a text of digits', { a: '5' }, { a: '6' }, []],
    ['a text that wasn’t there', {}, { a: 'y' }, []],
    ['another field', { a: 5, b: 1 }, { a: 5, b: 0 }, ['not_editable #/input/b']],
    ['a field more', { a: 5 }, { a: 5, b: 0 }, ['not_editable #/input/b']],
    ['a field that begins so', { ab: 'x' }, { ab: 'y' }, ['not_editable #/input/ab']],
    ['a field within', { a: { b: 'x', c: 3 } }, { a: { b: 'y', c: 4 } }, ['too_big #/input/a/c']],
    ['an item', { a: [3, 2] }, { a: [3, 1] }, []],
    ['an item more', { a: [3] }, { a: [3, 1] }, ['too_big #/input/a/1']],
    ['a list that becomes an object', { a: [3] }, { a: { 0: 3 } }, []],
    ['another normal form', { b: 'e\u0301' }, { b: '\u00e9' }, ['not_editable #/input/b']],
    ['a name with a slash', { 'x/y~': 1 }, { 'x/y~': 2 }, ['not_editable #/input/x~1y~0']],
    ['a name of every object', {}, { constructor: 'x' }, ['not_editable #/input/constructor']],
  ])('CONSENT-13 %s', (_what, before, after, expected) => {
    expect(faults(['/a'], before, after)).toEqual(expected);
  });

  test.each([
    ['5', '4', 0],
    ['5', '5', 0],
    ['5', '10', 1],
    ['10', '9', 0],
    ['1001', '1000', 0],
    ['10', '0010', 1],
    ['10', '0009', 0],
    ['0010', '11', 1],
    ['5', '-1', 1],
    ['5', '4.5', 1],
    ['5', '', 1],
  ])('CONSENT-13 an amount of %j as a decimal string becomes %j: %i faults', (before, after, count) => {
    expect(faults(['/tipMinor'], { tipMinor: before }, { tipMinor: after })).toHaveLength(count);
  });

  const json = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

  test('CONSENT-13 whatever is edited without a fault differs in nothing but editable fields', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        if (editFaults({ editable: [] }, before, after).length > 0) return;
        expect(canonicalOf(after)).toBe(canonicalOf(before));
      }),
    );
  });

  test('CONSENT-13 a number is only ever made smaller', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (before, after) => {
        expect(faults(['/a'], { a: before }, { a: after }).length === 0).toBe(after <= before);
      }),
    );
  });
});
