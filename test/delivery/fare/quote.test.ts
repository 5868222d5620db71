import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceDelivery, type FareInputs } from '#src/delivery/fare/fare.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { showFare } from '#src/delivery/orders/present.ts';
import { quotedInputs, sameInputs, type QuoteTerms } from '#src/delivery/fare/quote.ts';
import { FareWire } from '#src/delivery/wire.ts';
import { cents } from '#src/money/cents.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { randomTrips } from '#test/delivery/journey/random-trips.ts';

const flat = ({ pickup, dropoff, tipMinor }: FareInputs) => ({
  pickupLat: pickup.lat,
  pickupLng: pickup.lng,
  dropoffLat: dropoff.lat,
  dropoffLng: dropoff.lng,
  tipMinor: Number(tipMinor),
});
const reference = { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 };

describe('what a quote binds', () => {
  const inputs = {
    pickup: { lat: 37.7955, lng: -122.3937 },
    dropoff: { lat: 37.7544, lng: -122.4477 },
    tipMinor: cents(200),
  };
  const terms: QuoteTerms = { inputs: quotedInputs(inputs), policyHash: charterV1.hash, expiresAt: 0 };

  test('QUOTE-2 the same inputs are the same, after JSON too, and 0 is −0', () => {
    expect(sameInputs(JSON.parse(JSON.stringify(terms)) as QuoteTerms, inputs)).toBe(true);
    const zero = { ...terms, inputs: quotedInputs({ ...inputs, pickup: { lat: 0, lng: -122 } }) };
    expect(sameInputs(zero, { ...inputs, pickup: { lat: -0, lng: -122 } })).toBe(true);
  });

  test.each([
    { ...inputs, tipMinor: cents(201) },
    { ...inputs, pickup: { lat: 37.79550000000001, lng: -122.3937 } },
    { ...inputs, dropoff: { lat: 37.7544, lng: 122.4477 } },
    { ...inputs, pickup: inputs.dropoff, dropoff: inputs.pickup },
  ])('QUOTE-2 another trip or tip is another quote, to the last digit (%#)', (other) => {
    expect(sameInputs(terms, other)).toBe(false);
  });
});

describe('a quote over HTTP', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  const post = (body: unknown) =>
    suite.fetch('/v1/fare/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('QUOTE-1 is what the rule says, for random trips, without a database trip', async () => {
    const trips = suite.gateway.trips;
    const asked = [...randomTrips(80, 3)].filter((_trip, index) => index % 8 !== 0);
    for (const inputs of asked) {
      const response = await post(flat(inputs));
      expect(response.status).toBe(200);
      const { quote } = (await response.json()) as { quote: Record<string, unknown> };
      const { quoteToken, expiresAt, ...fare } = quote;
      expect(fare).toEqual(FareWire.encode(showFare(priceDelivery(inputs, charterV1))));
      expect(quoteToken).toMatch(/^v1\./);
      expect(Date.parse(String(expiresAt))).toBeGreaterThan(Date.now() + 9 * 60_000);
    }
    expect(suite.gateway.trips).toBe(trips);
  });

  test('QUOTE-1 without a tip there is none', async () => {
    expect(await (await post(reference)).json()).toMatchObject({
      quote: { tipMinor: '0', totalMinor: '907', customerTotalMinor: '907' },
    });
  });

  test.each([
    [{ ...reference, tipMinor: -1 }, 'validation_failed', '#/tipMinor'],
    [{ ...reference, tipMinor: 100_001 }, 'validation_failed', '#/tipMinor'],
    [{ ...reference, tipMinor: 1.5 }, 'validation_failed', '#/tipMinor'],
    [{ ...reference, tipMinor: '200' }, 'validation_failed', '#/tipMinor'],
    [{ ...reference, pickupLat: 90.0001 }, 'validation_failed', '#/pickupLat'],
    [{ ...reference, pickupLng: -180.0001 }, 'validation_failed', '#/pickupLng'],
    [{ ...reference, dropoffLat: null }, 'validation_failed', '#/dropoffLat'],
    [{ ...reference, pickupLat: 0, pickupLng: 0 }, 'coordinates_unset', undefined],
    [{ ...reference, dropoffLat: 40.7128, dropoffLng: -74.006 }, 'distance_too_long', undefined],
  ])('FARE-10 what can’t be priced is a 422 that says why (%#)', async (body, code, pointer) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code, ...(pointer === undefined ? {} : { errors: [{ pointer }] }) });
  });
});
