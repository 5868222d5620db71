import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { sharedFields, type Driver, type DriverProfile } from './driver.ts';
import { isOfProducts, type DriverReach } from './driver-reach.ts';
import type { DriverId } from '#src/delivery/ids.ts';
import { driver, driverLicence } from './table.ts';
import { driverJson, driverOf, driverWithin, type DriverJson } from './drivers-store.ts';
import { json, textArray, textRows, when } from '#src/delivery/parameters-store.ts';

/** `shared`: other products have the driver, too. `suspended`: only ops can make the driver available again. */
export type DriverRefusal = 'not_found' | 'shared' | 'suspended' | 'version';

export interface DriverChange {
  readonly id: DriverId;
  readonly reach: DriverReach;
  readonly change: Partial<DriverProfile>;
  readonly verifiedBy: string;
  readonly at: Date;
  readonly version: number | undefined;
}

/**
 * Changes a driver as far as the caller may, in one statement and one round trip: what the driver has in common in
 * every product by ops, or by a key that covers all of the driver's products; products and breaks only for the caller's
 * own products. Rules POOL-9 … in docs/rules/pool.md.
 */
export async function updateDriver(
  db: Database,
  input: DriverChange,
): Promise<{ readonly updated: Driver } | { readonly refused: DriverRefusal }> {
  const [row] = await db.execute<{ kind: DriverRefusal | 'go'; driver: DriverJson | null }>(sql`
    with known as materialized (
      select d.* from ${driver} d where d.id = ${input.id}::uuid and ${driverWithin(input.reach)} for update),
    ${verdictCte(input)},
    ${changedCtes(input)},
    ${licenceCtes(input)}
    select v.kind, (select ${driverJson(sql`licences`)} from changed d) as driver from verdict v`);
  if (row === undefined) return { refused: 'not_found' };
  if (row.kind === 'go' && row.driver !== null) return { updated: driverOf(row.driver) };
  return { refused: row.kind === 'go' ? 'not_found' : row.kind };
}

/** The products that a caller acts for; null for all. */
const own = (reach: DriverReach) => (isOfProducts(reach) ? textArray(reach.products) : undefined);

const verdictCte = ({ reach, change, version }: DriverChange) => {
  const mine = own(reach);
  const isShared = sharedFields.some((field) => change[field] !== undefined);
  return sql`
    verdict as (
      select k.id, case
        when ${mine !== undefined && isShared} and not k.products <@ ${mine ?? sql`k.products`} then 'shared'
        when ${mine !== undefined && change.status === 'available'} and k.status = 'suspended' then 'suspended'
        when ${version ?? null}::int <> k.version then 'version'
        else 'go' end as kind
      from known k)`;
};

function changedCtes(input: DriverChange): SQL {
  const { reach, change, at } = input;
  const { displayName, phone, vehicleType, status } = change;
  const standing =
    isOfProducts(reach) || status === undefined ? sql`k.status` : sql`${status === 'suspended' ? status : 'available'}`;
  return sql`
    nxt as (select k.*, ${productsAfter(input)} as next_products from known k join verdict v on v.kind = 'go'),
    changed as (
      update ${driver} d set version = d.version + 1, updated_at = ${when(at)}, products = k.next_products, paused_products = ${breaksAfter(input)},
        status = ${standing}, display_name = ${displayName === undefined ? sql`k.display_name` : sql`${displayName}`},
        phone = ${phone === undefined ? sql`k.phone` : sql`${phone}::text`},
        vehicle_type = ${vehicleType === undefined ? sql`k.vehicle_type` : sql`${vehicleType}`}, ${personAfter(input)}
      from nxt k where d.id = k.id returning d.*)`;
}

/**
 * The products after the change: the list of a key counts for its own products only; those of others stay, in their
 * order.
 */
function productsAfter({ reach, change: { products } }: DriverChange): SQL {
  if (products === undefined) return sql`k.products`;
  if (!isOfProducts(reach)) return textArray(products);
  const others = sql`p not in ${textRows(reach.products)}`;
  return sql`array(select p from unnest(k.products) with ordinality as u(p, n) where ${others} order by n) || ${textArray(products)}`;
}

/** The breaks after the change; `status` begins or ends those from the caller's own products. */
function breaksAfter({ reach, change: { status } }: DriverChange): SQL {
  const isMine = isOfProducts(reach) ? sql`p in ${textRows(reach.products)}` : sql`true`;
  const onBreak = sql`p = any(k.paused_products)`;
  const stays = {
    available: sql`${onBreak} and not ${isMine}`,
    paused: sql`(${onBreak} or ${isMine})`,
    suspended: onBreak,
  };
  return sql`array(select p from unnest(k.next_products) as p where ${status === undefined ? onBreak : stays[status]})`;
}

/**
 * Ops binds a person. A product names one, who has to agree; until then nobody acts as the driver. A name without
 * agreement is removed when another product adds the driver, because the key that named it no longer covers all
 * products.
 */
function personAfter({ reach, change: { userSub } }: DriverChange): SQL {
  if (userSub === undefined) return sql`claimed_sub = case when k.next_products <@ k.products then k.claimed_sub end`;
  if (userSub === null || !isOfProducts(reach)) return sql`user_sub = ${userSub}::text, claimed_sub = null`;
  return sql`user_sub = case when k.user_sub = ${userSub} then k.user_sub end,
    claimed_sub = case when k.user_sub is distinct from ${userSub} then ${userSub}::text end`;
}

/**
 * A caller's list is everything that it vouches for: what isn't on it ends, what exists stays. A list of ops ends
 * anybody's.
 */
function licenceCtes({ reach, change, verifiedBy }: DriverChange): SQL {
  const there = sql`select l.* from changed join ${driverLicence} l on l.driver_id = changed.id and l.ended_at is null`;
  if (change.licences === undefined) return sql`licences as (${there})`;
  const mine = own(reach);
  const isOwn = mine === undefined ? sql`l.products is null` : sql`l.products <@ ${mine}`;
  const mayEnd = mine === undefined ? sql`true` : sql`coalesce(${isOwn}, false)`;
  const isSame = sql`${isOwn} and g.licence = l.licence and g.jurisdiction = l.jurisdiction and g."validUntil" = l.valid_until`;
  return sql`
    given as (select distinct g.licence, g.jurisdiction, g."validUntil"
      from jsonb_to_recordset(${json(change.licences)}) as g(licence text, jurisdiction text, "validUntil" timestamptz)),
    there as (${there}),
    ended as (
      update ${driverLicence} l set ended_at = now() from changed where l.driver_id = changed.id and l.ended_at is null
        and ${mayEnd} and not exists (select 1 from given g where ${isSame}) returning l.id),
    made as (
      insert into ${driverLicence} (id, driver_id, licence, jurisdiction, products, verified_by, valid_until)
      select gen_random_uuid(), changed.id, g.licence, g.jurisdiction, ${mine ?? sql`null`}, ${verifiedBy}, g."validUntil"
      from changed cross join given g where not exists (select 1 from there l where ${isSame}) returning *),
    licences as (select * from there where id not in (select id from ended) union all select * from made)`;
}
