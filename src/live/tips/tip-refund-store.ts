import { sql } from 'drizzle-orm';
import { dues } from '#src/live/due/due-store.ts';
import type { PersonId, TipId } from '#src/live/ids.ts';
import { payment } from '#src/live/payers/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { storedTip } from './shown-tip-store.ts';
import { tip } from './table.ts';
import type { StoredTip, TipStatus } from './tip.ts';

/** What a tip isn't given back for. */
export type RefundRefusals = {
  readonly not_found: null;
  readonly tip_not_paid: { readonly tipStatus: TipStatus };
  readonly tip_refunded: null;
  readonly tip_disputed: null;
};

/** Who asks: the tip's host, or somebody who gives any back. */
interface Asked {
  readonly id: TipId;
  readonly by: PersonId;
  readonly isOps: boolean;
}

/**
 * Asks for a tip to be given back, whole; a refund that is on its way already is the same. One that failed is tried
 * again, also of what was taken too much. One round trip. `effects`: the payment's id, for the reminder.
 */
export function insertRefund(
  db: Database,
  claim: Claim,
  { id, by, isOps }: Asked,
): Promise<Done<StoredTip, string> | Refused<RefundRefusals>> {
  return decideOnce<StoredTip, RefundRefusals, string>(db, claim, {
    before: [
      sql`select 1 from ${tip} where id = ${id}::uuid for update`,
      sql`select 1 from ${payment} where subject = ${id}::uuid for update`,
    ],
    ctes: (guard) => sql`
      seen as (select * from ${tip} where id = ${id}::uuid and (host = ${by} or ${isOps}::boolean)),
      paying as (
        select p.* from seen s join ${payment} p on p.subject = s.id and p.subject_kind = 'tip' and p.status = 'succeeded' and (not p.is_surplus or p.refund_status = 'failed')
        order by p.is_surplus limit 1),
      judged as (
        select s.id, s.status, case when p.id is null then 'tip_not_paid' when p.refund_status = 'succeeded' then 'tip_refunded'
          when p.dispute_status in ('open', 'lost') then 'tip_disputed' else 'done' end as kind
        from seen s left join paying p on true),
      asked as (
        update ${payment} p set refund_status = 'pending', refund_goods_minor = p.goods_minor, refund_delivery_minor = p.delivery_minor,
          refund_no = p.refund_no + 1, processor_refund_id = null, updated_at = now()
        from paying where p.id = paying.id and paying.refund_status in ('none', 'failed') and (select kind from judged) = 'done' and ${guard}
        returning p.*),
      due as (${dues.insert('refund', sql`id`, sql`now()`, sql`asked`)}),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind,
          case (select kind from judged) when 'done' then (
              select ${storedTip(sql`s`, sql`p`)} from seen s cross join (select * from asked union all select * from paying where not exists (select 1 from asked)) p)
            when 'tip_not_paid' then (select json_build_object('tipStatus', status) from judged) end as result)`,
    effects: sql`select to_json(id) from asked`,
  });
}
