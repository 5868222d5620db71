import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import { cancelDelivery } from '#src/delivery/cancellation/cancel-delivery.ts';
import { priceCancellation } from '#src/delivery/cancellation/price-cancellation.ts';
import { changeDelivery } from '#src/delivery/changes/change-delivery.ts';
import { expireSearch } from '#src/delivery/dispatch/expire-search.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { reportEvent } from '#src/delivery/journey/report-event.ts';
import type { Report } from '#src/delivery/journey/life-cycle-report.ts';
import { boundCustomer } from '#src/delivery/money/payment-customer.ts';
import { UNPAID_LIMIT_MINOR } from '#src/delivery/money/unpaid.ts';
import { createDelivery } from '#src/delivery/orders/create-delivery.ts';
import { requestRefund } from '#src/delivery/refunds/request-refund.ts';
import type { Actor } from '#src/http/caller/access.ts';
import { cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { openVault } from '#src/webhooks/subscriptions/open-vault.ts';
import { bearer } from '#test/delivery/journey/random-walk-world.ts';
import { ferryToTwinPeaks } from '#test/support/delivery/deliveries.ts';
import { attempt, refusable, type Move } from '#test/support/sequences.ts';
import type { ProcessorModel } from './processor-model.ts';

export interface World {
  readonly db: Database;
  /** A superuser, for what only time and drivers do. */
  readonly pool: pg.Pool;
  readonly model: ProcessorModel;
  readonly random: () => number;
}

/** A delivery, its owner and the driver who carries it. */
export interface Life {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly owner: Actor;
  readonly driver: Actor;
  readonly driverId: string;
}

const idSecret = 'the secret of ids in sequences';
const ops = bearer('ops', 'ops');
const keys = [{ kid: 'k1', secret: randomBytes(32).toString('base64url') }];

/** What a verb is given: the processor is the model. Reminders get lost: what is due is done when the life says so. */
export const ctxOf = ({ db, model }: Pick<World, 'db' | 'model'>, actor: Actor) => ({
  db,
  actor,
  now: new Date(),
  payments: model.payments,
  newId: randomUUID,
  newHex: (digits: number) => randomBytes(digits).toString('hex').slice(0, digits),
  tokens: { keys, audience: 'https://delivery.waypost.test' },
  remind: () => undefined,
  announce: () => undefined,
  webhooks: { vault: openVault(keys) },
  dispatch: { '*': charterV1.dispatch },
  unpaidLimitMinor: cents(UNPAID_LIMIT_MINOR),
  idSecret,
});

/** One of what may be, by chance. */
export const pick = <T>(random: () => number, ...from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** A delivery that is ordered, by a client that asks until it is answered. */
export async function begin(
  world: World,
  { tipMinor = pick(world.random, 0, 200), authorisedPayment = world.random() < 0.3 } = {},
): Promise<Life> {
  const { random, pool } = world;
  const sub = randomUUID();
  const owner = bearer(sub);
  const driverId = randomUUID();
  await pool.query(
    `insert into delivery.driver (id, display_name, vehicle_type, products, licences, status, user_sub, idle_since, created_at, updated_at)
     values ($1, 'Maya Rossi', 'car', '{delivery}', '{}', 'available', $2, now(), now(), now())`,
    [driverId, `driver-${driverId}`],
  );
  const order = {
    pickup: { position: ferryToTwinPeaks.pickup, address: {} },
    dropoff: { position: ferryToTwinPeaks.dropoff, address: {} },
    customer: {},
    description: undefined,
    signatureRequired: false,
    tipMinor: cents(tipMinor),
    pickupWindow: undefined,
    dropoffWindow: undefined,
    dispatch: authorisedPayment ? ('auto' as const) : ('hold' as const),
    externalReference: undefined,
    requirements: { photo: false, pickupPhoto: false, pin: false, authorisedPayment },
    paymentCustomerId: random() < 0.6 ? boundCustomer(idSecret, `user:${sub}`, 'cus_payer') : undefined,
  };
  const once = { principal: `user:${sub}`, route: 'POST /v1/deliveries', key: randomUUID(), fingerprint: 'f' };
  for (;;) {
    world.model.next = pick(random, 'answers', 'answers', 'down', 'cut');
    let created: Awaited<ReturnType<typeof createDelivery>> | undefined;
    await attempt(async () => {
      created = await createDelivery(ctxOf(world, owner), { owner: `user:${sub}`, order, quoteToken: undefined }, once);
    });
    if (created === undefined) continue;
    const { id, jobId } = created.value;
    return { id, jobId, owner, driver: bearer(`driver-${driverId}`), driverId };
  }
}

const statusOf = async ({ pool }: World, { id }: Life): Promise<string> => {
  const { rows } = await pool.query<{ status: string }>('select status from delivery.delivery where id = $1', [id]);
  return rows[0]?.status ?? '';
};

/** As when an offer is accepted: only of what has a payment where one is needed. */
const assign = ({ pool }: World, { id, driverId }: Life) =>
  pool.query(
    `with job as (
       update delivery.job j set status = 'accepted', driver_id = $2, accepted_at = now(), version = j.version + 1 from delivery.delivery d
       where j.delivery_id = $1 and d.id = $1 and d.status = 'created' and j.status in ('created', 'offering')
         and (d.payment_status in ('requires_capture', 'succeeded') or (d.requirements ->> 'authorisedPayment')::boolean is not true)
       returning j.delivery_id)
     update delivery.delivery d set status = 'assigned', driver_id = $2, search = 'begun', version = version + 1 from job where d.id = job.delivery_id`,
    [id, driverId],
  );

/** Where the driver is now. */
const seenAt = ({ pool }: World, { driverId }: Life, { lat, lng }: { readonly lat: number; readonly lng: number }) =>
  pool.query(
    `insert into delivery.driver_position (driver_id, lat, lng, accuracy_m, heartbeat_at) values ($1, $2, $3, 8, now())
     on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, heartbeat_at = now()`,
    [driverId, lat, lng],
  );

const report = (world: World, life: Life, actor: Actor, event: Report) =>
  refusable(reportEvent(ctxOf(world, actor), life.jobId, event, undefined));

const onward: Readonly<Record<string, Report['type']>> = {
  assigned: 'enroute_to_pickup',
  enroute_to_pickup: 'arrived_at_pickup',
  arrived_at_pickup: 'picked_up',
  picked_up: 'enroute_to_dropoff',
  enroute_to_dropoff: 'arrived_at_dropoff',
  arrived_at_dropoff: 'delivered',
  returning: 'returned',
};

/** The driver's next report, with a good fix of theirs or without one. */
async function goOn(world: World, life: Life): Promise<void> {
  const status = await statusOf(world, life);
  if (status === 'created') await assign(world, life);
  const type = onward[status];
  if (type === undefined) return;
  const stop = type === 'arrived_at_dropoff' ? ferryToTwinPeaks.dropoff : ferryToTwinPeaks.pickup;
  const isArrival = type.startsWith('arrived') || type === 'returned';
  const isSeen = world.random() < 0.7;
  if (isArrival && isSeen) await seenAt(world, life, stop);
  const actor = type === 'returned' && world.random() < 0.5 ? ops : life.driver;
  await report(world, life, actor, { type, ...(isArrival && !isSeen ? { override: 'No signal here' } : {}) });
}

/** Nobody took it in time. */
async function expire(world: World, { id, jobId }: Life): Promise<void> {
  const { rowCount } = await world.pool.query(
    `update delivery.job set status = 'offering', expires_at = now() - interval '1 second' where delivery_id = $1 and status in ('created', 'offering')`,
    [id],
  );
  if (rowCount === 0) return;
  await world.pool.query(
    `insert into delivery.due (kind, subject, due_at) values ('expire', $1, now()) on conflict (kind, subject) do update set due_at = now()`,
    [jobId],
  );
  await expireSearch(ctxOf(world, ops), jobId);
}

export async function cancel(world: World, { id, owner }: Life): Promise<void> {
  const ctx = ctxOf(world, owner);
  const reach = owner.kind === 'bearer' ? { owner: owner.owner } : { owner: '' };
  const isShown = world.random() < 0.5;
  const shown = isShown ? await priceCancellation(ctx, id, reach) : undefined;
  const wish = { reason: 'Changed my mind', token: shown?.token ?? undefined, version: undefined };
  await cancelDelivery(ctx, id, wish, undefined, (price) => price.feeMinor.toString());
}

export const refund = (world: World, { id, owner }: Life, amount: number | undefined) =>
  requestRefund(
    ctxOf(world, owner),
    id,
    { amountMinor: amount === undefined ? undefined : cents(amount), reason: 'Late' },
    undefined,
  );

export const tip = (world: World, { id, owner }: Life, tipMinor: number) =>
  changeDelivery(ctxOf(world, owner), id, { change: { tipMinor: cents(tipMinor) }, version: undefined }, undefined);

/** What its owner, its driver and the clock do to it. */
export const movesOf = (world: World, life: Life): readonly Move[] => {
  const { random } = world;
  return [
    [8, () => goOn(world, life)],
    [1, () => report(world, life, random() < 0.5 ? ops : life.driver, { type: 'returning', reason: 'Nobody there' })],
    [1, () => expire(world, life)],
    [1, () => refusable(cancel(world, life))],
    [2, () => refusable(refund(world, life, 1 + Math.floor(random() * random() * 1200)))],
    [1, () => refusable(refund(world, life, undefined))],
    [2, () => refusable(tip(world, life, pick(random, 0, 100, 200, 300, 500)))],
  ];
};
