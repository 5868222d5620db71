import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptedJob,
  answer,
  createPoolJob,
  DELIVERY_KEY,
  dispatch,
  dispatchKeys,
  driverAt,
  offeredJob,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { callPool, EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

describe('what is told of drivers and places', () => {
  test('ADDR-8 the area of an offer is worked out when its job is written, and no address is looked at again', async () => {
    const place = somewhere();
    const driverId = await driverAt(suite, place);
    const address = { line1: '12 Castro Street', city: 'Denver', region: 'CO' };
    const jobId = await createPoolJob(suite, {
      pickup: { ...place, address },
      dropoff: { lat: place.lat + 0.02, lng: place.lng, address: { ...address, city: 'Castro Street' } },
    });
    await suite.database.query(`update delivery.job set pickup_address = '{"city": "Elsewhere"}' where id = $1`, [
      jobId,
    ]);
    await dispatch(suite, jobId);
    const read = await callPool(suite, EATS_KEY, `GET /v1/pool/offers?driverId=${driverId}`);
    const { offers } = (await read.json()) as { offers: { jobId: string; pickup: object; dropoff: object }[] };
    const offer = offers.find((each) => each.jobId === jobId);
    expect([offer?.pickup, offer?.dropoff]).toMatchObject([
      { city: 'Denver', region: 'CO' },
      { city: null, region: 'CO' },
    ]);
  });

  test('OFFER-4 an open offer tells payout, whole tip, miles and area, and nothing by which the door is found', async () => {
    const place = somewhere();
    const driverId = await driverAt(suite, place);
    const word = fc.stringMatching(/^Qx[a-z]{6}Z$/);
    const stop = fc.record({
      line1: word,
      line2: word,
      name: word,
      businessName: word,
      phone: fc.constant('+14155550177'),
      instructions: word,
      accessCode: word,
      postalCode: word,
    });
    const jitter = fc.double({ min: 0.000_11, max: 0.004, noNaN: true });
    await fc.assert(
      fc.asyncProperty(stop, stop, jitter, async (from, to, off) => {
        const pickup = { lat: Number((place.lat + off).toFixed(6)), lng: Number((place.lng + off).toFixed(6)) };
        const dropoff = { lat: Number((place.lat + 0.02 + off).toFixed(6)), lng: pickup.lng };
        const jobId = await createPoolJob(suite, {
          pickup: { ...pickup, address: { ...from, city: 'Denver', region: 'CO' } },
          dropoff: { ...dropoff, address: to },
        });
        await dispatch(suite, jobId);
        const text = await (await callPool(suite, EATS_KEY, `GET /v1/pool/offers?driverId=${driverId}`)).text();
        const { offers } = JSON.parse(text) as { offers: { jobId: string; pickup: object }[] };
        const offer = offers.find((each) => each.jobId === jobId);
        expect(offer).toMatchObject({
          driverPayoutMinor: '1000',
          tipMinor: '0',
          pickup: { city: 'Denver', region: 'CO' },
        });
        const secrets = [
          ...Object.values(from),
          ...Object.values(to),
          String(pickup.lat),
          String(pickup.lng),
          String(dropoff.lat),
        ];
        for (const secret of secrets) expect(text).not.toContain(secret);
        const degrees = [...text.matchAll(/"(?:lat|lng)":(-?[\d.]+)/g)].map(([, value]) => value ?? '');
        expect(degrees).toHaveLength(offers.length * 4);
        for (const value of degrees) expect(value).toMatch(/^-?\d+(\.\d{1,2})?$/);
        await suite.database.query("update delivery.offer set status = 'expired' where job_id = $1", [jobId]);
      }),
      { numRuns: 15 },
    );
  });

  test('OFFER-9 the phone number is read by the product of the accepted job, while the driver has it', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    const [offer] = offers;
    await suite.database.query("update delivery.driver set phone = '+14155550177' where id = $1", [offer?.driverId]);
    const read = async (key: string) => {
      const response = await callPool(suite, key, `GET /v1/pool/jobs/${jobId}`);
      return `${response.status} ${(await response.text()).includes('4155550177') ? 'with' : 'without'}`;
    };
    expect([await read(EATS_KEY), await read(RIDES_KEY)]).toEqual(['200 without', '404 without']);
    const accepted = await answer(suite, offer?.id ?? '', 'accept', offer?.driverId ?? '');
    expect(await accepted.text()).not.toContain('5550177');
    expect([await read(EATS_KEY), await read(RIDES_KEY), await read(DELIVERY_KEY)]).toEqual([
      '200 with',
      '404 without',
      '404 without',
    ]);
    await suite.database.query("update delivery.job set status = 'completed', ended_at = now() where id = $1", [jobId]);
    expect(await read(EATS_KEY)).toBe('200 without');
  });

  test('OFFER-9 a wave names nobody’s number, and shortens names', async () => {
    const { jobId, driverId } = await acceptedJob(suite);
    await suite.database.query(
      "update delivery.driver set display_name = 'Maya Quixote', phone = '+14155550177' where id = $1",
      [driverId],
    );
    await suite.database.query(
      "update delivery.job set status = 'offering', driver_id = null, wave_ends_at = now() + interval '9 s' where id = $1",
      [jobId],
    );
    const text = await (await callPool(suite, EATS_KEY, `POST /v1/pool/jobs/${jobId}/dispatch`)).text();
    expect(text).toContain('"displayName":"Maya Q."');
    for (const secret of ['5550177', 'Quixote', '"lat"']) expect(text).not.toContain(secret);
  });
});
