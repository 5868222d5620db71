import { sql } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';
import { event } from '#src/delivery/journey/table.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { LINK_OUTLIVES_DELIVERY_MS } from '#src/delivery/tracking/tracking.ts';
import type { GivenRating, Rating } from './rating.ts';
import { rating } from './table.ts';

export type RatingRefusals = {
  readonly not_found: null;
  readonly tracking_expired: null;
  readonly rating_too_early: null;
  readonly already_rated: null;
};

/**
 * Stores a delivery's rating, adds it to its driver's mean and writes it to the log, all in one transaction and one round
 * trip. The delivery is locked before, so that of several at once one is stored; the driver's sum is added to, so that
 * none of several deliveries' is lost. The same rating again writes nothing.
 */
export function insertRating(
  db: Database,
  slug: TrackingSlug,
  { stars, comment }: GivenRating,
): Promise<Done<Rating, 'announce'> | Refused<RatingRefusals>> {
  return decideOnce<Rating, RatingRefusals, 'announce'>(db, withoutKey, {
    before: [sql`select 1 from ${delivery} where tracking_slug = ${slug} for update`],
    ctes: () => sql`
      d as (select id, status, driver_id, ended_at from ${delivery} where tracking_slug = ${slug}),
      was as (select r.* from ${rating} r join d on r.delivery_id = d.id),
      judged as (
        select d.*, was.delivery_id is null as is_new, case
          when d.ended_at <= now() - make_interval(secs => ${LINK_OUTLIVES_DELIVERY_MS / 1000}) then 'tracking_expired'
          when d.status <> 'delivered' then 'rating_too_early'
          when was.delivery_id is null or (was.stars = ${stars}::int and was.comment is not distinct from ${comment}::text) then 'done'
          else 'already_rated' end as kind
        from d left join was on true),
      added as (
        insert into ${rating} (delivery_id, driver_id, stars, comment)
        select id, driver_id, ${stars}::int, ${comment}::text from judged where kind = 'done' and is_new returning *),
      meant as (
        update ${driver} x set rating_count = x.rating_count + 1, rating_sum = x.rating_sum + a.stars,
          rating = ((x.rating_sum + a.stars)::numeric / (x.rating_count + 1))::real
        from added a where x.id = a.driver_id),
      noted as (
        update ${delivery} o set event_seq = o.event_seq + 1 from added a where o.id = a.delivery_id
        returning o.id, o.owner, o.event_seq, o.status),
      logged as (
        insert into ${event} (delivery_id, sequence, type, status, detail, at)
        select n.id, n.event_seq, 'rated', n.status, jsonb_strip_nulls(jsonb_build_object('stars', a.stars, 'comment', a.comment)), now()
        from noted n join added a on a.delivery_id = n.id),
      decision as (
        select coalesce((select kind from judged), 'not_found') as kind, (
          select json_build_object('stars', r.stars, 'comment', r.comment, 'at', ${storedMoment(sql`r.created_at`)})
          from (select * from added union all select * from was) r) as result)`,
    effects: announcesTo(sql`noted`),
  });
}
