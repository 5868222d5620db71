import { sql } from 'drizzle-orm';
import type { Part } from '#src/platform/db/once.ts';
import type { NewDelivery } from './delivery.ts';
import { DISPATCH_LEAD_SECONDS, dispatchesItself } from '#src/delivery/dispatch/dispatch-policy.ts';
import { sealOf } from '#src/delivery/fare/fare-record.ts';
import type { NewJob } from '#src/delivery/jobs/job.ts';
import { publicPlaces, type PublicPlaces } from './public-place.ts';
import { delivery, fare } from './table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { insertJob, insertJobCreated } from '#src/delivery/jobs/jobs-store.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { float, json, money, when } from '#src/platform/db/parameters.ts';

/** A delivery with its job, fee record and first event: parts of one statement, all written or none. */
export function insertDelivery(row: NewDelivery): readonly Part[] {
  const places = publicPlaces(row.order);
  const job = newJob(row, places);
  return [
    deliveryRow(row, places),
    insertJob(job),
    insertJobCreated(job),
    fareRow(row),
    createdEvent(row),
    ...(dispatchesItself(row.order) ? [firstWave(row)] : []),
  ];
}

/** Read together with it: whether its owner is to be notified. */
export const announcesDelivery = ({ owner }: NewDelivery) => announcesTo(sql`(select ${owner}::text as owner)`);

const deliveryRow =
  ({ order, payment, invoicedTo, ...row }: NewDelivery, places: PublicPlaces): Part =>
  (claimed) =>
    sql`
    insert into ${delivery} (id, owner, status, tracking_slug, pickup_lat, pickup_lng, pickup_address, dropoff_lat, dropoff_lng,
      dropoff_address, pickup_city, pickup_region, dropoff_city, dropoff_region, customer, description, signature_required, requirements, tip_minor, pickup_window_start, pickup_window_end,
      dropoff_window_start, dropoff_window_end, dispatch, external_reference, pin_hash, payment_customer_id,
      payment_intent_id, payment_status, processor_status, capture_status, sender_id, minimum_age, hours_timezone, metadata,
      created_at, updated_at)
    select ${row.id}::uuid, ${row.owner}, 'created', ${row.trackingSlug}, ${float(order.pickup.position.lat)}, ${float(order.pickup.position.lng)},
      ${json(order.pickup.address)}, ${float(order.dropoff.position.lat)}, ${float(order.dropoff.position.lng)}, ${json(order.dropoff.address)},
      ${places.pickup.city}::text, ${places.pickup.region}::text, ${places.dropoff.city}::text, ${places.dropoff.region}::text,
      ${json(order.customer)}, ${order.description ?? null}::text, ${order.signatureRequired}::boolean, ${json(order.requirements)},
      ${money(order.tipMinor)}, ${when(order.pickupWindow?.start)}, ${when(order.pickupWindow?.end)}, ${when(order.dropoffWindow?.start)},
      ${when(order.dropoffWindow?.end)}, ${order.dispatch}, ${order.externalReference ?? null}::text, ${row.pinHash ?? null}::text,
      ${order.paymentCustomerId ?? null}::text, ${payment?.id ?? null}::text, ${payment?.status ?? null}::text,
      ${payment?.processorStatus ?? null}::text, ${payment === null ? 'invoiced' : 'not_due'}, ${invoicedTo?.senderId ?? null}::uuid,
      ${invoicedTo?.minimumAge ?? null}::int, ${invoicedTo?.hoursTimezone ?? null}::text,
      ${invoicedTo === undefined ? null : JSON.stringify(invoicedTo.metadata)}::jsonb, ${when(row.createdAt)}, ${when(row.createdAt)}
    from ${claimed}`;

const newJob = (row: NewDelivery, places: PublicPlaces): NewJob => ({
  places,
  id: row.jobId,
  deliveryId: row.id,
  product: 'delivery',
  pickup: row.order.pickup,
  dropoff: row.order.dropoff,
  totalMinor: row.fare.totalMinor,
  driverPayoutMinor: row.fare.split.driverPayoutMinor,
  tipMinor: row.fare.tipMinor,
  licences: row.invoicedTo?.licences ?? [],
  jurisdiction: row.invoicedTo?.jurisdiction ?? null,
  createdAt: row.createdAt,
});

const fareRow =
  ({ fare: charged, ...row }: NewDelivery): Part =>
  (claimed) =>
    sql`
    insert into ${fare} (delivery_id, policy_version, policy_hash, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng, milli_miles, base_minor,
      distance_minor, min_applied, total_minor, driver_payout_minor, brokering_minor, infrastructure_minor, tip_minor, customer_total_minor,
      seal, created_at)
    select ${row.id}::uuid, ${charged.policyVersion}, ${charged.policyHash}, ${float(charged.inputs.pickup.lat)}, ${float(charged.inputs.pickup.lng)},
      ${float(charged.inputs.dropoff.lat)}, ${float(charged.inputs.dropoff.lng)}, ${charged.milliMiles}::int, ${money(charged.baseMinor)},
      ${money(charged.distanceMinor)}, ${charged.minApplied}::boolean, ${money(charged.totalMinor)}, ${money(charged.split.driverPayoutMinor)},
      ${money(charged.split.brokeringMinor)}, ${money(charged.split.infrastructureMinor)}, ${money(charged.tipMinor)},
      ${money(charged.customerTotalMinor)}, ${sealOf(charged, row.createdAt)}, ${when(row.createdAt)}
    from ${claimed}`;

const createdEvent =
  (row: NewDelivery): Part =>
  (claimed) =>
    sql`
    insert into ${event} (delivery_id, sequence, type, status, mover, at)
    select ${row.id}::uuid, 1, 'created', 'created', 'owner', ${when(row.createdAt)} from ${claimed}`;

/** The due row of the first wave, if it starts automatically: at once, or in time for a later pickup. */
const firstWave =
  ({ order, jobId, invoicedTo }: NewDelivery): Part =>
  (claimed) =>
    dues.insert(
      'wave',
      sql`${jobId}::uuid`,
      invoicedTo === undefined
        ? sql`greatest(now(), ${when(order.pickupWindow?.start)} - make_interval(secs => ${DISPATCH_LEAD_SECONDS}))`
        : sql`greatest(now(), ${when(invoicedTo.firstOfferAt)})`,
      claimed,
    );
