import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#test/delivery/audit/audits.ts';
import { putIdCheck, putPicture } from '#test/delivery/proofs/proofs.ts';
import { DELIVERY_KEY, type Wave } from '#test/support/delivery/dispatch.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { license } from '#test/support/delivery/licences.ts';
import { callPool } from '#test/support/delivery/pool.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import {
  addSender,
  answerOffer,
  codeOf,
  dispatchOwn,
  heldOrder,
  LICENCE,
  licensedAt,
  ownCall,
  processorCalls,
  readOwn,
  report,
  startPartners,
  takeOrder,
  TO_DOOR,
  TO_PICKUP,
  underWay,
  zoneAtHour,
  type Run,
  type TestSender,
} from './partners.ts';

let suite: Suite;
let farm: TestSender;
beforeAll(async () => {
  suite = await startPartners();
  farm = await addSender(suite, 'cannabis');
});
afterAll(() => suite.close());

const sign = (run: Run) =>
  putPicture(suite, { jobId: run.jobId, kind: 'signature' }, { bytes: pictureNamed('png'), type: 'image/png' });
const licence = (driverId: string, licences: readonly string[]) =>
  license(suite, driverId, ...licences.map((each) => ({ licence: each })));
const missingIn = async (response: Response) => ((await response.json()) as { missing?: string[] }).missing;

/** As if the sender's zone had been another when the order came: it is night there now, unless told otherwise. */
async function moveHours(run: Run, hour: number): Promise<void> {
  await suite.database.query('alter table delivery.delivery disable trigger delivery_regulated_terms');
  await suite.database.query('update delivery.delivery set hours_timezone = $1 where id = $2', [
    zoneAtHour(hour),
    run.deliveryId,
  ]);
  await suite.database.query('alter table delivery.delivery enable trigger delivery_regulated_terms');
}

test('AGE-1 whatever the order says, it needs 21 years, a signature and a driver with the sender’s licence', async () => {
  const change = { minimumAge: 18, signatureRequired: false, leaveAtDoor: true, licences: [], timezone: 'UTC' };
  const { delivery } = await takeOrder(suite, farm, change);
  const read = await readOwn(suite, farm, delivery.id);
  expect(read).toMatchObject({ minimumAge: 21, signatureRequired: true, dropoffWindow: { end: expect.any(String) } });
  const { rows } = await suite.database.query('select licences from delivery.job where delivery_id = $1', [
    delivery.id,
  ]);
  expect(rows).toEqual([{ licences: [LICENCE] }]);
});

describe('a driver without the licence', () => {
  test('AGE-2 is no match for it, and is offered nothing', async () => {
    const run = await heldOrder(suite, farm);
    const without = await licensedAt(suite, run.place, 'CA-OTHER');
    const matched = await callPool(suite, DELIVERY_KEY, 'POST /v1/pool/match', {
      pickupLat: run.place.lat,
      pickupLng: run.place.lng,
      product: 'delivery',
      radiusMiles: 5,
      limit: 10,
      licences: [LICENCE],
    });
    expect(await matched.json()).toMatchObject({ candidates: [], excluded: [{ reason: 'licence_missing', count: 1 }] });
    expect(((await (await dispatchOwn(suite, farm, run.jobId)).json()) as Wave).dispatched).toBe(0);
    const offers = await callPool(suite, DELIVERY_KEY, `GET /v1/pool/offers?driverId=${without}`);
    expect(await offers.json()).toMatchObject({ offers: [] });
  });

  test('AGE-2 can’t accept an offer that was made while they had it', async () => {
    const run = await heldOrder(suite, farm);
    const driverId = await licensedAt(suite, run.place, LICENCE);
    const { candidates } = (await (await dispatchOwn(suite, farm, run.jobId)).json()) as Wave;
    await licence(driverId, []);
    expect(await codeOf(answerOffer(suite, candidates[0]?.offer.id ?? '', driverId))).toEqual([
      403,
      'driver_not_eligible',
    ]);
  });

  test('AGE-2 neither takes the goods nor hands them over who has lost it since; they go back', async () => {
    const run = await underWay(suite, farm, TO_PICKUP);
    await licence(run.driverId, []);
    expect(await codeOf(report(suite, run, run.driverId, 'picked_up'))).toEqual([403, 'driver_not_eligible']);
    await licence(run.driverId, [LICENCE]);
    await report(suite, run, run.driverId, 'picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff');
    await Promise.all([sign(run), putIdCheck(suite, run.jobId)]);
    await licence(run.driverId, []);
    expect(await codeOf(report(suite, run, run.driverId, 'delivered'))).toEqual([403, 'driver_not_eligible']);
    expect((await report(suite, run, run.driverId, 'returning', 'returned')).status).toBe(200);
  });
});

describe('at the door', () => {
  test('AGE-3 nothing is delivered without a signature and an ID check, both made there', async () => {
    const run = await underWay(suite, farm, TO_PICKUP);
    await report(suite, run, run.driverId, 'picked_up');
    expect(await codeOf(putIdCheck(suite, run.jobId))).toEqual([409, 'invalid_state_transition']);
    expect(await codeOf(sign(run))).toEqual([409, 'invalid_state_transition']);
    await report(suite, run, run.driverId, 'enroute_to_dropoff', 'arrived_at_dropoff');
    expect(await missingIn(await report(suite, run, run.driverId, 'delivered'))).toEqual(['id_check', 'signature']);
    expect((await sign(run)).status).toBe(200);
    expect(await missingIn(await report(suite, run, run.driverId, 'delivered'))).toEqual(['id_check']);
    expect((await putIdCheck(suite, run.jobId, { ageOver: 21 })).status).toBe(200);
    expect((await report(suite, run, run.driverId, 'delivered')).status).toBe(200);
    expect((await audit(suite, run.deliveryId, farm.token)).drift).toEqual({ ok: true, diffs: [] });
  });

  test.each([
    ['too young', { ageOver: 20 }],
    ['not passed', { passed: false }],
    ['of another name', { nameMatches: false }],
    ['out of date', { notExpired: false }],
  ])('AGE-4 a check that is %s sends the goods back, on the sender’s account', async (_, findings) => {
    const run = await underWay(suite, farm, TO_DOOR);
    await sign(run);
    const checked = await putIdCheck(suite, run.jobId, findings);
    expect(await checked.json()).toMatchObject({ deliveryStatus: 'returning', proof: { data: { passed: false } } });
    await putIdCheck(suite, run.jobId);
    expect(await codeOf(report(suite, run, run.driverId, 'delivered'))).toEqual([409, 'invalid_state_transition']);
    expect((await report(suite, run, run.driverId, 'returned')).status).toBe(200);
    const read = await readOwn(suite, farm, run.deliveryId);
    const { customerTotalMinor, totalMinor } = read['fare'] as Record<string, string>;
    const back = (BigInt(totalMinor ?? 0) * 6_000n) / 10_000n;
    expect(read).toMatchObject({
      status: 'returned',
      endReason: 'age_verification_failed',
      returnStatus: 'receivable',
      returnFeeMinor: `${back}`,
      capture: { status: 'invoiced', dueMinor: customerTotalMinor },
    });
    const { rows } = await suite.database.query(
      `select sum(amount_minor)::text as owed from ledger.posting p join ledger.transaction t on t.id = p.transaction_id
       where t.subject = $1 and account = 'sender_receivable'`,
      [run.deliveryId],
    );
    expect(rows).toEqual([{ owed: `${BigInt(customerTotalMinor ?? 0) + back}` }]);
    expect((await audit(suite, run.deliveryId, farm.token)).drift).toEqual({ ok: true, diffs: [] });
    expect(processorCalls(suite)).toEqual([]);
  });

  test('AGE-4 once it is picked up it isn’t cancelled any more, and its driver can’t give it back', async () => {
    const run = await underWay(suite, farm, [...TO_PICKUP, 'picked_up']);
    const cancel = ownCall(suite, farm, `POST /v1/deliveries/${run.deliveryId}/cancel`, { reason: 'no' });
    expect(await codeOf(cancel)).toEqual([409, 'invalid_state_transition']);
    const giveBack = { type: 'given_back', driverId: run.driverId, reason: 'tired' };
    expect(await codeOf(callPool(suite, DELIVERY_KEY, `POST /v1/pool/jobs/${run.jobId}/events`, giveBack))).toEqual([
      409,
      'invalid_state_transition',
    ]);
  });
});

describe('outside the hours', () => {
  test('AGE-6 nothing is dispatched, accepted or handed over', async () => {
    const held = await heldOrder(suite, farm);
    const driverId = await licensedAt(suite, held.place, LICENCE);
    await moveHours(held, 1);
    expect(await codeOf(dispatchOwn(suite, farm, held.jobId))).toEqual([409, 'outside_delivery_hours']);
    await moveHours(held, 12);
    const { candidates } = (await (await dispatchOwn(suite, farm, held.jobId)).json()) as Wave;
    const offerId = candidates[0]?.offer.id ?? '';
    await moveHours(held, 23);
    expect(await codeOf(answerOffer(suite, offerId, driverId))).toEqual([409, 'outside_delivery_hours']);
    await moveHours(held, 21);
    expect((await answerOffer(suite, offerId, driverId)).status).toBe(200);
    await report(suite, held, driverId, ...TO_DOOR);
    await Promise.all([sign(held), putIdCheck(suite, held.jobId)]);
    for (const hour of [22, 5]) {
      await moveHours(held, hour);
      expect(await codeOf(report(suite, held, driverId, 'delivered'))).toEqual([409, 'outside_delivery_hours']);
    }
    await moveHours(held, 6);
    expect((await report(suite, held, driverId, 'delivered')).status).toBe(200);
  });

  test('AGE-6 a search that the clock finds closed goes on when the hours open', async () => {
    const run = await heldOrder(suite, farm, {
      dispatch: 'auto',
      readyAt: new Date(Date.now() + 7_200_000).toISOString(),
    });
    await moveHours(run, 1);
    await suite.database.query(`update delivery.due set due_at = now() where subject = $1`, [run.jobId]);
    await suite.cron();
    const waits = async () =>
      (
        await suite.database.query<{ hours: number }>(
          `select round(extract(epoch from due_at - now()) / 3600)::int as hours from delivery.due where subject = $1 and kind = 'wave'`,
          [run.jobId],
        )
      ).rows[0]?.hours;
    await expect.poll(waits, { timeout: 8_000 }).toBeGreaterThanOrEqual(4);
    expect(await waits()).toBeLessThanOrEqual(5);
    expect((await readOwn(suite, farm, run.deliveryId)).job.status).toBe('created');
  });

  test('AGE-6 an order at night is first offered when the hours open', async () => {
    const owls = await addSender(suite, 'cannabis', { timezone: zoneAtHour(1) });
    const { delivery } = await takeOrder(suite, owls, { dispatch: 'auto' });
    const { rows } = await suite.database.query<{ due: Date; start: Date }>(
      `select w.due_at as due, d.dropoff_window_start as start from delivery.delivery d join delivery.job j on j.delivery_id = d.id
       join delivery.due w on w.subject = j.id where d.id = $1`,
      [delivery.id],
    );
    expect(rows[0]?.due).toEqual(rows[0]?.start);
    expect(rows[0]?.due.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
  });
});
