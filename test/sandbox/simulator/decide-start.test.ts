import { expect, test } from 'vitest';
import { decideStart, type Simulated } from '../../../sandbox/simulator/decide-start.ts';
import type { Scene, SimulationSpec } from '../../../sandbox/simulator/plan.ts';

const spec: SimulationSpec = { speed: 60, outcome: 'delivered', seed: 7 };
const scene: Scene = {
  pickup: { lat: 37.77, lng: -122.42 },
  dropoff: { lat: 37.79, lng: -122.42 },
  product: 'delivery',
  signatureRequired: false,
  requirements: {},
  minimumAge: null,
  searchSeconds: 900,
};
const delivery: Simulated = { status: 'created', payment: 'requires_action', needsPayment: false, last: null };
const decided = (change: Partial<Simulated>) => decideStart({ ...delivery, ...change }, spec);

test('SIM-2 the same one is the same, whatever has become of it; another one waits until the last has ended', () => {
  for (const hasEnded of [false, true])
    expect(decided({ status: 'delivered', last: { spec, scene, hasEnded } })).toBe('same');
  for (const other of [{ speed: 1 }, { outcome: 'returned' as const }, { seed: 8 }]) {
    const last = { spec: { ...spec, ...other }, scene };
    expect(decided({ last: { ...last, hasEnded: false } })).toBe('running');
    expect(decided({ last: { ...last, hasEnded: true } })).toBe('start');
  }
});

test('SIM-8 one starts for a delivery without a driver that waits for no payment', () => {
  expect(decided({})).toBe('start');
  expect(decided({ payment: null })).toBe('start');
  expect(decided({ status: 'assigned' })).toBe('illegal');
  expect(decided({ needsPayment: true })).toBe('unpaid');
  expect(decided({ needsPayment: true, payment: 'requires_capture' })).toBe('start');
});
