import { and, desc, eq, sql } from 'drizzle-orm';
import { cents } from '#src/money/cents.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { DeliveryId, RefundId } from '#src/delivery/ids.ts';
import type { Reach } from '#src/delivery/reach.ts';
import type { Refund } from './refund.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { refund } from '#src/delivery/money/table.ts';
import { insertDue } from '#src/delivery/due/due-store.ts';
import { money, when } from '#src/delivery/parameters-store.ts';
import { within } from '#src/delivery/orders/select-deliveries-store.ts';

export type RefundRefusal = 'not_found' | 'nothing_captured' | 'too_large';

export interface RequestRefund {
  readonly id: RefundId;
  readonly deliveryId: DeliveryId;
  readonly reach: { readonly owner: string } | 'all';
  /** Undefined: everything that is left. */
  readonly amountMinor: Cents | undefined;
  readonly reason: string;
}

/**
 * Requests a refund: one transaction in one round trip. The delivery's row is locked, so that all refunds together
 * don't exceed what was captured.
 */
export function requestRefund(
  db: Database,
  claim: Claim,
  input: RequestRefund,
): Promise<Settled | Refused<RefundRefusal>> {
  const asked = input.amountMinor === undefined ? sql`null::bigint` : money(input.amountMinor);
  return decideOnce<RefundRefusal>(db, claim, {
    before: [sql`select 1 from ${delivery} where id = ${input.deliveryId}::uuid for update`],
    ctes: (guard) => sql`
      j as (
        select d.id, d.captured_minor, d.captured_minor - d.refunded_minor as left_minor, coalesce(${asked}, d.captured_minor - d.refunded_minor) as amount
        from ${delivery} d where d.id = ${input.deliveryId}::uuid and ${input.reach === 'all' ? sql`true` : sql`d.owner = ${input.reach.owner}`}),
      verdict as (
        select case when captured_minor = 0 then 'nothing_captured' when amount > left_minor or left_minor = 0 then 'too_large' else 'go' end as kind from j),
      go as (select j.* from j cross join verdict where kind = 'go' and ${guard}),
      made as (
        insert into ${refund} (id, delivery_id, amount_minor, reason, status)
        select ${input.id}::uuid, id, amount, ${input.reason}, 'pending' from go returning *),
      counted as (
        update ${delivery} d set refunded_minor = d.refunded_minor + go.amount, version = d.version + 1, updated_at = now() from go where d.id = go.id),
      refund_due as (${insertDue('refund', sql`id`, sql`now()`, sql`made`)}),
      decision as (
        select case v.kind when 'go' then 'done' else coalesce(v.kind, 'not_found') end as kind,
          case when v.kind = 'go' then json_build_object('id', m.id, 'leg', m.leg, 'amountMinor', m.amount_minor::text, 'reason', m.reason, 'status', m.status,
            'failureReason', m.failure_reason, 'createdAt', m.created_at, 'updatedAt', m.updated_at)
          else json_build_object('refundableMinor', j.left_minor::text) end as result
        from (select 1) one left join verdict v on true left join j on true left join made m on true)`,
    answer: { status: 201, headers: {} },
  });
}

/**
 * A page of a delivery's refunds, the newest first; undefined if the delivery doesn't exist within reach. One round
 * trip.
 */
export async function listRefunds(
  db: Database,
  id: DeliveryId,
  reach: Reach,
  after: Place | undefined,
  limit: number,
): Promise<Refund[] | undefined> {
  const isOlder =
    after === undefined
      ? undefined
      : sql`(${refund.createdAt}, ${refund.id}) < (${when(after.createdAt)}, ${after.id}::uuid)`;
  const rows = await db.read(
    db.query
      .select({ refund })
      .from(delivery)
      .leftJoin(refund, and(eq(refund.deliveryId, delivery.id), isOlder))
      .where(and(eq(delivery.id, id), within(reach)))
      .orderBy(desc(refund.createdAt), desc(refund.id))
      .limit(limit),
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ refund: row }) => {
    if (row === null) return [];
    const { id: refundId, leg, amountMinor, reason, status, failureReason, createdAt, updatedAt } = row;
    return [
      { id: refundId, leg, amountMinor: cents(amountMinor), reason, status, failureReason, createdAt, updatedAt },
    ];
  });
}
