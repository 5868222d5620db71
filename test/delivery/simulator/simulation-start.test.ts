import { expect, test } from 'vitest';
import type { DeliveryId, TrackingSlug } from '#src/delivery/ids.ts';
import type { Scene, SimulationSpec } from '#src/delivery/simulator/simulation.ts';
import { decideStart, type Simulated } from '#src/delivery/simulator/simulation-start.ts';

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
const delivery: Simulated = {
  id: '0b9f7a52-6c3e-4d8b-9a57-0e1f2a3b4c5d' as DeliveryId,
  slug: '0123456789' as TrackingSlug,
  deliveryStatus: 'created',
  jobStatus: 'created',
  payment: 'requires_action',
  needsPayment: false,
  scene,
  last: null,
};
const decided = (change: Partial<Simulated>) => {
  const decision = decideStart({ ...delivery, ...change }, spec);
  return decision.kind === 'refused' ? decision.refusal : decision.kind;
};

test('SIM-2 the same one is the same, with its scene; another one waits until the last has ended', () => {
  const before = { ...scene, searchSeconds: 60 };
  expect(decideStart({ ...delivery, last: { spec, scene: before, hasEnded: false } }, spec)).toEqual({
    kind: 'same',
    started: { deliveryId: delivery.id, slug: delivery.slug, spec, scene: before },
  });
  for (const other of [{ speed: 1 }, { outcome: 'returned' as const }, { seed: 8 }]) {
    const last = { spec: { ...spec, ...other }, scene };
    expect(decided({ last: { ...last, hasEnded: false } })).toBe('running');
    expect(decided({ last: { ...last, hasEnded: true } })).toBe('start');
  }
});

test('SIM-8 one starts for a delivery without a driver that waits for no payment', () => {
  expect(decided({})).toBe('start');
  expect(decided({ deliveryStatus: 'assigned' })).toBe('illegal');
  expect(decided({ needsPayment: true })).toBe('unpaid');
  expect(decided({ needsPayment: true, payment: 'requires_capture' })).toBe('start');
});
