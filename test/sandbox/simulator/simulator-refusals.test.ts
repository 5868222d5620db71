import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from '../../../sandbox/simulator/simulator.ts';
import {
  answer,
  DELIVERY_KEY,
  dispatch,
  driverAt,
  eventually,
  rowOf,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { openSimulator, playOf, requestSimulation, shortDelivery, simulate, simulatorKeys } from './simulations.ts';

const PATIENT = { timeout: 60_000, interval: 200 };
const slow = { speed: 1, outcome: 'delivered', seed: 9 };

let suite: Suite;
let simulator: Simulator;
let token: string;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: simulatorKeys } });
  simulator = await openSimulator(suite);
  token = await suite.token({ scope: 'deliveries:write deliveries:read', org: `org-${randomUUID()}` });
});
afterAll(async () => {
  await simulator.close();
  await suite.close();
});

const untilEnded = (id: string) => expect.poll(async () => (await playOf(suite, id)).ended, PATIENT).toBe(true);
const problemOf = async (response: Response) => [response.status, await response.json()];
const cancel = (id: string) =>
  suite.fetch(`/v1/deliveries/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'changed my mind' }),
  });

test.each([{ speed: 61 }, { speed: 0.5 }, { outcome: 'lost' }, { seed: -1 }, { seed: 1.5 }, { payment: true }])(
  'SIM-3 %j is refused',
  async (spec) => {
    const { delivery } = await shortDelivery(suite, token);
    expect(await problemOf(await requestSimulation(simulator, token, delivery.id, spec))).toMatchObject([
      422,
      { code: 'validation_failed', errors: [expect.anything()] },
    ]);
  },
);

test('SIM-3 what is no JSON, another path and another method are refused', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const unparsable = await requestSimulation(simulator, token, delivery.id, '{');
  expect(await problemOf(unparsable)).toMatchObject([400, { code: 'body_unparsable' }]);
  const at = (path: string) => fetch(new URL(`/v1/sandbox/deliveries/${path}`, simulator.url));
  expect(await problemOf(await at(delivery.id))).toMatchObject([404, { code: 'route_not_found' }]);
  const byGet = await at(`${delivery.id}/simulate`);
  expect([byGet.status, byGet.headers.get('allow')]).toEqual([405, 'POST']);
});

test('SIM-4 a delivery is simulated by its owner and by ops; to anybody else it isn’t there', async () => {
  const { delivery } = await shortDelivery(suite, token);
  const ask = async (scope: string | undefined, id = delivery.id) => {
    const other = scope === undefined ? undefined : await suite.token({ scope });
    return problemOf(await requestSimulation(simulator, other, id, slow));
  };
  expect(await ask('deliveries:write deliveries:read')).toMatchObject([404, { code: 'not_found' }]);
  expect(await ask(undefined)).toMatchObject([401, { code: 'credential_missing' }]);
  expect(await ask('ops', randomUUID())).toMatchObject([404, { code: 'not_found' }]);
  expect(await ask('ops')).toMatchObject([202, { simulation: { deliveryId: delivery.id } }]);
});

test('SIM-4 its owner’s token that may not change it, or not read it, is refused', async () => {
  const org = `org-${randomUUID()}`;
  const tokenOf = (scope: string) => suite.token({ scope, org });
  const { delivery } = await shortDelivery(suite, await tokenOf('deliveries:write'));
  for (const scope of ['deliveries:read', 'deliveries:write'])
    expect(await problemOf(await requestSimulation(simulator, await tokenOf(scope), delivery.id, slow))).toMatchObject([
      403,
      { code: 'insufficient_scope' },
    ]);
  const both = await tokenOf('deliveries:read deliveries:write');
  expect((await requestSimulation(simulator, both, delivery.id, slow)).status).toBe(202);
});

test('SIM-5 a simulated driver who waits for an offer declines others; SIM-7 who else accepts its delivery ends it', async () => {
  const near = somewhere();
  const real = await driverAt(suite, near);
  const { delivery, job } = await shortDelivery(suite, token, { pickup: near });
  const [wave] = (await dispatch(suite, job.id, DELIVERY_KEY)).candidates; // the simulated driver isn't there yet
  expect(wave?.driverId).toBe(real);
  await simulate(simulator, token, delivery.id, slow);
  await expect.poll(async () => (await playOf(suite, delivery.id)).driverIds.length, PATIENT).toBe(1);
  const [simulated] = (await playOf(suite, delivery.id)).driverIds;

  const other = await shortDelivery(suite, token, { pickup: near });
  const asked = (await dispatch(suite, other.job.id, DELIVERY_KEY)).candidates.map(({ driverId }) => driverId);
  expect(new Set(asked)).toEqual(new Set([real, simulated]));
  const answered = () =>
    rowOf(suite, 'select status from delivery.offer where job_id = $1 and driver_id = $2', other.job.id, simulated);
  expect(await eventually(answered, ({ status }) => status !== 'open')).toEqual({ status: 'declined' });

  expect((await answer(suite, wave?.offer.id ?? '', 'accept', real, DELIVERY_KEY)).status).toBe(200);
  await untilEnded(delivery.id);
  expect(await playOf(suite, delivery.id)).toMatchObject({ stopped: 'taken_by_another_driver' });
}, 180_000);

test('SIM-5 once they are asked, no match and no wave finds a simulated driver', async () => {
  const near = somewhere();
  const { delivery } = await shortDelivery(suite, token, { pickup: near });
  await simulate(simulator, token, delivery.id, slow);
  await expect.poll(async () => (await playOf(suite, delivery.id)).step, PATIENT).toBeGreaterThanOrEqual(3);
  const match = await callPool(suite, DELIVERY_KEY, 'POST /v1/pool/match', {
    pickupLat: near.lat,
    pickupLng: near.lng,
    product: 'delivery',
    radiusMiles: 3,
  });
  expect(await match.json()).toMatchObject({ candidates: [], examined: 1 });
  const other = await shortDelivery(suite, token, { pickup: near });
  expect((await dispatch(suite, other.job.id, DELIVERY_KEY)).candidates).toEqual([]);
});

test('SIM-7 a delivery that ends otherwise ends its simulation', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await simulate(simulator, token, delivery.id, slow);
  expect((await cancel(delivery.id)).status).toBe(200);
  await untilEnded(delivery.id);
  expect(await playOf(suite, delivery.id)).toMatchObject({ status: 'cancelled', stopped: 'cancelled' });
});

test('SIM-7 a PIN that its owner renews meanwhile ends it, with tries left', async () => {
  const { delivery } = await shortDelivery(suite, token, { requirements: { pin: true } });
  await simulate(simulator, token, delivery.id, { ...slow, speed: 60 });
  const headers = { authorization: `Bearer ${token}` };
  const renewed = await suite.fetch(`/v1/deliveries/${delivery.id}/pin/reset`, { method: 'POST', headers });
  expect(renewed.status).toBe(200);
  await untilEnded(delivery.id);
  expect(await playOf(suite, delivery.id)).toMatchObject({ status: 'arrived_at_dropoff', stopped: 'pin_wrong' });
}, 180_000);

test('SIM-8 what is over isn’t simulated; nor what waits for its payment', async () => {
  const { delivery } = await shortDelivery(suite, token);
  await cancel(delivery.id);
  expect(await problemOf(await requestSimulation(simulator, token, delivery.id, slow))).toMatchObject([
    409,
    { code: 'invalid_state_transition', currentStatus: 'cancelled' },
  ]);
  const unpaid = await shortDelivery(suite, token, { requirements: { authorisedPayment: true } });
  expect(await problemOf(await requestSimulation(simulator, token, unpaid.delivery.id, slow))).toMatchObject([
    409,
    { code: 'payment_not_authorised' },
  ]);
});
