import { afterAll, beforeAll, expect, test } from 'vitest';
import { DELIVERY_KEY } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  answerOffer,
  callAdmin,
  dispatchOwn,
  heldOrder,
  LICENCE,
  licensedAt,
  ownCall,
  startPartners,
  TO_PICKUP,
  underWay,
  zoneAtHour,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let farm: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  farm = await addSender(suite, 'cannabis');
});
afterAll(() => suite.close());

test('AGE-7 its terms never change, nor its destination once it is picked up, by whatever door', async () => {
  const run = await underWay(suite, farm, [...TO_PICKUP, 'picked_up']);
  const path = `/v1/deliveries/${run.deliveryId}`;
  expect((await ownCall(suite, farm, `PATCH ${path}`, { dropoff: { lat: 1, lng: 1 } })).status).toBe(422);
  expect((await ownCall(suite, farm, `PUT ${path}`, { minimumAge: 0 })).status).toBe(405);
  await callAdmin(suite, `PATCH /${farm.id}`, { timezone: zoneAtHour(11) });
  for (const change of [
    `dropoff_address = '{"line1": "elsewhere"}'`,
    'dropoff_lat = 1',
    'minimum_age = 18',
    'signature_required = false',
    'hours_timezone = null',
    "hours_timezone = 'Europe/Paris'", // at no hour the sender’s own
    'sender_id = null',
  ])
    await expect(
      suite.database.query(`update delivery.delivery set ${change} where id = $1`, [run.deliveryId]),
    ).rejects.toThrow(/regulated/);
});

test('AGE-8 nothing public says what it is, only that a minimum age is asked for', async () => {
  // The age as a number, but not as a part of a time.
  const words =
    /cannabis|dispensary|flower|gummies|licen[cs]e|signature|minimumAge|hours|sender|CA-C9|(?<!\d:|[\w.-])21(?![\w:.-])/i;
  const description = 'Two jars of flower, cannabis';
  const place = { address: { line1: 'Green Dispensary', city: 'Oakland' } };
  const spot = { lat: 12.5, lng: -40.25 };
  const run = await heldOrder(suite, farm, {
    description,
    pickup: { ...spot, ...place },
    dropoff: { lat: spot.lat + 0.02, lng: spot.lng },
    items: ['gummies'],
  });
  const driverId = await licensedAt(suite, spot, LICENCE);
  await dispatchOwn(suite, farm, run.jobId);
  const { offers } = (await (
    await callPool(suite, DELIVERY_KEY, `GET /v1/pool/offers?driverId=${driverId}`)
  ).json()) as {
    offers: { id: string }[];
  };
  expect(offers).toHaveLength(1);
  expect(JSON.stringify(offers)).not.toMatch(words);
  const tracking = await (await suite.fetch(`/v1/tracking/${run.slug}`)).text();
  expect(JSON.parse(tracking)).toMatchObject({ tracking: { ageRestricted: true } });
  expect(tracking).not.toMatch(words);
  const page = await (await suite.fetch(`/t/${run.slug}`, { headers: { accept: 'text/html' } })).text();
  expect(page).not.toMatch(/cannabis|dispensary|flower|gummies|CA-C9/i);
  const publicAudit = await (await suite.fetch(`/api/fee-audit/${run.slug}`)).text();
  expect(publicAudit).not.toMatch(/cannabis|dispensary|flower|gummies|licen[cs]e|sender|CA-C9/i);
  await answerOffer(suite, offers[0]?.id ?? '', driverId);
  const { rows } = await suite.database.query<{ data: string }>(
    `select json_agg(e)::text as data from delivery.event e where delivery_id = $1`,
    [run.deliveryId],
  );
  expect(rows[0]?.data).not.toMatch(/cannabis|dispensary|flower|gummies|licen[cs]e|CA-C9/i);
});
