import { sql, type SQL } from 'drizzle-orm';
import { cents, type Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import type { Part } from '#src/platform/db/once.ts';
import { isoText, json, money, when } from '#src/platform/db/parameters.ts';
import { sealOf } from '#src/delivery/fare/fare-record.ts';
import type { Fare } from '#src/delivery/fare/fare.ts';
import type { DeliveryId, JobId } from '#src/delivery/ids.ts';
import type { Mover } from '#src/delivery/journey/life-cycle.ts';
import { event } from '#src/delivery/journey/table.ts';
import { limitOf, lockUnpaid, underWayOf } from '#src/delivery/money/unpaid-store.ts';
import { due, offer } from '#src/delivery/dispatch/table.ts';
import type { PublicPlaces } from '#src/delivery/orders/public-place.ts';
import { delivery, fare, job } from '#src/delivery/orders/table.ts';
import type { Changeable, Changed } from './change.ts';

type FareJson = Readonly<Record<string, string | number | boolean>>;

/** A row that a change is decided from; amounts and moments are text. */
export type ChangeableRow = {
  readonly id: DeliveryId;
  readonly jobId: JobId;
  readonly status: Changeable['status'];
  readonly jobStatus: Changeable['jobStatus'];
  readonly version: number;
  readonly jobVersion: number;
  readonly pickupAddress: Changeable['pickupAddress'];
  readonly dropoffAddress: Changeable['dropoffAddress'];
  readonly customer: Changeable['customer'];
  readonly description: string | null;
  readonly externalReference: string | null;
  readonly requirements: Partial<Changeable['requirements']>;
  readonly hasPin: boolean;
  readonly pinRenewals: number;
  readonly pickupStart: string | null;
  readonly pickupEnd: string | null;
  readonly dropoffStart: string | null;
  readonly dropoffEnd: string | null;
  readonly dispatch: Changeable['dispatch'];
  readonly search: Changeable['search'];
  readonly minimumAge: number | null;
  readonly hoursTimezone: string | null;
  readonly intentId: string | null;
  readonly paymentStatus: NonNullable<Changeable['payment']>['status'] | null;
  readonly fare: FareJson;
  readonly underWay: string;
  readonly limit: string;
  readonly now: string;
};

/** Selects a delivery within reach, with all that a change depends on. */
export const selectChangeable = (
  id: DeliveryId,
  reach: { readonly owner: string } | 'all',
  standard: Cents,
): SQL => sql`
  select d.id, job.id as "jobId", d.status, job.status as "jobStatus", d.version, job.version as "jobVersion",
    d.pickup_address as "pickupAddress", d.dropoff_address as "dropoffAddress", d.customer, d.description,
    d.external_reference as "externalReference", d.requirements, d.pin_hash is not null as "hasPin", d.pin_renewals as "pinRenewals",
    ${isoText(sql`d.pickup_window_start`)} as "pickupStart", ${isoText(sql`d.pickup_window_end`)} as "pickupEnd",
    ${isoText(sql`d.dropoff_window_start`)} as "dropoffStart", ${isoText(sql`d.dropoff_window_end`)} as "dropoffEnd",
    d.dispatch, d.search, d.minimum_age as "minimumAge", d.hours_timezone as "hoursTimezone",
    d.payment_intent_id as "intentId", d.payment_status as "paymentStatus", row_to_json(f) as fare,
    ${underWayOf(sql`d.owner`)}::text as "underWay", ${limitOf(sql`d.owner`, standard)}::text as "limit", ${isoText(sql`now()`)} as now
  from ${delivery} d join ${job} on job.delivery_id = d.id join ${fare} f on f.delivery_id = d.id
  where d.id = ${id}::uuid and ${reach === 'all' ? sql`true` : sql`d.owner = ${reach.owner}`}`;

const windowOf = (start: string | null, end: string | null) =>
  start === null || end === null ? undefined : { start: new Date(start), end: new Date(end) };

export function changeableOf(row: ChangeableRow): Changeable {
  const { intentId, paymentStatus: status } = row;
  return {
    ...row,
    description: row.description ?? undefined,
    externalReference: row.externalReference ?? undefined,
    requirements: { photo: false, pickupPhoto: false, authorisedPayment: false, ...row.requirements, pin: row.hasPin },
    pickupWindow: windowOf(row.pickupStart, row.pickupEnd),
    dropoffWindow: windowOf(row.dropoffStart, row.dropoffEnd),
    payment: intentId === null || status === null ? null : { intentId, status },
    fare: fareOf(row.fare),
    fareCreatedAt: new Date(String(row.fare['created_at'])),
    underWayMinor: cents(BigInt(row.underWay)),
    limitMinor: cents(BigInt(row.limit)),
    now: new Date(row.now),
  };
}

function fareOf(row: FareJson): Fare {
  const amount = (name: string) => cents(BigInt(String(row[name])));
  const degrees = (name: string) => Number(row[name]);
  return {
    policyVersion: String(row['policy_version']),
    policyHash: String(row['policy_hash']),
    inputs: {
      pickup: { lat: degrees('pickup_lat'), lng: degrees('pickup_lng') },
      dropoff: { lat: degrees('dropoff_lat'), lng: degrees('dropoff_lng') },
      tipMinor: amount('tip_minor'),
    },
    milliMiles: Number(row['milli_miles']),
    baseMinor: amount('base_minor'),
    distanceMinor: amount('distance_minor'),
    minApplied: row['min_applied'] === true,
    totalMinor: amount('total_minor'),
    split: {
      driverPayoutMinor: amount('driver_payout_minor'),
      brokeringMinor: amount('brokering_minor'),
      infrastructureMinor: amount('infrastructure_minor'),
    },
    tipMinor: amount('tip_minor'),
    customerTotalMinor: amount('customer_total_minor'),
  };
}

/** The job first, then its delivery, then what its owner has under way unpaid: as everybody locks them. */
export const lockChangeable = (id: DeliveryId, jobId: JobId): readonly SQL[] => [
  sql`select 1 from ${job} where delivery_id = ${id}::uuid for update`,
  sql`select 1 from ${delivery} where id = ${id}::uuid for update`,
  lockUnpaid(jobId),
];

/** Whether both rows are still what was loaded, and a larger sum is still within the owner's limit. */
export const isUnchanged = (
  { id, version, jobVersion }: Pick<Changeable, 'id' | 'version' | 'jobVersion'>,
  { more, standard, lease }: { readonly more: Cents; readonly standard: Cents; readonly lease: string | undefined },
): SQL => sql`
  exists (select 1 from ${delivery} d join ${job} on job.delivery_id = d.id
    where d.id = ${id}::uuid and d.version = ${version} and job.version = ${jobVersion}
      and ${lease === undefined ? sql`true` : sql`d.amount_lease = ${lease}::uuid`}
      and ${more > 0n ? sql`${underWayOf(sql`d.owner`)} + ${money(more)} <= ${limitOf(sql`d.owner`, standard)}` : sql`true`})`;

/** How long whoever raises an authorisation keeps others from doing so: longer than a call at the processor can last. */
export const AMOUNT_LEASE_SECONDS = 60;

/** Leases the amount of a delivery's payment. False while somebody else has it. */
export async function leaseAmount(db: Database, id: DeliveryId, lease: string): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${delivery} set amount_lease = ${lease}::uuid, amount_lease_until = now() + make_interval(secs => ${AMOUNT_LEASE_SECONDS})
    where id = ${id}::uuid and (amount_lease is null or amount_lease_until < now()) returning 1`);
  return rows.length > 0;
}

/** Gives the lease back, where nothing is under way at the processor any more. */
export async function releaseAmount(db: Database, id: DeliveryId, lease: string): Promise<void> {
  await db.execute(sql`
    update ${delivery} set amount_lease = null, amount_lease_until = null where id = ${id}::uuid and amount_lease = ${lease}::uuid`);
}

export interface WrittenChange {
  readonly it: Changeable;
  readonly changed: Changed;
  readonly fare: Fare;
  readonly places: PublicPlaces;
  /** Of a PIN that is asked for now; null where it is no longer; undefined where nothing changes. */
  readonly pinHash: string | null | undefined;
  /** When the first offers are due by another pickup window; undefined where that doesn't change. */
  readonly firstOfferAt: Date | undefined;
  readonly mover: Extract<Mover, 'owner' | 'ops'>;
}

/** Parts that change a delivery whose rows are locked; its books are the ledger's. */
export function changeParts(change: WrittenChange): readonly Part[] {
  const { it, changed, fare: priced, firstOfferAt } = change;
  return [
    deliveryRow(change),
    ...(changed.dropoffAddress === undefined && changed.customer === undefined && changed.tipMinor === undefined
      ? []
      : [jobRow(change)]),
    ...(changed.tipMinor === undefined ? [] : [fareRow(it, priced), offersOf(it, priced)]),
    ...(firstOfferAt === undefined ? [] : [firstWaveAt(it, firstOfferAt)]),
    logged(change),
  ];
}

const deliveryRow =
  ({ it, changed, fare: priced, places, pinHash }: WrittenChange): Part =>
  (claimed) => {
    const { pickupWindow, dropoffWindow } = changed;
    const set: SQL[] = [
      sql`version = version + 1, event_seq = event_seq + 1, updated_at = ${when(it.now)}, amount_lease = null, amount_lease_until = null`,
      placesSet(places),
      ...(changed.dropoffAddress === undefined ? [] : [sql`dropoff_address = ${json(changed.dropoffAddress)}`]),
      ...(changed.customer === undefined ? [] : [sql`customer = ${json(changed.customer)}`]),
      ...(changed.requirements === undefined ? [] : [sql`requirements = ${json(changed.requirements)}`]),
      ...(changed.tipMinor === undefined ? [] : [sql`tip_minor = ${money(priced.tipMinor)}`]),
      ...(pickupWindow === undefined
        ? []
        : [sql`pickup_window_start = ${when(pickupWindow?.start)}, pickup_window_end = ${when(pickupWindow?.end)}`]),
      ...(dropoffWindow === undefined
        ? []
        : [
            sql`dropoff_window_start = ${when(dropoffWindow?.start)}, dropoff_window_end = ${when(dropoffWindow?.end)}`,
          ]),
      // Whoever says a PIN is at the door: a wish from before to have it left there has ended. Rule RCP-14.
      ...(pinHash === undefined
        ? []
        : [
            sql`pin_hash = ${pinHash}::text, pin_failures = 0, leave_at_door = leave_at_door and ${pinHash}::text is null`,
          ]),
    ];
    return sql`update ${delivery} set ${sql.join(set, sql`, `)} where id = ${it.id}::uuid and exists (select 1 from ${claimed})`;
  };

/** What the public sees of places only becomes less: what was private when it was written stays so. */
const placesSet = ({ pickup, dropoff }: PublicPlaces) => sql`
  pickup_city = case when pickup_city is not null then ${pickup.city}::text end, pickup_region = case when pickup_region is not null then ${pickup.region}::text end,
  dropoff_city = case when dropoff_city is not null then ${dropoff.city}::text end, dropoff_region = case when dropoff_region is not null then ${dropoff.region}::text end`;

const jobRow =
  ({ it, changed, fare: priced, places }: WrittenChange): Part =>
  (claimed) =>
    sql`
    update ${job} set version = version + 1, tip_minor = ${money(priced.tipMinor)}, ${placesSet(places)},
      dropoff_address = ${json(changed.dropoffAddress ?? it.dropoffAddress)}
    where id = ${it.jobId}::uuid and exists (select 1 from ${claimed})`;

/** The tip, the sum and the seal are all of a fee record that ever changes: a trigger sees to it. */
const fareRow =
  ({ id, fareCreatedAt }: Changeable, priced: Fare): Part =>
  (claimed) =>
    sql`
    update ${fare} set tip_minor = ${money(priced.tipMinor)}, customer_total_minor = ${money(priced.customerTotalMinor)}, seal = ${sealOf(priced, fareCreatedAt)}
    where delivery_id = ${id}::uuid and exists (select 1 from ${claimed})`;

const offersOf =
  ({ jobId }: Changeable, priced: Fare): Part =>
  (claimed) =>
    sql`
    update ${offer} set tip_minor = ${money(priced.tipMinor)} where job_id = ${jobId}::uuid and status in ('open', 'accepted') and exists (select 1 from ${claimed})`;

const firstWaveAt =
  ({ jobId }: Changeable, at: Date): Part =>
  (claimed) =>
    sql`
    update ${due} set due_at = ${when(at)} where kind = 'wave' and subject = ${jobId}::uuid and exists (select 1 from ${claimed})`;

const logged =
  ({ it, changed, fare: priced, mover }: WrittenChange): Part =>
  (claimed) => {
    const tip = changed.tipMinor === undefined ? {} : { tipMinor: `${priced.tipMinor}`, was: `${it.fare.tipMinor}` };
    return sql`
    insert into ${event} (delivery_id, sequence, type, status, mover, detail, at)
    select d.id, d.event_seq + 1, 'changed', d.status, ${mover}, ${json({ fields: changed.fields, ...tip })}, ${when(it.now)}
    from ${delivery} d, ${claimed} where d.id = ${it.id}::uuid`;
  };
