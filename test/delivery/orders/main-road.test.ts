import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery, ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

describe('the main road', () => {
  let suite: Suite;
  beforeAll(async () => {
    suite = await startSuite();
  });
  afterAll(() => suite.close());

  test('a delivery is quoted, created with its quote, read, listed, tracked and audited', async () => {
    const quoted = await suite.fetch('/v1/fare/quote', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        pickupLat: 37.7955,
        pickupLng: -122.3937,
        dropoffLat: 37.7544,
        dropoffLng: -122.4477,
        tipMinor: 200,
      }),
    });
    const { quote } = (await quoted.json()) as { quote: { quoteToken: string; totalMinor: string } };
    expect(quote).toMatchObject({
      distanceMiles: 4.094,
      totalMinor: '907',
      customerTotalMinor: '1107',
      split: { driverPayoutMinor: '726', serviceBrokeringMinor: '136', serviceInfrastructureMinor: '45' },
      minApplied: false,
    });

    const token = await suite.token({ scope: 'deliveries:write deliveries:read', org: 'acme' });
    const authorization = `Bearer ${token}`;
    const created = await createDelivery(suite, {
      token,
      body: { ...ferryToTwinPeaks, tipMinor: 200, quoteToken: quote.quoteToken },
    });
    expect(created).toMatchObject({
      delivery: { status: 'created' },
      job: { status: 'created' },
      fare: { totalMinor: '907' },
      paymentIntent: { status: 'requires_action', processorStatus: 'requires_payment_method' },
    });
    expect(created.paymentIntent.id).toMatch(/^pi_/);

    const read = await suite.fetch(`/v1/deliveries/${created.delivery.id}`, { headers: { authorization } });
    expect(await read.json()).toMatchObject({ delivery: { id: created.delivery.id, fare: { totalMinor: '907' } } });
    const listed = await suite.fetch('/v1/deliveries', { headers: { authorization } });
    expect(await listed.json()).toMatchObject({ deliveries: [{ id: created.delivery.id }], nextCursor: null });
    const tracked = await suite.fetch(`/v1/tracking/${created.tracking.slug}`);
    expect(await tracked.json()).toMatchObject({
      tracking: { slug: created.tracking.slug, status: 'created', jobStatus: 'created' },
    });
    const audited = await suite.fetch(`/api/fee-audit/${created.delivery.id}`, { headers: { authorization } });
    expect(await audited.json()).toMatchObject({
      audit: { deliveryId: created.delivery.id, drift: { ok: true, diffs: [] } },
    });
  });
});
