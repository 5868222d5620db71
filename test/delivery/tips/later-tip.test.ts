import { expect, test } from 'vitest';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { laterTipIdOf } from '#src/delivery/ids.ts';
import { createTip } from '#src/delivery/tips/create-tip.ts';
import { isLate, tippingOf, type LaterTip, type ShownTipStatus } from '#src/delivery/tips/later-tip.ts';
import { cents } from '#src/money/cents.ts';

const createdAt = new Date('2026-11-21T10:00:00.000Z');
const tip = (status: ShownTipStatus): LaterTip => ({
  id: laterTipIdOf('6b1f0c2d-3e4a-4b5c-8d6e-7f8091a2b3c4'),
  amountMinor: cents(300),
  status,
  createdAt,
});
const arrived = { status: 'delivered', driver: { displayName: 'Maya Rossi' }, tips: [], takesTips: true } as const;

test('TIPPED-20 the recipient sees to whom a tip goes from the arrival on, and none that nobody paid', () => {
  expect(tippingOf(arrived)).toEqual({ canTip: true, to: 'Maya', tips: [] });
  expect(tippingOf({ ...arrived, status: 'arrived_at_dropoff' })).toEqual({ canTip: false, to: null, tips: [] });
  expect(tippingOf({ ...arrived, driver: { displayName: '4155550177' } }).to).toBeNull();
  expect(tippingOf({ ...arrived, driver: null }).to).toBeNull();
  const tips = (['pending', 'succeeded', 'canceled', 'refunded', 'disputed'] as const).map(tip);
  expect(tippingOf({ ...arrived, tips }).tips.map(({ status }) => status)).toEqual([
    'pending',
    'succeeded',
    'refunded',
    'disputed',
  ]);
});

test('TIPPED-5 after twenty no further one is offered, those that nobody paid among them', () => {
  const many = (count: number) => Array.from({ length: count }, () => tip('canceled'));
  expect(tippingOf({ ...arrived, tips: many(19) }).canTip).toBe(true);
  expect(tippingOf({ ...arrived, tips: many(20) }).canTip).toBe(false);
});

test('TIPPED-7 where there is no page to pay on none is offered, nor taken', async () => {
  expect(tippingOf({ ...arrived, takesTips: false }).canTip).toBe(false);
  const slug = '3f9c0a7be1' as TrackingSlug;
  const unused = () => {
    throw new Error('nothing is asked');
  };
  const ctx = {
    db: { execute: unused, batch: unused, read: unused } as never,
    actor: { kind: 'recipient', keyId: slug, slug } as const,
    newId: unused,
    payPages: undefined,
  };
  const once = { principal: 'p', route: 'r', key: 'k', fingerprint: 'f' };
  await expect(createTip(ctx, slug, cents(300), once)).rejects.toMatchObject({ code: 'tips_not_taken' });
});

test('TIPPED-4 the time to pay is over after fifteen minutes', () => {
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1_000);
  expect([isLate({ createdAt }, after(899)), isLate({ createdAt }, after(900))]).toEqual([false, true]);
});
