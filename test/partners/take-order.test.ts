import { describe, expect, test } from 'vitest';
import { takeOrder, type PartnerOrder } from '#src/delivery/orders/partner-order.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const at = (text: string) => new Date(text);
const stop = { position: { lat: 37.7, lng: -122.4 }, address: {} };
const plain: PartnerOrder = {
  sourceOrderId: 'order-1',
  pickup: stop,
  dropoff: stop,
  customer: {},
  readyAt: undefined,
  pickupWindow: undefined,
  dropoffWindow: undefined,
  description: undefined,
  tipMinor: cents(0),
  signatureRequired: false,
  minimumAge: undefined,
  dispatch: 'auto',
  metadata: {},
};
const sender = { id: 'sender', licences: ['A'], jurisdiction: 'US-CA', timezone: 'America/Los_Angeles' };
const noon = at('2026-07-15T19:00:00Z');
const evening = at('2026-07-16T04:50:00Z'); // 21:50 there
const night = at('2026-07-16T05:30:00Z'); // 22:30
const opens = at('2026-07-16T13:00:00Z');
const closes = at('2026-07-17T05:00:00Z');

const codeOf = (take: () => unknown) => {
  try {
    take();
    return 'taken';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

describe('regulated goods', () => {
  test.each([
    [undefined, 21],
    [0, 21],
    [18, 21],
    [25, 25],
  ])('AGE-1 a minimum age of %s is %i, with a signature and the sender’s licences', (minimumAge, forced) => {
    const { order, invoicedTo } = takeOrder({ ...plain, minimumAge }, sender, 'cannabis', noon);
    expect(order.signatureRequired).toBe(true);
    expect(invoicedTo).toMatchObject({ minimumAge: forced, licences: ['A'], hoursTimezone: 'America/Los_Angeles' });
  });

  test('AGE-1 no order says otherwise than the sender’s row', () => {
    const without = { ...sender, licences: [] };
    expect(codeOf(() => takeOrder({ ...plain, minimumAge: 21 }, without, 'cannabis', noon))).toBe(
      'sender_not_licensed',
    );
    expect(codeOf(() => takeOrder(plain, without, 'cannabis', noon))).toBe('sender_not_licensed');
  });

  test.each([
    ['at noon', plain, noon, { start: noon, end: at('2026-07-16T05:00:00Z') }],
    ['at night', plain, night, { start: opens, end: closes }],
    [
      'when it is ready in the morning',
      { ...plain, readyAt: at('2026-07-16T12:00:00Z') },
      noon,
      { start: opens, end: closes },
    ],
    [
      'cut to the hours',
      { ...plain, dropoffWindow: { start: at('2026-07-16T10:00:00Z'), end: at('2026-07-16T15:00:00Z') } },
      noon,
      { start: opens, end: at('2026-07-16T15:00:00Z') },
    ],
    [
      'cut at their end',
      { ...plain, dropoffWindow: { start: at('2026-07-16T04:00:00Z'), end: at('2026-07-16T08:00:00Z') } },
      noon,
      { start: at('2026-07-16T04:00:00Z'), end: at('2026-07-16T05:00:00Z') },
    ],
  ] as const)('AGE-6 its drop-off window is %s', (_, order, now, window) => {
    expect(takeOrder(order, sender, 'cannabis', now).order.dropoffWindow).toEqual(window);
  });

  test('AGE-6 a window that lies in the night is refused', () => {
    const dropoffWindow = { start: at('2026-07-16T05:30:00Z'), end: at('2026-07-16T12:59:00Z') };
    expect(codeOf(() => takeOrder({ ...plain, dropoffWindow }, sender, 'cannabis', noon))).toBe(
      'outside_delivery_hours',
    );
  });

  test.each([
    ['at noon at once', plain, noon, noon],
    ['in the evening at once', plain, evening, evening],
    ['at night when the hours open', plain, night, opens],
    [
      '20 minutes before it is ready',
      { ...plain, readyAt: at('2026-07-15T20:00:00Z') },
      noon,
      at('2026-07-15T19:40:00Z'),
    ],
    ['when the hours open, though it be ready then', { ...plain, readyAt: opens }, noon, opens],
  ] as const)('AGE-6 it is first offered %s', (_, order, now, first) => {
    expect(takeOrder(order, sender, 'cannabis', now).invoicedTo.firstOfferAt).toEqual(first);
  });
});

test('PARTNER-14 of a storefront’s order nothing is forced but the licences of a minimum age', () => {
  const dropoffWindow = { start: night, end: opens };
  const { order, invoicedTo } = takeOrder({ ...plain, dropoffWindow }, sender, 'storefront', night);
  expect(order).toMatchObject({ signatureRequired: false, dropoffWindow });
  expect(invoicedTo).toMatchObject({
    minimumAge: undefined,
    licences: [],
    hoursTimezone: undefined,
    firstOfferAt: night,
  });
  expect(takeOrder({ ...plain, minimumAge: 18 }, sender, 'storefront', night).invoicedTo).toMatchObject({
    minimumAge: 18,
    licences: ['A'],
  });
  const without = { ...sender, licences: [] };
  expect(takeOrder({ ...plain, minimumAge: 0 }, without, 'storefront', night).invoicedTo.minimumAge).toBeUndefined();
});

test.each([
  ['#/minimumAge', { ...plain, minimumAge: 18 }, { ...sender, licences: [] }],
  ['#/dropoffWindow', { ...plain, dropoffWindow: { start: night, end: at('2026-07-16T12:59:00Z') } }, sender],
] as const)('PARTNER-5 what is against an order names %s', (pointer, order, from) => {
  expect(() => takeOrder(order, from, 'cannabis', noon)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
  );
});
