import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PIN_RENEWALS } from '#src/delivery/proofs/pin.ts';
import {
  acceptedJob,
  answer,
  DELIVERY_KEY,
  dispatch,
  dispatchKeys,
  driverAt,
  rowOf,
} from '#test/support/delivery/dispatch.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { deliveryOnTheRoad } from '#test/delivery/journey/life-cycle-jobs.ts';
import {
  bearer,
  deliveryAtDoor,
  deliveryWithDriver,
  moveTo,
  putPicture,
  putPin,
  untilSomebodyWaits,
} from './proofs.ts';

const withPin = { requirements: { pin: true } };
const jpeg = { bytes: pictureNamed('jpeg'), type: 'image/jpeg' } as const;
const reason = 'the bicycle broke';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

const other = (pin: string, by = 1) => String((Number(pin) + by) % 10_000).padStart(4, '0');
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code ?? response.status;

const reset = (id: string, token: string, headers: Record<string, string> = {}) =>
  suite.fetch(`/v1/deliveries/${id}/pin/reset`, { method: 'POST', headers: { ...bearer(token), ...headers } });

interface Reset {
  readonly delivery: { readonly pin: string };
  readonly renewalsLeft: number;
}
const resetOf = async (response: Response): Promise<Reset> => {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Reset;
};

async function lock(jobId: string, pin: string): Promise<void> {
  for (let n = 1; n <= 5; n += 1) await putPin(suite, jobId, other(pin, n));
}

const read = async (path: string, token: string) => (await suite.fetch(path, { headers: bearer(token) })).json();
const logOf = async (id: string, token: string) =>
  ((await read(`/v1/deliveries/${id}/events?limit=100`, token)) as { events: Record<string, unknown>[] }).events;

describe('a PIN that is locked', () => {
  test('PROOF-18 by nobody before the door: no driver spoils the PIN of the next', async () => {
    const { report, jobId, driverId, place, dropoff, delivery } = await deliveryOnTheRoad(suite, withPin);
    const pin = delivery.pin ?? '';
    await lock(jobId, pin);
    await report('given_back', { reason });
    const next = await driverAt(suite, place);
    await suite.database.query(`update delivery.job set wave_ends_at = now() where id = $1`, [jobId]);
    const { candidates } = await dispatch(suite, jobId, DELIVERY_KEY);
    expect(candidates.map((each) => each.driverId)).toEqual([next]);
    expect(driverId).not.toBe(next);
    expect((await answer(suite, candidates[0]?.offer.id ?? '', 'accept', next, DELIVERY_KEY)).status).toBe(200);
    await moveTo(suite, { deliveryId: delivery.id, jobId }, 'arrived_at_dropoff');
    expect(dropoff).toBeDefined();
    expect((await putPin(suite, jobId, pin)).status).toBe(200);
  });

  test('PROOF-18 failures are of one assignment: the next driver has all tries', async () => {
    const { report, jobId, place, delivery } = await deliveryOnTheRoad(suite, withPin);
    await suite.database.query('update delivery.delivery set pin_failures = 5 where id = $1', [delivery.id]); // from before
    await report('given_back', { reason });
    const next = await driverAt(suite, place);
    await suite.database.query(`update delivery.job set wave_ends_at = now() where id = $1`, [jobId]);
    const { candidates } = await dispatch(suite, jobId, DELIVERY_KEY);
    await answer(suite, candidates[0]?.offer.id ?? '', 'accept', next, DELIVERY_KEY);
    await moveTo(suite, { deliveryId: delivery.id, jobId }, 'arrived_at_dropoff');
    expect(await (await putPin(suite, jobId, other(delivery.pin ?? ''))).json()).toMatchObject({ triesLeft: 4 });
  });

  test('PROOF-18 who has been at the door can’t give the delivery to another driver, and so gets no further tries', async () => {
    const { report, driveTo, jobId, delivery } = await deliveryOnTheRoad(suite, withPin);
    await driveTo('arrived_at_dropoff');
    await lock(jobId, delivery.pin ?? '');
    expect((await report('given_back', { reason })).body.code).toBe('invalid_state_transition');
    expect(await codeOf(await putPin(suite, jobId, delivery.pin ?? ''))).toBe('pin_locked');
  });

  test('PROOF-19 is told to its owner once, in the log and with the delivery, and to nobody who tracks it', async () => {
    const { jobId, delivery, token } = await deliveryAtDoor(suite, withPin);
    const pinNow = async () =>
      ((await read(`/v1/deliveries/${delivery.id}`, token)) as { delivery: { pin: unknown } }).delivery.pin;
    expect(await pinNow()).toEqual({ triesLeft: 5, renewalsLeft: MAX_PIN_RENEWALS });
    await Promise.all(Array.from({ length: 12 }, (_, n) => putPin(suite, jobId, other(delivery.pin ?? '', n + 1))));
    expect(await pinNow()).toEqual({ triesLeft: 0, renewalsLeft: MAX_PIN_RENEWALS });
    const locked = (await logOf(delivery.id, token)).filter(({ type }) => type === 'pin_locked');
    expect(locked).toMatchObject([{ by: 'driver', status: 'arrived_at_dropoff', detail: { failures: 5 } }]);
    const tracked = await (await suite.fetch(`/v1/tracking/${delivery.trackingSlug}`)).text();
    expect(tracked).not.toMatch(/pin/i);
  });
});

describe('a PIN that its owner has renewed', () => {
  test('PIN-1 unlocks: the new one passes, the old one doesn’t', async () => {
    const { jobId, delivery, token } = await deliveryAtDoor(suite, withPin);
    const old = delivery.pin ?? '';
    await lock(jobId, old);
    const answered = await reset(delivery.id, token);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    const { delivery: renewed, renewalsLeft } = await resetOf(answered);
    expect(renewed).toMatchObject({
      id: delivery.id,
      status: 'arrived_at_dropoff',
      pin: expect.stringMatching(/^\d{4}$/),
    });
    expect(renewalsLeft).toBe(MAX_PIN_RENEWALS - 1);
    if (renewed.pin !== old)
      expect(await (await putPin(suite, jobId, old)).json()).toMatchObject({ code: 'pin_wrong', triesLeft: 4 });
    expect((await putPin(suite, jobId, renewed.pin)).status).toBe(200);
    expect((await logOf(delivery.id, token)).at(-1)).toMatchObject({
      type: 'pin_renewed',
      by: 'owner',
      detail: { renewal: 1 },
    });
  });

  test('PIN-2 no longer counts what was proved with the old one', async () => {
    const { driveTo, report, jobId, delivery, token } = await deliveryOnTheRoad(suite, withPin);
    await driveTo('arrived_at_dropoff');
    expect((await putPin(suite, jobId, delivery.pin ?? '')).status).toBe(200);
    const { delivery: renewed } = await resetOf(await reset(delivery.id, token));
    expect((await report('delivered')).body).toMatchObject({ code: 'proof_missing', missing: ['pin'] });
    expect(await read(`/v1/deliveries/${delivery.id}/proofs`, token)).toEqual({ proofs: [] });
    expect((await putPin(suite, jobId, renewed.pin)).status).toBe(200);
    expect((await report('delivered')).status).toBe(200);
  });

  test('PIN-3 is answered alike to the same key, byte for byte, and stored nowhere', async () => {
    const { delivery, token } = await deliveryWithDriver(suite, withPin);
    const key = { 'idempotency-key': randomUUID() };
    const first = await reset(delivery.id, token, key);
    const again = await reset(delivery.id, token, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    const body = await first.text();
    expect(await again.text()).toBe(body);
    const { pin } = (JSON.parse(body) as Reset).delivery;
    const stored = await rowOf(
      suite,
      'select outcome::text from platform.idempotency where key = $1',
      key['idempotency-key'],
    );
    expect(stored['outcome']).not.toContain(`"${pin}"`);
    const row = await rowOf(suite, 'select pin_renewals from delivery.delivery where id = $1', delivery.id);
    expect(row).toEqual({ pin_renewals: 1 });
  });

  test('PIN-4 ten times, also when asked for twenty times at once', async () => {
    const { jobId, delivery, token } = await deliveryAtDoor(suite, withPin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(delivery.id, token)));
    const renewed = await Promise.all(answers.filter(({ status }) => status === 200).map(resetOf));
    expect(renewed).toHaveLength(MAX_PIN_RENEWALS);
    for (const late of answers.filter(({ status }) => status !== 200))
      expect(await codeOf(late)).toBe('pin_renewals_used_up');
    const last = renewed.find(({ renewalsLeft }) => renewalsLeft === 0);
    expect((await putPin(suite, jobId, last?.delivery.pin ?? '')).status).toBe(200);
  });

  test('PIN-5 as long as the goods can be handed over', async () => {
    const made = await deliveryWithDriver(suite, withPin);
    for (const status of ['assigned', 'arrived_at_pickup', 'picked_up', 'arrived_at_dropoff']) {
      await moveTo(suite, made, status);
      expect((await reset(made.deliveryId, made.token)).status, status).toBe(200);
    }
    for (const [status, job] of [
      ['returning', 'in_progress'],
      ['delivered', 'completed'],
    ] as const) {
      await moveTo(suite, made, status, job);
      expect(await (await reset(made.deliveryId, made.token)).json()).toMatchObject({
        code: 'invalid_state_transition',
        currentStatus: status,
        allowed: [],
      });
    }
  });

  test('PIN-6 by its owner and ops: for others there is no such delivery, and where no PIN is required none to renew', async () => {
    const made = await deliveryWithDriver(suite, withPin);
    const stranger = await suite.token({ sub: randomUUID(), scope: 'deliveries:write' });
    expect((await reset(made.deliveryId, stranger)).status).toBe(404);
    expect((await reset(randomUUID(), made.token)).status).toBe(404);
    expect((await reset(made.deliveryId, made.driverToken)).status).toBe(403);
    expect((await reset(made.deliveryId, await suite.token({ scope: 'ops' }))).status).toBe(200);
    const without = await deliveryWithDriver(suite);
    expect(await codeOf(await reset(without.deliveryId, without.token))).toBe('pin_not_required');
  });

  test('PIN-7 in two trips', async () => {
    const { delivery, token } = await deliveryWithDriver(suite, withPin);
    suite.gateway.resetTrips();
    expect((await reset(delivery.id, token)).status).toBe(200);
    expect(suite.gateway.trips).toBe(2);
  });
});

describe('a picture', () => {
  test('PROOF-20 a picture whose job changed hands while it was on its way isn’t the next driver’s', async () => {
    const delivery = await deliveryAtDoor(suite);
    const { offerId } = await acceptedJob(suite);
    const client = await suite.database.connect();
    try {
      await client.query('begin');
      await client.query(`update delivery.job set offer_id = $2 where id = $1`, [delivery.jobId, offerId]);
      const put = putPicture(suite, delivery, jpeg);
      await untilSomebodyWaits(suite);
      await client.query('commit');
      const refused = await put;
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'driver_not_assigned' }]);
    } finally {
      client.release();
    }
  });

  test('PROOF-20 what a former driver put is no proof of it: neither listed nor to be read', async () => {
    const { jobId, deliveryId, token } = await deliveryAtDoor(suite);
    await putPicture(suite, { jobId }, jpeg);
    const list = () => read(`/v1/deliveries/${deliveryId}/proofs`, token);
    expect(await list()).toMatchObject({ proofs: [{ kind: 'photo' }] });
    await suite.database.query('update delivery.job set accepted_at = clock_timestamp() where id = $1', [jobId]);
    expect(await list()).toEqual({ proofs: [] });
    expect((await suite.fetch(`/v1/deliveries/${deliveryId}/proofs/photo`, { headers: bearer(token) })).status).toBe(
      404,
    );
    expect((await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${jobId}/proofs/photo`)).status).toBe(404);
  });
});
