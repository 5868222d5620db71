import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeableFields,
  changeableIn,
  changeableNow,
  decideChange,
  firstOfferAtOf,
  isWithinHours,
  type Change,
  type Changeable,
  type ChangeableField,
} from '#src/delivery/changes/change.ts';
import { tooLate } from '#src/delivery/changes/change-refusal.ts';
import { priceDelivery, withTip } from '#src/delivery/fare/fare.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { deliveryIdOf, jobIdOf } from '#src/delivery/ids.ts';
import { deliveryStatuses, type DeliveryStatus } from '#src/delivery/status.ts';
import { reversedCharge } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';

const inputs = {
  pickup: { lat: 37.7955, lng: -122.3937 },
  dropoff: { lat: 37.7544, lng: -122.4477 },
  tipMinor: cents(200),
};
const now = new Date('2026-11-21T18:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const order: Changeable = {
  id: deliveryIdOf('0d9b1f3a-4c52-4f0e-9a51-6b1f6f8c2d10'),
  jobId: jobIdOf('5f7a2c1e-8d34-4b6a-b0c9-1e2d3c4b5a69'),
  status: 'created',
  jobStatus: 'created',
  version: 1,
  jobVersion: 1,
  pickupAddress: {},
  dropoffAddress: { line1: '101 Twin Peaks Blvd', instructions: 'Ring' },
  customer: { name: 'Robin Doe', phone: '+14155550134', other: { floor: 3 } },
  description: undefined,
  externalReference: undefined,
  requirements: { photo: true, pickupPhoto: false, pin: true, authorisedPayment: false },
  pinRenewals: 0,
  pickupWindow: undefined,
  dropoffWindow: undefined,
  dispatch: 'auto',
  search: 'not_begun',
  minimumAge: null,
  hoursTimezone: null,
  payment: { intentId: 'pi_1', status: 'requires_action' },
  fare: priceDelivery(inputs, charterV1),
  fareCreatedAt: now,
  underWayMinor: cents(0),
  limitMinor: cents(20_000),
  now,
};

/** A change of each field that differs from the order. */
const changes: Readonly<Record<ChangeableField, Change>> = {
  instructions: { instructions: 'Ring twice' },
  customer: { customer: { name: 'Sam Poe' } },
  pickupWindow: { pickupWindow: { start: at(1), end: at(2) } },
  dropoffWindow: { dropoffWindow: { start: at(1), end: at(2) } },
  requirements: { requirements: { photo: false } },
  tipMinor: { tipMinor: cents(500) },
};
const everything: Change = Object.assign({}, ...Object.values(changes)) as Change;

const jobAt = (status: DeliveryStatus) => (status === 'created' ? 'created' : 'in_progress');

test('AMEND-1 each field changes in the states of the table and in no other', () => {
  for (const status of deliveryStatuses) {
    for (const field of changeableFields) {
      const decided = decideChange({ ...order, status, jobStatus: jobAt(status) }, changes[field]);
      const expected = changeableIn[field].includes(status)
        ? { fields: [field] }
        : { refused: [{ field, reason: 'late' }] };
      expect(decided, `${field} in ${status}`).toMatchObject(expected);
    }
  }
});

test('AMEND-2 what is too late says what still can be changed, and that is what would be taken', () => {
  for (const status of deliveryStatuses) {
    for (const minimumAge of [null, 21]) {
      const it = { ...order, status, jobStatus: jobAt(status), minimumAge } as const;
      const still = changeableNow(it);
      const taken = changeableFields.filter((field) => {
        const change = field === 'requirements' ? { requirements: { photo: true, pin: false } } : changes[field];
        const from =
          field === 'requirements' ? { ...it, requirements: { ...it.requirements, photo: false, pin: false } } : it;
        return !('refused' in decideChange(from, change));
      });
      expect(still, `${status} ${minimumAge}`).toEqual(taken);
    }
  }
  const it = { ...order, status: 'picked_up', jobStatus: 'in_progress' } as const;
  const refused = [{ field: 'dropoffWindow', reason: 'late' }] as const;
  expect(tooLate(it, refused)).toMatchObject({
    code: 'change_too_late',
    detail: expect.stringContaining('instructions, customer, tipMinor (the tip can only rise)') as string,
  });
});

test('AMEND-3 what is like that already is no change', () => {
  const same: Change = {
    instructions: 'Ring',
    customer: { name: 'Robin Doe', email: null },
    pickupWindow: null,
    requirements: { photo: true },
    tipMinor: cents(200),
  };
  expect(decideChange({ ...order, status: 'delivered' }, same)).toEqual({ fields: [] });
});

test('AMEND-1 a contact is merged, null removes, and what it doesn’t know stays', () => {
  expect(decideChange(order, { customer: { phone: null, email: 'r@example.com' } })).toEqual({
    fields: ['customer'],
    customer: { name: 'Robin Doe', email: 'r@example.com', other: { floor: 3 } },
  });
  expect(decideChange(order, { instructions: null })).toEqual({
    fields: ['instructions'],
    dropoffAddress: { line1: '101 Twin Peaks Blvd' },
  });
});

test('AMEND-4 a tip falls only before it is offered, and while nothing is taken', () => {
  const lower: Change = { tipMinor: cents(100) };
  expect(decideChange(order, lower)).toEqual({ fields: ['tipMinor'], tipMinor: 100n });
  for (const jobStatus of ['offering', 'accepted', 'in_progress'] as const)
    expect(decideChange({ ...order, jobStatus }, lower)).toEqual({
      refused: [{ field: 'tipMinor', reason: 'lowered' }],
    });
  const taken = { intentId: 'pi_1', status: 'succeeded' } as const;
  expect(decideChange({ ...order, payment: taken }, lower)).toHaveProperty('refused');
  expect(decideChange({ ...order, status: 'assigned', jobStatus: 'accepted' }, changes.tipMinor)).toHaveProperty(
    'tipMinor',
    500n,
  );
});

test('AMEND-6 of age-restricted goods nothing is taken away, and the recipient stays from the pickup on', () => {
  const restricted = { ...order, minimumAge: 21 };
  expect(decideChange(restricted, { requirements: { pin: false } })).toEqual({
    refused: [{ field: 'requirements', reason: 'forced' }],
  });
  const without = { ...restricted, requirements: { ...order.requirements, pin: false } };
  expect(decideChange(without, { requirements: { pin: true } })).toHaveProperty('requirements.pin', true);
  const carried = { ...restricted, status: 'picked_up', jobStatus: 'in_progress' } as const;
  expect(decideChange(carried, changes.customer)).toEqual({
    refused: [{ field: 'customer', reason: 'recipient_bound' }],
  });
  expect(decideChange({ ...carried, status: 'arrived_at_pickup' }, changes.customer)).toHaveProperty('customer');
  const regulated = {
    ...restricted,
    hoursTimezone: 'America/Los_Angeles',
    dropoffWindow: { start: at(0), end: at(1) },
  };
  expect(decideChange(regulated, { dropoffWindow: null })).toEqual({
    refused: [{ field: 'dropoffWindow', reason: 'forced' }],
  });
});

test('AMEND-6 a window of regulated goods lies within the hours of one day', () => {
  const zone = 'America/Los_Angeles'; // 18:00 UTC is 10:00 there
  const within = (from: number, to: number) =>
    isWithinHours(zone, { fields: ['dropoffWindow'], dropoffWindow: { start: at(from), end: at(to) } });
  expect([within(0, 2), within(-4, 12), within(10, 12)]).toEqual([true, true, true]);
  expect([within(-5, 1), within(10, 13), within(2, 26), within(13, 14)]).toEqual([false, false, false, false]);
  expect(isWithinHours(null, { fields: [], dropoffWindow: { start: at(0), end: at(48) } })).toBe(true);
});

test('AMEND-12 the first offers are due before the window opens, at once if it has, and within the hours', () => {
  expect(firstOfferAtOf(order, null)).toEqual(now);
  expect(firstOfferAtOf(order, { start: at(0.01), end: at(1) })).toEqual(now);
  const later = firstOfferAtOf(order, { start: at(5), end: at(6) });
  expect(later > now && later < at(5)).toBe(true);
  const regulated = { ...order, hoursTimezone: 'America/Los_Angeles' };
  expect(firstOfferAtOf(regulated, { start: at(13), end: at(14) })).toEqual(new Date('2026-11-22T14:00:00Z'));
});

test('AMEND-5 another tip changes the tip and the sum, and a charge with all its changes reverses to what was booked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 }), (tips) => {
      const fares = tips.map((tip) => withTip(order.fare, cents(tip)));
      for (const fare of fares) {
        expect(fare).toEqual(priceDelivery({ ...inputs, tipMinor: fare.tipMinor }, charterV1));
      }
      let before = order.fare.tipMinor;
      const booked = fares.flatMap(({ tipMinor }, step) => {
        const more = tipMinor - before;
        before = tipMinor;
        const entry = { kind: 'tip_changed', step: String(step) } as const;
        return [
          { ...entry, account: 'customer_receivable', amountMinor: `${more}` },
          { ...entry, account: 'tips_payable', amountMinor: `${-more}` },
        ] as const;
      });
      const charge = { kind: 'delivery_charged', step: '', account: 'tips_payable', amountMinor: '-200' } as const;
      expect(reversedCharge([charge, ...booked]).tips_payable).toBe(before);
    }),
  );
});

test('AMEND-2 a change of everything is refused whole where one field is too late', () => {
  expect(decideChange({ ...order, status: 'picked_up', jobStatus: 'in_progress' }, everything)).toEqual({
    refused: [
      { field: 'pickupWindow', reason: 'late' },
      { field: 'dropoffWindow', reason: 'late' },
      { field: 'requirements', reason: 'late' },
    ],
  });
});
