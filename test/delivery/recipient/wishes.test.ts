import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryOnTheRoad, personOf } from '#test/delivery/journey/life-cycle-jobs.ts';
import { createDelivery, ferryToTwinPeaks, type CreatedBody } from '#test/support/delivery/deliveries.ts';
import { DELIVERY_KEY, dispatchKeys, driverAt, somewhere } from '#test/support/delivery/dispatch.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import { wish } from '#test/support/delivery/recipients.ts';
import {
  Merchant,
  PATIENT,
  freshPath,
  remindToAnnounce,
  startReceiver,
  type Receiver,
} from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';

let suite: Suite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  suite = await startSuite({ vars: { POOL_KEYS: dispatchKeys, OUTBOUND_HOSTS: receiver.host } });
});
afterAll(async () => {
  await suite.close();
  await receiver.close();
});

const note = 'The blue door, second floor. <b>Ring</b> twice.';
type Wishes = { readonly note: string | null; readonly leaveAtDoor: boolean };
const linkOf = (made: unknown) => (made as CreatedBody).tracking;
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

const rowOf = async ({ slug }: CreatedBody['tracking']) => {
  const { rows } = await suite.database.query<Record<string, unknown>>(
    `select recipient_note as note, leave_at_door, wish_changes, version, event_seq,
       (select count(*)::int from delivery.event e where e.delivery_id = d.id and e.type = 'wishes_changed') as entries
     from delivery.delivery d where tracking_slug = $1`,
    [slug],
  );
  return rows[0];
};

test('RCP-12 wishes replace each other in two trips, and the same ones again write nothing', async () => {
  const { tracking } = await createDelivery(suite);
  suite.gateway.resetTrips();
  const first = await wish(suite, tracking, { note, leaveAtDoor: true });
  expect([first.status, first.headers.get('cache-control'), await first.json(), suite.gateway.trips]).toEqual([
    200,
    'no-store',
    { wishes: { note, leaveAtDoor: true, changesLeft: 19 } },
    2,
  ]);
  const written = await rowOf(tracking);
  expect(written).toMatchObject({ note, leave_at_door: true, wish_changes: 1, entries: 1 });
  suite.gateway.resetTrips();
  const again = await wish(suite, tracking, { note: `  ${note} `, leaveAtDoor: true });
  expect([again.status, await again.json(), suite.gateway.trips]).toEqual([
    200,
    { wishes: { note, leaveAtDoor: true, changesLeft: 19 } },
    1,
  ]);
  expect(await rowOf(tracking)).toEqual(written);
  await wish(suite, tracking, { note: null, leaveAtDoor: false });
  expect(await rowOf(tracking)).toMatchObject({ note: null, leave_at_door: false, wish_changes: 2 });
});

test.each([
  ['x'.repeat(281), '#/note'],
  ['two\nlines', '#/note'],
  ['a\ttab', '#/note'],
  [7, '#/note'],
])('RCP-13 the note %j is refused where it stands', async (bad, pointer) => {
  const { tracking } = await createDelivery(suite);
  const response = await wish(suite, tracking, { note: bad as string, leaveAtDoor: false });
  expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ pointer }] }]);
});

test('RCP-13 280 characters are a note', async () => {
  const { tracking } = await createDelivery(suite);
  expect((await wish(suite, tracking, { note: '🚪'.repeat(140), leaveAtDoor: false })).status).toBe(200);
  expect((await wish(suite, tracking, { note: 'x'.repeat(280), leaveAtDoor: false })).status).toBe(200);
});

test('RCP-14 where somebody must be at the door it can’t be left there, and the refusal says why', async () => {
  const body = { ...ferryToTwinPeaks, signatureRequired: true, requirements: { pin: true } };
  const { tracking } = await createDelivery(suite, { body });
  const refused = await wish(suite, tracking, { note, leaveAtDoor: true });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    {
      code: 'leave_at_door_forbidden',
      detail: expect.stringContaining('the recipient’s signature and the recipient’s PIN'),
      errors: [{ pointer: '#/leaveAtDoor' }],
    },
  ]);
  expect(await rowOf(tracking)).toMatchObject({ note: null, leave_at_door: false });
  expect((await wish(suite, tracking, { note, leaveAtDoor: false })).status).toBe(200);
});

test('RCP-15 after the handover it is too late, also while the driver is handing over', async () => {
  const road = await deliveryOnTheRoad(suite);
  await road.driveTo('arrived_at_dropoff');
  const [moved, ...wished] = await Promise.all([
    road.report('delivered'),
    ...Array.from({ length: 5 }, (_, at) => wish(suite, linkOf(road), { note: `note ${at}`, leaveAtDoor: false })),
  ]);
  expect(moved?.status).toBe(200);
  for (const response of wished) expect([200, 409]).toContain(response.status);
  const late = await wish(suite, linkOf(road), { note: 'late', leaveAtDoor: false });
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'wishes_closed', currentStatus: 'delivered' }]);
});

test('RCP-16 of thirty changes at once and after each other twenty are taken', async () => {
  const { tracking } = await createDelivery(suite);
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 5 }, async (_, at) => {
          const { status } = await wish(suite, tracking, { note: `note ${round} ${at}`, leaveAtDoor: false });
          return status;
        }),
      )),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(await rowOf(tracking)).toMatchObject({ wish_changes: 20, entries: 20, event_seq: 21 });
  expect(await codeOf(await wish(suite, tracking, { note: 'more', leaveAtDoor: false }))).toEqual([
    409,
    'wishes_used_up',
  ]);
});

test('RCP-17 the driver who has the job reads them in it, and nobody before or after', async () => {
  const road = await deliveryOnTheRoad(suite);
  const jobAs = async (headers: Record<string, string>) =>
    (
      (await (await suite.fetch(`/v1/pool/jobs/${road.jobId}`, { headers })).json()) as {
        job?: { wishes: Wishes | null };
      }
    ).job?.wishes;
  const key = { 'x-service-pool-key': DELIVERY_KEY };
  const driver = { authorization: `Bearer ${await personOf(suite, road.driverId)}` };
  expect(await jobAs(key)).toEqual({ note: null, leaveAtDoor: false });
  await wish(suite, linkOf(road), { note, leaveAtDoor: true });
  expect(await jobAs(key)).toEqual({ note, leaveAtDoor: true });
  expect(await jobAs(driver)).toEqual({ note, leaveAtDoor: true });
  await road.report('given_back', { reason: 'The car is broken' });
  expect(await jobAs(key)).toBeNull();
  expect(await jobAs(driver)).toBeUndefined();
});

test('RCP-17 an offer doesn’t show them', async () => {
  const place = somewhere();
  const driverId = await driverAt(suite, place);
  const token = await suite.token({ scope: 'deliveries:write jobs:dispatch' });
  const made = await createDelivery(suite, {
    token,
    body: { pickup: place, dropoff: { lat: place.lat + 0.02, lng: place.lng } },
  });
  await wish(suite, made.tracking, { note, leaveAtDoor: true });
  await suite.fetch('/v1/jobs/dispatch', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId: made.job.id }),
  });
  const offers = await (await callPool(suite, DELIVERY_KEY, `GET /v1/pool/offers?driverId=${driverId}`)).text();
  expect(offers).toContain(made.job.id);
  expect(offers).not.toMatch(/blue door|leaveAtDoor/);
  expect(await (await callPool(suite, DELIVERY_KEY, `GET /v1/pool/jobs/${made.job.id}`)).text()).toContain(
    '"wishes":null',
  );
});

test('RCP-18 the owner reads them and is told; the log and the webhook don’t say what the note says', async () => {
  const merchant = await Merchant.arrive(suite);
  const path = freshPath();
  await merchant.listen(receiver.urlOf(path), { events: ['delivery.wishes_changed'] });
  const { delivery, tracking } = await createDelivery(suite, { token: merchant.token });
  await wish(suite, tracking, { note, leaveAtDoor: true });
  await remindToAnnounce(suite);
  await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
  expect(receiver.at(path)[0]?.payload).toMatchObject({ type: 'delivery.wishes_changed', data: { sequence: 2 } });
  expect(JSON.stringify(receiver.at(path)[0]?.payload)).not.toContain('blue door');

  const read = (of: string, token: string) =>
    suite.fetch(`/v1/deliveries/${delivery.id}${of}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await (await read('/wishes', merchant.token)).json()).toEqual({ wishes: { note, leaveAtDoor: true } });
  const log = await (await read('/events', merchant.token)).text();
  expect(log).toContain('"type":"wishes_changed"');
  expect(log).toContain('"hasNote":true');
  for (const of of ['', '/events']) expect(await (await read(of, merchant.token)).text()).not.toContain('blue door');
  expect((await read('/wishes', await suite.token({ scope: 'deliveries:read', sub: randomUUID() }))).status).toBe(404);
  for (const open of [`/v1/tracking/${tracking.slug}`, `/t/${tracking.slug}`, `/api/fee-audit/${tracking.slug}`])
    expect(await (await suite.fetch(open)).text()).not.toMatch(/blue door|wishes_changed/);
  expect(suite.logs().join('\n')).not.toContain('blue door');
});
