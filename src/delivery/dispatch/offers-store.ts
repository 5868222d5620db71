import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { delivery, job } from '#src/delivery/orders/table.ts';
import type { AnsweredOffer, OfferAnswer, OfferRefusals } from './offer.ts';
import { jobEvent, offer } from './table.ts';
import { driver } from '#src/delivery/drivers/table.ts';
import { event } from '#src/delivery/journey/table.ts';
import { dues } from '#src/delivery/due/due-store.ts';
import { isOpenNow } from '#src/delivery/orders/hours-store.ts';
import { isLicensed } from '#src/delivery/drivers/licensed-store.ts';
import { speaksFor } from '#src/delivery/jobs/job-reach-store.ts';
import { announcesTo } from '#src/delivery/journey/news-store.ts';

/**
 * The offer, if the caller may act for its driver, with its job and delivery. Locks the job, then the offer. A locking
 * read waits, and returns the newest row, so that a second caller sees the effect of the first. Two CTEs, because
 * everybody locks the job first; one statement without locks before it, because many accept at once.
 */
const found = ({ offerId, driverId, reach }: OfferAnswer) => sql`
  locked_job as materialized (
    select job.id, job.status as job_status, job.delivery_id, job.licences as needed, job.jurisdiction, job.product
    from ${offer} o join ${job} on job.id = o.job_id
    where o.id = ${offerId}::uuid and o.driver_id = coalesce(${driverId ?? null}::uuid, o.driver_id) and ${speaksFor(reach, { product: sql`job.product`, driverId: sql`o.driver_id` })} for update of job),
  locked_offer as materialized (
    select o.id, o.job_id, o.driver_id, o.status, o.expires_at from locked_job join ${offer} o on o.job_id = locked_job.id
    where o.id = ${offerId}::uuid for update of o),
  o as (
    select o.*, j.job_status, j.delivery_id, j.needed, j.jurisdiction, j.product, d.requirements, d.payment_status, d.minimum_age, d.hours_timezone
    from locked_offer o join locked_job j on j.id = o.job_id left join ${delivery} d on d.id = j.delivery_id)`;

/**
 * Accepts an offer for its driver, who gets the job and its delivery. The first accept wins, by the job's lock; the
 * winner's second accept gets the same answer. A unique index also stops a driver who has another job.
 */
export function acceptOffer(
  db: Database,
  claim: Claim,
  input: OfferAnswer,
): Promise<Done<AnsweredOffer, 'announce'> | Refused<OfferRefusals>> {
  return decideOnce<AnsweredOffer, OfferRefusals, 'announce'>(db, claim, {
    ctes: (guard) => acceptCtes(input, guard),
    effects: announcesTo(sql`assigned`),
  });
}

const offered = {
  driverId: sql`d.id`,
  names: sql`d.licences`,
  needed: sql`o.needed`,
  jurisdiction: sql`o.jurisdiction`,
  product: sql`o.product`,
};

const acceptCtes = (input: OfferAnswer, guard: SQL) => sql`
  ${found(input)},
  verdict as (
    select o.*, case
      when o.status in ('declined', 'given_back') then 'declined'
      when o.status = 'withdrawn' or o.job_status = 'cancelled' then 'withdrawn'
      when o.status = 'accepted' then 'mine'
      when o.status = 'lost' then 'taken'
      when o.status = 'expired' or o.expires_at <= now() or o.job_status <> 'offering' then 'expired'
      when exists (select 1 from ${job} busy where busy.driver_id = o.driver_id and busy.status in ('accepted', 'in_progress')) then 'busy'
      when (o.requirements ->> 'authorisedPayment')::boolean and o.payment_status not in ('requires_capture', 'succeeded') then 'unpaid'
      when not exists (
        select 1 from ${driver} d where d.id = o.driver_id and d.status <> 'suspended' and d.products @> array[o.product] and ${isLicensed(offered)}
          and (o.minimum_age is null or cardinality(o.needed) > 0)) then 'not_eligible'
      when not ${isOpenNow(sql`o.hours_timezone`)} then 'closed'
      else 'go' end as kind
    from o),
  go as (select * from verdict where kind = 'go' and ${guard}),
  moved as (
    update ${job} set status = 'accepted', driver_id = go.driver_id, offer_id = go.id, accepted_at = now(), version = job.version + 1,
      event_seq = job.event_seq + 1
    from go where job.id = go.job_id returning job.*),
  answered as (
    update ${offer} o set status = case when o.id = moved.offer_id then 'accepted' else 'lost' end, answered_at = now()
    from moved where o.job_id = moved.id and o.status = 'open'),
  assigned as (
    update ${delivery} d set status = 'assigned', driver_id = moved.driver_id, pin_failures = 0, version = d.version + 1,
      event_seq = d.event_seq + 1, updated_at = now()
    from moved where d.id = moved.delivery_id returning d.id, d.owner, d.event_seq),
  job_log as (
    insert into ${jobEvent} (job_id, sequence, type, status, mover, driver_id)
    select id, event_seq, case when delivery_id is null then 'accepted' else 'assigned' end, 'accepted', 'offers', driver_id from moved),
  log as (
    insert into ${event} (delivery_id, sequence, type, status, mover, at)
    select id, event_seq, 'assigned', 'assigned', 'offers', now() from assigned),
  counted as (
    update ${driver} d set offers_accepted = d.offers_accepted + 1 from moved where d.id = moved.driver_id),
  cleared as (${dues.remove(['wave', 'expire'], sql`id`, sql`moved`)}),
  decision as (
    select case when v.kind in ('go', 'mine') then 'done' else coalesce(v.kind, 'not_found') end as kind,
      case when v.kind in ('go', 'mine') then json_build_object('offerId', v.id, 'jobId', v.job_id, 'driverId', v.driver_id) end as result
    from (select 1) one left join verdict v on true)`;

/**
 * Declines an offer for its driver, who isn't asked again for this job. When the last open offer of a wave is declined,
 * the next wave is due at once.
 */
export function declineOffer(
  db: Database,
  claim: Claim,
  input: OfferAnswer,
): Promise<Done<AnsweredOffer, 'next_wave'> | Refused<OfferRefusals>> {
  return decideOnce<AnsweredOffer, OfferRefusals, 'next_wave'>(db, claim, {
    // In a statement before: only a snapshot that is newer than the lock shows which offer was the last one.
    before: [
      sql`select 1 from ${job} where id = (select job_id from ${offer} where id = ${input.offerId}::uuid) for update`,
    ],
    ctes: (guard) => sql`
      ${found(input)},
      verdict as (
        select o.*, case
          when o.status = 'declined' then 'mine'
          when o.status = 'given_back' then 'declined'
          when o.status = 'withdrawn' or o.job_status = 'cancelled' then 'withdrawn'
          when o.status = 'accepted' then 'accepted'
          when o.status = 'lost' then 'taken'
          when o.status = 'expired' or o.expires_at <= now() then 'expired'
          else 'go' end as kind
        from o),
      go as (select * from verdict where kind = 'go' and ${guard}),
      moved as (
        update ${offer} o set status = 'declined', answered_at = now() from go where o.id = go.id returning o.*),
      last as (
        select moved.job_id as id from moved
        where not exists (select 1 from ${offer} o where o.job_id = moved.job_id and o.status = 'open' and o.id <> moved.id)),
      ended as (update ${job} set wave_ends_at = now() from last where job.id = last.id and job.status = 'offering' returning job.id),
      wave_due as (${dues.insert('wave', sql`id`, sql`now()`, sql`ended`)}),
      decision as (
        select case when v.kind in ('go', 'mine') then 'done' else coalesce(v.kind, 'not_found') end as kind,
          case when v.kind in ('go', 'mine') then json_build_object('offerId', v.id, 'jobId', v.job_id, 'driverId', v.driver_id) end as result
        from (select 1) one left join verdict v on true)`,
    effects: sql`select to_json('next_wave'::text) from ended`,
  });
}
