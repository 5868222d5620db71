import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coarsen, haversineMiles } from '#src/delivery/geo.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import {
  answer,
  createPoolJob,
  dispatch,
  dispatchKeys,
  driverAt,
  jobRow,
  offeredJob,
  passTime,
  somewhere,
} from '#test/support/delivery/dispatch.ts';
import { callPool, EATS_KEY, RIDES_KEY } from '#test/support/delivery/pool.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys } });
});
afterAll(() => suite.close());

/** Status and code of an answer. */
const outcomeOf = async (pending: Promise<Response>) => {
  const response = await pending;
  const { code = '' } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`.trim();
};
const answers = (offer: { id: string; driverId: string } | undefined, verb: 'accept' | 'decline', key?: string) =>
  outcomeOf(answer(suite, offer?.id ?? '', verb, offer?.driverId ?? '', key));
const asDriver = (token: string, call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return suite.fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
};
/** Makes a driver a person with a token of their own. */
async function personOf(driverId: string | undefined): Promise<string> {
  const sub = `driver-${randomUUID()}`;
  await suite.database.query('update delivery.driver set user_sub = $1 where id = $2', [sub, driverId]);
  return suite.token({ sub, scope: 'drivers:self' });
}

describe('an offer', () => {
  test('OFFER-1 the first driver to accept gets the job; the others get offer_taken', async () => {
    const { jobId, offers } = await offeredJob(suite, 3);
    const outcomes = await Promise.all(offers.map((offer) => answers(offer, 'accept')));
    expect(outcomes.toSorted()).toEqual(['200', '409 offer_taken', '409 offer_taken']);
    expect(await jobRow(suite, jobId)).toMatchObject({ status: 'accepted', version: 3, event_seq: 3 });
  });

  test('OFFER-2 the winner may accept again and gets the same answer, byte for byte', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    const accept = (key: string) =>
      callPool(
        suite,
        EATS_KEY,
        `POST /v1/pool/offers/${offers[0]?.id}/accept`,
        { driverId: offers[0]?.driverId },
        { 'idempotency-key': key },
      );
    const key = randomUUID();
    const [one, two, three] = [await accept(key), await accept(key), await accept(randomUUID())];
    const bodies = [await one.text(), await two.text(), await three.text()];
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect(new Set(bodies).size).toBe(1);
    const twice = await Promise.all(Array.from({ length: 10 }, () => answers(offers[0], 'accept')));
    expect(new Set(twice)).toEqual(new Set(['200']));
    expect(await jobRow(suite, jobId)).toMatchObject({ version: 3, event_seq: 3 });
  });

  test('OFFER-6 is refused as late, declined, withdrawn, accepted or lost', async () => {
    const late = await offeredJob(suite, 1);
    await passTime(suite, late.jobId, 'wave');
    expect(await answers(late.offers[0], 'accept')).toBe('410 offer_expired');
    expect(await answers(late.offers[0], 'decline')).toBe('410 offer_expired');

    const declined = await offeredJob(suite, 2);
    expect(await answers(declined.offers[0], 'decline')).toBe('200');
    expect(await answers(declined.offers[0], 'decline')).toBe('200');
    expect(await answers(declined.offers[0], 'accept')).toBe('409 offer_declined');
    expect(await answers(declined.offers[1], 'accept')).toBe('200');
    expect(await answers(declined.offers[1], 'decline')).toBe('409 offer_accepted');
    expect(await answers(declined.offers[0], 'accept')).toBe('409 offer_declined');

    const withdrawn = await offeredJob(suite, 2);
    await suite.database.query("update delivery.job set status = 'cancelled', ended_at = now() where id = $1", [
      withdrawn.jobId,
    ]);
    await suite.database.query("update delivery.offer set status = 'withdrawn' where id = $1", [
      withdrawn.offers[0]?.id,
    ]);
    for (const offer of withdrawn.offers)
      expect([await answers(offer, 'accept'), await answers(offer, 'decline')]).toEqual([
        '410 offer_withdrawn',
        '410 offer_withdrawn',
      ]);

    const lost = await offeredJob(suite, 2);
    expect(await answers(lost.offers[0], 'accept')).toBe('200');
    expect([await answers(lost.offers[1], 'accept'), await answers(lost.offers[1], 'decline')]).toEqual([
      '409 offer_taken',
      '409 offer_taken',
    ]);
  });

  test('OFFER-7 a driver on a job is busy for the next', async () => {
    const place = somewhere();
    const driverId = await driverAt(suite, place);
    const jobs = [
      await createPoolJob(suite, { pickup: { ...place, address: {} } }),
      await createPoolJob(suite, { pickup: { ...place, address: {} } }),
    ];
    const offers = [];
    for (const jobId of jobs) offers.push((await dispatch(suite, jobId)).candidates[0]?.offer.id ?? '');
    expect(await answers({ id: offers[0] ?? '', driverId }, 'accept')).toBe('200');
    expect(await answers({ id: offers[1] ?? '', driverId }, 'accept')).toBe('409 driver_busy');
    expect(await jobRow(suite, jobs[1] ?? '')).toMatchObject({ status: 'offering', version: 2 });
  });

  test('OFFER-7 of two jobs that a driver accepts at once they get one, in a hundred rounds', async () => {
    const place = somewhere();
    const driverId = await driverAt(suite, place);
    const jobs = [
      await createPoolJob(suite, { pickup: { ...place, address: {} } }),
      await createPoolJob(suite, { pickup: { ...place, address: {} } }),
    ];
    const offers = await Promise.all(
      jobs.map(async (jobId) => (await dispatch(suite, jobId)).candidates[0]?.offer.id ?? ''),
    );
    for (let round = 0; round < 100; round += 1) {
      const outcomes = await Promise.all(offers.map((id) => answers({ id, driverId }, 'accept')));
      expect(outcomes.toSorted()).toEqual(['200', '409 driver_busy']);
      await suite.database.query(
        "update delivery.job set status = 'offering', driver_id = null, offer_id = null where id = any($1)",
        [jobs],
      );
      await suite.database.query("update delivery.offer set status = 'open' where id = any($1)", [offers]);
      await suite.database.query('update delivery.driver set offers_accepted = 0 where id = $1', [driverId]);
    }
  });

  test.each([
    ['suspended', "status = 'suspended'", '403 driver_not_eligible'],
    ['without the product', "products = '{delivery}'", '403 driver_not_eligible'],
    ['paused', "paused_products = '{eats}'", '200'],
  ])('OFFER-8 a driver who is %s since', async (_what, change, outcome) => {
    const { offers } = await offeredJob(suite, 1);
    await suite.database.query(`update delivery.driver set ${change} where id = $1`, [offers[0]?.driverId]);
    expect(await answers(offers[0], 'accept')).toBe(outcome);
  });

  test('OFFER-8 a licence that the job needs by now, the driver must have', async () => {
    const { jobId, offers } = await offeredJob(suite, 1);
    await suite.database.query("update delivery.job set licences = '{co-cannabis}' where id = $1", [jobId]);
    expect(await answers(offers[0], 'accept')).toBe('403 driver_not_eligible');
  });

  test('OFFER-10 accepting, declining and listing cost one trip each, with a key too', async () => {
    const { offers } = await offeredJob(suite, 3);
    const [first, second, third] = offers;
    suite.gateway.resetTrips();
    await callPool(suite, EATS_KEY, `GET /v1/pool/offers?driverId=${first?.driverId}`);
    await answers(first, 'decline');
    const key = { 'idempotency-key': randomUUID() };
    const body = { driverId: second?.driverId };
    expect((await callPool(suite, EATS_KEY, `POST /v1/pool/offers/${second?.id}/accept`, body, key)).status).toBe(200);
    await answers(third, 'accept');
    expect(suite.gateway.trips).toBe(4);
  });
});

describe('who sees and answers', () => {
  test('OFFER-4 what several drivers are told of the way leads to the middle of the area, not to the door', async () => {
    const middle = coarsen(somewhere(), 2);
    const door = { lat: middle.lat + 0.0041, lng: middle.lng - 0.0037 };
    const spots = [0.002, 0.009, 0.02].map((north) => ({ lat: middle.lat + north, lng: middle.lng + 0.004 - north }));
    const drivers = await Promise.all(spots.map((spot) => driverAt(suite, spot)));
    const jobId = await createPoolJob(suite, { pickup: { ...door, address: {} } });
    await dispatch(suite, jobId);
    for (const [index, driverId] of drivers.entries()) {
      const spot = spots[index] ?? middle;
      const own = await asDriver(await personOf(driverId), 'GET /v1/pool/offers');
      const milesTo = (to: typeof door) => haversineMiles(spot, to, charterV1.earthRadiusMiles);
      const [shown] = ((await own.json()) as { offers: { pickupMiles: number }[] }).offers;
      expect(shown?.pickupMiles).toBeCloseTo(milesTo(middle), 3);
      const byKey = await callPool(suite, EATS_KEY, `GET /v1/pool/offers?driverId=${driverId}`);
      const [exact] = ((await byKey.json()) as { offers: { pickupMiles: number }[] }).offers;
      expect(exact?.pickupMiles).toBeCloseTo(milesTo(door), 3);
    }
  });

  test('OFFER-5 a driver with their own bearer sees and answers their own offers, and nobody else’s', async () => {
    const { offers } = await offeredJob(suite, 2);
    const [mine, theirs] = offers;
    const token = await personOf(mine?.driverId);
    const listed = async (query = '') =>
      (
        (await (await asDriver(token, `GET /v1/pool/offers${query}`)).json()) as { offers: { id: string }[] }
      ).offers.map(({ id }) => id);
    expect(await listed()).toEqual([mine?.id]);
    expect(await listed(`?driverId=${mine?.driverId}`)).toEqual([mine?.id]);
    expect(await listed(`?driverId=${theirs?.driverId}`)).toEqual([]);
    const as = (offer: typeof mine, verb: string, body: object) =>
      outcomeOf(asDriver(token, `POST /v1/pool/offers/${offer?.id}/${verb}`, body));
    for (const verb of ['accept', 'decline']) {
      expect(await as(theirs, verb, {})).toBe('404 not_found');
      expect(await as(theirs, verb, { driverId: theirs?.driverId })).toBe('404 not_found');
      expect(await as(theirs, verb, { driverId: mine?.driverId })).toBe('404 not_found');
      expect(await as(mine, verb, { driverId: theirs?.driverId })).toBe('404 not_found');
    }
    expect(await as(mine, 'accept', {})).toBe('200');
  });

  test('OFFER-5 a pool key says whose, and reaches its products’ offers only', async () => {
    const { offers } = await offeredJob(suite, 1);
    const [offer] = offers;
    expect(await outcomeOf(callPool(suite, EATS_KEY, 'GET /v1/pool/offers'))).toBe('400 query_invalid');
    expect(await outcomeOf(callPool(suite, EATS_KEY, `POST /v1/pool/offers/${offer?.id}/accept`, {}))).toBe(
      '422 validation_failed',
    );
    const other = await callPool(suite, RIDES_KEY, `GET /v1/pool/offers?driverId=${offer?.driverId}`);
    expect(await other.json()).toEqual({ offers: [] });
    for (const verb of ['accept', 'decline'] as const) {
      expect(await answers(offer, verb, RIDES_KEY)).toBe('404 not_found');
      expect(await answers({ id: offer?.id ?? '', driverId: randomUUID() }, verb)).toBe('404 not_found');
      expect(await answers({ id: randomUUID(), driverId: offer?.driverId ?? '' }, verb)).toBe('404 not_found');
    }
    expect(await answers(offer, 'accept')).toBe('200');
  });
});
