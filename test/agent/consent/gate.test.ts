import { describe, expect, test } from 'vitest';
import { gateOf } from '#src/agent/consent/gate.ts';
import type { FoundCall } from '#src/agent/invoke/found-call.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents } from '#src/money/cents.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const nothing: FoundCall = {
  now: NOW,
  presented: null,
  earlier: null,
  reserved: null,
  isTakenOver: false,
  exceeded: [],
  approval: null,
  standingId: null,
  rule: null,
  ruleTodayMinor: cents(0),
  denied: { bound: 0, capability: 0 },
  lastAsked: null,
  unpaidMinor: cents(0),
};
const capabilityOf = (tool: string) => {
  const [appId = '', name = ''] = tool.split('.');
  const capability = findCapability(appId, name);
  if (capability === undefined) throw new Error(tool);
  return capability;
};
const gate = (tool: string, found: Partial<FoundCall> = {}, judged: object = {}) =>
  gateOf(
    {
      capability: capabilityOf(tool),
      input: { to: 'robin@example.com', dropoff: { lat: 1, lng: 2 } },
      grossMinor: cents(10),
      commitsMinor: cents(0),
      maxGrossMinor: undefined,
      hasReadForeign: false,
      ...judged,
    },
    { ...nothing, ...found },
  );
const asks = (reason: string) => ({ kind: 'ask', reason });
const goes = { kind: 'go' };
const allow = {
  appId: 'mail',
  capabilityName: 'send',
  standing: 'allow',
  maxPerCallMinor: null,
  maxPerDayMinor: cents(15),
  bound: { '/to': ['robin@example.com'] },
  expiresAt: new Date('2026-12-01T00:00:00Z'),
} as const;

describe('whether a call may run', () => {
  test.each([
    ['delivery.quote', goes],
    ['delivery.dispatch', asks('first_use')],
    ['delivery.cancel', asks('per_call')],
    ['mail.send', asks('first_use')],
    ['delivery.create', asks('first_use')],
  ])('ASK-2 %s, of which nothing was decided', (tool, expected) => {
    expect(gate(tool)).toEqual(expected);
  });

  test('ASK-2 above its threshold a creation asks, exactly at it it doesn’t for that', () => {
    expect(gate('delivery.create', {}, { commitsMinor: cents(1_990) })).toEqual(asks('first_use'));
    expect(gate('delivery.create', {}, { commitsMinor: cents(1_991) })).toEqual(asks('threshold'));
  });

  test('ASK-3 an approval lets it go, of one call or of such calls', () => {
    expect(gate('delivery.cancel', { approval: { id: 'a', decidedInput: null } })).toEqual(goes);
    expect(gate('mail.send', { standingId: 's' })).toEqual(goes);
  });

  test('ASK-4 a rule allows for its values, its day and its time; never is never', () => {
    expect(gate('mail.send', { rule: allow })).toEqual(goes);
    expect(gate('mail.send', { rule: allow }, { input: { to: 'r0bin@example.com' } })).toEqual(asks('first_use'));
    expect(gate('mail.send', { rule: allow, ruleTodayMinor: cents(15) })).toEqual(goes);
    expect(gate('mail.send', { rule: allow, ruleTodayMinor: cents(16) })).toEqual(asks('first_use'));
    expect(gate('mail.send', { rule: { ...allow, expiresAt: NOW } })).toEqual(asks('first_use'));
    const never = { ...allow, standing: 'never', expiresAt: null } as const;
    const approval = { id: 'a', decidedInput: null };
    expect(gate('mail.send', { rule: never, approval })).toEqual({ kind: 'never', because: 'profile' });
  });

  test('ASK-5 whoever said no is left in peace', () => {
    const denied = { kind: 'never', because: 'denied' };
    expect(gate('mail.send', { denied: { bound: 1, capability: 1 } })).toEqual(denied);
    expect(gate('mail.send', { denied: { bound: 0, capability: 2 } })).toEqual(asks('first_use'));
    expect(gate('mail.send', { denied: { bound: 0, capability: 3 } })).toEqual(denied);
    expect(gate('mail.send', { denied: { bound: 1, capability: 3 }, standingId: 's' })).toEqual(goes);
  });

  test('ASK-7 the price, then a limit, before all else', () => {
    const exceeded = [{ holder: 'grant:x', name: 'max_calls' }];
    expect(gate('delivery.quote', { exceeded })).toEqual(asks('limit_exceeded'));
    expect(gate('mail.send', { exceeded, standingId: 's' })).toEqual(asks('limit_exceeded'));
    expect(gate('mail.send', { exceeded, approval: { id: 'a', decidedInput: null } })).toEqual(asks('limit_exceeded'));
    expect(gate('mail.send', { exceeded }, { maxGrossMinor: cents(9) })).toEqual(asks('price_above_ceiling'));
    expect(gate('mail.send', { standingId: 's' }, { maxGrossMinor: cents(10) })).toEqual(goes);
  });

  test('ASK-9 with strangers’ words read, whatever is allowed, each change asks; reading doesn’t', () => {
    const foreign = { hasReadForeign: true };
    expect(gate('mail.send', { rule: allow, standingId: 's' }, foreign)).toEqual(asks('foreign_text'));
    expect(gate('places.save', {}, foreign)).toEqual(asks('foreign_text'));
    expect(gate('delivery.quote', {}, foreign)).toEqual(goes);
  });

  test('ASK-1 what was asked before and is over is asked as that', () => {
    const lastAsked = { status: 'pending', expiresAt: NOW } as const;
    expect(gate('mail.send', { lastAsked })).toEqual(asks('expired'));
    expect(gate('mail.send', { lastAsked: { ...lastAsked, status: 'revoked' } })).toEqual(asks('revoked'));
    expect(gate('mail.send', { lastAsked: { ...lastAsked, status: 'consumed' } })).toEqual(asks('first_use'));
  });
});
