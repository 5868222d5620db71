import { sql } from 'drizzle-orm';
import type { Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { money } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment, thaw } from '#src/platform/db/stored-value.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import type { DeliveryId, LaterTipId, TrackingSlug } from '#src/delivery/ids.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { withinReach } from '#src/delivery/orders/within-reach-store.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { DeliveryStatus } from '#src/delivery/status.ts';
import { LINK_OUTLIVES_DELIVERY_MS } from '#src/delivery/tracking/tracking.ts';
import { MAX_LATER_TIPS, MAX_UNPAID_TIPS, TIP_TTL_SECONDS, type LaterTip, type PaidTip } from './later-tip.ts';
import { shownStatus } from './shown-tip-store.ts';
import { laterTip } from './table.ts';

/** What a tip isn't taken for. */
export type TipRefusals = {
  readonly not_found: null;
  readonly tracking_expired: null;
  readonly tip_too_early: { readonly currentStatus: DeliveryStatus };
  readonly tips_used_up: null;
  /** Until one of those that wait has ended. */
  readonly too_many: { readonly seconds: number };
};

/**
 * Begins a tip to the driver of a delivery that has arrived, and makes its end due. One round trip. The delivery is
 * locked before, so that those that are begun at once are counted.
 */
export function insertTip(
  db: Database,
  claim: Claim,
  slug: TrackingSlug,
  { id, amountMinor }: { readonly id: LaterTipId; readonly amountMinor: Cents },
): Promise<Done<LaterTip> | Refused<TipRefusals>> {
  const lifetime = sql`make_interval(secs => ${TIP_TTL_SECONDS})`;
  return decideOnce<LaterTip, TipRefusals>(db, claim, {
    before: [sql`select 1 from ${delivery} where tracking_slug = ${slug} for update`],
    ctes: (guard) => sql`
      d as (select id, status, driver_id, ended_at from ${delivery} where tracking_slug = ${slug}),
      own as (
        select count(*) as begun, count(*) filter (where t.status = 'pending') as unpaid,
          ceil(extract(epoch from min(t.created_at) filter (where t.status = 'pending') + ${lifetime} - now()))::int as seconds
        from ${laterTip} t join d on d.id = t.delivery_id),
      judged as (
        select d.*, own.seconds, case
          when d.ended_at <= now() - make_interval(secs => ${LINK_OUTLIVES_DELIVERY_MS / 1000}) then 'tracking_expired'
          when d.status <> 'delivered' then 'tip_too_early'
          when own.begun >= ${MAX_LATER_TIPS}::int then 'tips_used_up'
          when own.unpaid >= ${MAX_UNPAID_TIPS}::int then 'too_many'
          else 'done' end as kind
        from d cross join own),
      added as (
        insert into ${laterTip} (id, delivery_id, driver_id, amount_minor)
        select ${id}::uuid, j.id, j.driver_id, ${money(amountMinor)} from judged j where j.kind = 'done' and ${guard} returning *),
      expires as (${dues.insert('tip_expire', sql`id`, sql`created_at + ${lifetime}`, sql`added`)}),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind,
          case (select kind from judged) when 'done' then (select ${storedTipBegun} from added a)
            when 'tip_too_early' then (select json_build_object('currentStatus', status) from judged)
            when 'too_many' then (select json_build_object('seconds', greatest(1, seconds)) from judged) end as result)`,
  });
}

const storedTipBegun = sql`json_build_object('id', a.id, 'amountMinor', ${storedInteger(sql`a.amount_minor`)}, 'status', a.status, 'createdAt', ${storedMoment(sql`a.created_at`)})`;

/**
 * Records which intent the processor has made for a tip, before anybody can pay it. False where the tip has ended, or has
 * another one. One round trip.
 */
export async function noteIntent(db: Database, id: LaterTipId, intentId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    update ${laterTip} set intent_id = ${intentId}
    where id = ${id}::uuid and status <> 'canceled' and (intent_id is null or intent_id = ${intentId}) returning 1`);
  return rows.length > 0;
}

/** What has been paid of a delivery's tips, the newest first; undefined where it isn't within reach. One round trip. */
export async function findPaidTips(
  db: Database,
  id: DeliveryId,
  reach: Reach,
): Promise<readonly PaidTip[] | undefined> {
  const [row] = await db.execute<{ tips: unknown }>(sql`
    select (
      select coalesce(json_agg(${storedPaid} order by t.created_at desc, t.id), '[]'::json)
      from ${laterTip} t where t.delivery_id = d.id and t.status = 'succeeded') as tips
    from ${delivery} d where d.id = ${id}::uuid and ${withinReach(reach)}`);
  return row && (thaw(row.tips) as PaidTip[]);
}

const storedPaid = sql`json_build_object(
  'id', t.id, 'amountMinor', ${storedInteger(sql`t.amount_minor`)}, 'status', ${shownStatus(sql`t`)},
  'createdAt', ${storedMoment(sql`t.created_at`)}, 'refundedMinor', ${storedInteger(sql`t.refunded_minor`)}, 'paidAt', ${storedMoment(sql`t.paid_at`)})`;
