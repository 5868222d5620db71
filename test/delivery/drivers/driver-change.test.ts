import { describe, expect, test } from 'vitest';
import type { DriverProfile } from '#src/delivery/drivers/driver.ts';
import { decideChange, type HeldDriver } from '#src/delivery/drivers/driver-change.ts';
import type { DriverReach } from '#src/delivery/drivers/driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const before = new Date('2026-11-01T10:00:00.000Z');
const validUntil = new Date('2027-01-01T00:00:00.000Z');

const driver: HeldDriver = {
  id: '8a1c6b52-3f0e-4d77-9b21-7c5d2e9f4a10' as DriverId,
  displayName: 'Maya Rossi',
  phone: null,
  vehicleType: 'car',
  products: ['rides', 'eats'],
  pausedProducts: ['rides'],
  licences: [],
  status: 'available',
  userSub: null,
  claimedSub: 'maya',
  rating: null,
  version: 4,
  createdAt: before,
  updatedAt: before,
};
const eats: DriverReach = { products: ['eats'] };
const both: DriverReach = { products: ['eats', 'rides', 'parcels'] };

function changed(reach: DriverReach, change: Partial<DriverProfile>, of: Partial<HeldDriver> = {}) {
  const decision = decideChange({ ...driver, ...of }, { reach, change, version: undefined, at });
  if ('refused' in decision) throw new Error(decision.refused);
  return decision;
}

describe('a driver whom several products have', () => {
  test('POOL-9 is renamed by ops or a key of all of the products, in the next version', () => {
    const rename = { displayName: 'Maya Verdi' };
    expect(decideChange(driver, { reach: eats, change: rename, version: undefined, at })).toEqual({
      refused: 'shared',
    });
    for (const reach of ['all', both] as const)
      expect(changed(reach, rename).driver).toMatchObject({ displayName: 'Maya Verdi', version: 5, updatedAt: at });
    expect(decideChange(driver, { reach: 'all', change: rename, version: 3, at })).toEqual({ refused: 'version' });
  });

  test('POOL-10 a key adds and removes its own products; those of others stay, in their order', () => {
    expect(changed(eats, { products: [] }).driver.products).toEqual(['rides']);
    expect(changed(both, { products: ['parcels', 'parcels'] }).driver.products).toEqual(['parcels']);
    expect(changed('all', { products: ['eats'] }).driver).toMatchObject({ products: ['eats'], pausedProducts: [] });
  });

  test('POOL-11 a break is from the key’s own products', () => {
    expect(changed(eats, { status: 'paused' }).driver.pausedProducts).toEqual(['rides', 'eats']);
    expect(changed(eats, { status: 'available' }).driver.pausedProducts).toEqual(['rides']);
    expect(changed('all', { status: 'available' }).driver.pausedProducts).toEqual([]);
  });

  test('POOL-12 only ops suspends and lifts a suspension', () => {
    expect(changed('all', { status: 'suspended' }).driver.status).toBe('suspended');
    const suspended = { ...driver, status: 'suspended' } as const;
    const lift = { change: { status: 'available' }, version: undefined, at } as const;
    expect(decideChange(suspended, { reach: both, ...lift })).toEqual({ refused: 'suspended' });
    expect(changed('all', { status: 'available' }, suspended).driver.status).toBe('available');
  });

  test('POOL-13 POOL-14 ops binds a person, a product names one, and another product removes the name', () => {
    expect(changed('all', { userSub: 'luca' }).driver).toMatchObject({ userSub: 'luca', claimedSub: null });
    expect(changed(both, { userSub: 'luca' }).driver).toMatchObject({ userSub: null, claimedSub: 'luca' });
    expect(changed(both, { userSub: 'maya' }, { userSub: 'maya' }).driver).toMatchObject({ userSub: 'maya' });
    expect(changed(both, { products: ['eats', 'rides'] }).driver.claimedSub).toBe('maya');
    expect(changed({ products: ['parcels'] }, { products: ['parcels'] }).driver.claimedSub).toBeNull();
  });
});

describe('a list of licences', () => {
  const grant = (licence: string) => ({ licence, jurisdiction: 'US-CA', validUntil });
  const held = (id: string, licence: string, products: readonly string[] | null) => ({
    id,
    ...grant(licence),
    products,
    verifiedAt: before,
  });
  const licences = [held('a', 'A', ['eats']), held('b', 'B', null)];

  test('LICENCE-3 ends what its caller vouched for and isn’t on it, and keeps what others vouched for', () => {
    const alone = { products: ['eats'], licences };
    const {
      driver: after,
      endedLicences,
      addedLicences,
    } = changed(eats, { licences: [grant('C'), grant('C')] }, alone);
    expect(endedLicences).toEqual(['a']);
    expect(addedLicences).toEqual([{ ...grant('C'), products: ['eats'], verifiedAt: at }]);
    expect(after.licences.map(({ licence }) => licence)).toEqual(['B', 'C']);
    expect(changed(eats, { licences: [grant('A')] }, alone)).toMatchObject({ endedLicences: [], addedLicences: [] });
    expect(changed('all', { licences: [grant('B')] }, alone).endedLicences).toEqual(['a']);
    expect(changed('all', {}, alone).driver.licences).toHaveLength(2);
  });
});
