import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { audit, endDelivery, merchant, requestAudit } from './audits.ts';

const DAY = 24 * 60 * 60;
const coordinates = { pickupLat: 37.7955, pickupLng: -122.3937, dropoffLat: 37.7544, dropoffLng: -122.4477 };

describe('who reads an audit', () => {
  let suite: Suite;
  const org = `org-${randomUUID()}`;
  let token: string;
  let created: CreatedBody;
  const create = () => createDelivery(suite, { token, body: { ...ferryToTwinPeaks, tipMinor: 200 } });
  beforeAll(async () => {
    suite = await startSuite();
    token = await suite.token({ scope: 'deliveries:write deliveries:read', org });
    created = await create();
  });
  afterAll(() => suite.close());

  test('AUDIT-5 its owner sees the inputs, by id and by slug, in one trip and never from a cache', async () => {
    for (const key of [created.delivery.id, created.delivery.id.toUpperCase(), created.tracking.slug]) {
      const trips = suite.gateway.trips;
      const response = await requestAudit(suite, key, token);
      expect(suite.gateway.trips - trips).toBe(1);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toMatchObject({
        audit: { deliveryId: created.delivery.id, stored: { inputs: { ...coordinates, tipMinor: '200' } } },
      });
    }
  });

  test('AUDIT-5 anyone else sees the fee without coordinates: another owner, and the owner’s own token that may not read', async () => {
    const strangers = [undefined, await merchant(suite), await suite.token({ scope: 'deliveries:write', org })];
    for (const stranger of strangers) {
      for (const key of [created.delivery.id, created.tracking.slug]) {
        const { stored, recomputed, drift } = await audit(suite, key, stranger);
        expect(stored).toEqual(recomputed);
        expect(stored).toMatchObject({ totalMinor: '907', customerTotalMinor: '1107', inputs: { tipMinor: '200' } });
        expect(Object.keys(stored.inputs)).toEqual(['tipMinor']);
        expect(drift.ok).toBe(true);
      }
    }
  });

  test('AUDIT-5 ops sees every delivery’s inputs', async () => {
    const ops = await suite.token({ scope: 'ops' });
    expect((await audit(suite, created.delivery.id, ops)).stored.inputs).toMatchObject(coordinates);
  });

  test('AUDIT-5 the public learns of a coordinate changed by hand, but neither value of it, nor a seal', async () => {
    const own = await create();
    const sql = 'update delivery.fare set pickup_lat = 37.123456 where delivery_id = $1';
    await suite.database.query(sql, [own.delivery.id]);
    const response = await requestAudit(suite, own.tracking.slug);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      audit: {
        drift: {
          ok: false,
          diffs: [{ path: 'inputs.pickupLat', stored: null, recomputed: null, cause: 'row_changed' }],
        },
      },
    });
    for (const hidden of ['37.123', '37.79', '122.39', '37.75', '122.44']) expect(text).not.toContain(hidden);
    const { diffs } = (await audit(suite, own.delivery.id, token)).drift;
    expect(diffs).toMatchObject([{ stored: 37.123456, recomputed: 37.7955 }]);

    await suite.database.query('update delivery.fare set pickup_lat = 37.7955, seal = md5($2) where delivery_id = $1', [
      own.delivery.id,
      'x',
    ]);
    expect((await audit(suite, own.tracking.slug)).drift.diffs).toMatchObject([
      { path: 'seal', stored: null, recomputed: null },
    ]);
  });

  test('AUDIT-6 by slug it ends 24 hours after the delivery did; by id, and for its owner, it stays', async () => {
    const ended = await create();
    await endDelivery(suite, ended, 'delivered', DAY - 60);
    expect((await requestAudit(suite, ended.tracking.slug)).status).toBe(200);
    await endDelivery(suite, ended, 'delivered', DAY);
    const gone = await requestAudit(suite, ended.tracking.slug);
    expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'tracking_expired' }]);
    expect((await requestAudit(suite, ended.tracking.slug, await merchant(suite))).status).toBe(410);
    expect((await requestAudit(suite, ended.tracking.slug, token)).status).toBe(200);
    expect((await requestAudit(suite, ended.delivery.id)).status).toBe(200);
  });

  test.each([randomUUID(), '00000000-0000-0000-0000-000000000000', 'ffffffffff'])(
    'AUDIT-7 %s is nobody’s: 404',
    async (key) => {
      const response = await requestAudit(suite, key);
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }]);
    },
  );

  test.each([
    'x',
    '3f9c0a7be',
    '3f9c0a7be11',
    '3F9C0A7BE1',
    '0d9b1f3a4c524f0e9a516b1f6f8c2d10',
    "3f9c0a7be1'--",
    '%00',
    '..%2F3f9c0a7be1',
  ])('AUDIT-7 %s is neither an id nor a slug: 400', async (key) => {
    const trips = suite.gateway.trips;
    const response = await requestAudit(suite, key);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'path_invalid' }]);
    expect(suite.gateway.trips).toBe(trips);
  });

  test('AUDIT-7 a delivery whose fee row is gone has no audit, rather than a clean one', async () => {
    const own = await create();
    await suite.database.query('delete from delivery.fare where delivery_id = $1', [own.delivery.id]);
    expect((await requestAudit(suite, own.delivery.id, token)).status).toBe(404);
  });
});
