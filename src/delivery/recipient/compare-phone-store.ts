import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { LINK_OUTLIVES_DELIVERY_MS } from '#src/delivery/tracking/tracking.ts';
import { MAX_PHONE_FAILURES, PHONE_DIGITS } from './recipient.ts';

export type PhoneRefusals = {
  readonly not_found: null;
  readonly expired: null;
  readonly used_up: null;
  readonly wrong: { readonly triesLeft: number };
};

const OUTLIVES_SECONDS = LINK_OUTLIVES_DELIVERY_MS / 1000;
/** As phone numbers are stored that could be read (ADDR-4): of another text the last digits may be an extension’s. */
const E164 = String.raw`^\+[0-9]{8,15}$`;

/**
 * Compares digits with the last ones of the recipient's phone number, or counts the failure: one transaction in one round
 * trip. The delivery is locked before, so that each of several guesses at once counts. Without a number every guess is
 * wrong, so that nobody learns that there is none.
 */
export const comparePhone = (
  db: Database,
  slug: TrackingSlug,
  digits: string,
): Promise<Done<true> | Refused<PhoneRefusals>> =>
  decideOnce<true, PhoneRefusals>(db, withoutKey, {
    before: [sql`select 1 from ${delivery} where tracking_slug = ${slug} for update`],
    ctes: () => sql`
      d as (select id, phone_failures, ended_at, customer ->> 'phone' as phone from ${delivery} where tracking_slug = ${slug}),
      verdict as (
        select case
          when d.ended_at <= now() - make_interval(secs => ${OUTLIVES_SECONDS}) then 'expired'
          when d.phone_failures >= ${MAX_PHONE_FAILURES} then 'used_up'
          when d.phone ~ ${E164} and right(d.phone, ${PHONE_DIGITS}) = ${digits} then 'done'
          else 'wrong' end as kind
        from d),
      counted as (
        update ${delivery} set phone_failures = d.phone_failures + 1 from d join verdict on verdict.kind = 'wrong' where delivery.id = d.id),
      decision as (
        select coalesce(verdict.kind, 'not_found') as kind,
          case verdict.kind when 'done' then 'true'::json
            when 'wrong' then json_build_object('triesLeft', ${MAX_PHONE_FAILURES - 1} - d.phone_failures) end as result
        from (select 1) one left join d on true left join verdict on true)`,
  });
