import { sql, type SQL } from 'drizzle-orm';
import { scoring } from './matching.ts';

/**
 * What a dispatcher sees of a wave's offers. `exact`: a product's back end, which has the drivers. `coarse`: a
 * delivery's owner, with a key of the job from which ids of its candidates are made.
 */
export type Shown = { readonly as: 'exact' } | { readonly as: 'coarse'; readonly candidateKey: string };

/** The offers `o` with their drivers `d` as JSON: `rank, offer`. Amounts as text: JSON has no bigint. */
export const offersJson = (shown: Shown, from: SQL): SQL =>
  shown.as === 'exact' ? exactJson(from) : coarseJson(shown.candidateKey, from);

const offerParts = sql`
  'id', o.id, 'displayName', d.display_name, 'vehicleType', d.vehicle_type, 'status', o.status,
  'driverPayoutMinor', o.driver_payout_minor::text, 'tipMinor', o.tip_minor::text, 'expiresAt', o.expires_at`;

const exactJson = (from: SQL) => sql`
  select o.rank, json_build_object('driverId', o.driver_id, 'rank', o.rank, 'distanceMiles', o.distance_miles, 'etaSeconds', o.eta_seconds,
    'rating', o.rating, 'score', o.score, 'scoreParts', o.score_parts, 'locationAgeSeconds', o.location_age_seconds, ${offerParts}) as offer
  from ${from}`;

/**
 * In the order of what is shown, because the order of scores would tell which of two is nearer. Whole minutes, at least
 * one.
 */
const coarseJson = (key: string, from: SQL) => sql`
  select o.place as rank, json_build_object('candidateId', o.candidate_id, 'rank', o.place, 'distanceMiles', o.coarse_miles, 'etaSeconds', o.coarse_eta,
    'rating', round(o.rating::numeric, 1), ${offerParts}) as offer
  from (
    select o.*, row_number() over (order by o.coarse_eta, o.coarse_miles, o.candidate_id) as place
    from (select o.*, d.display_name, d.vehicle_type, ${coarseEta} as coarse_eta, ${candidateId(key)} as candidate_id from ${from}) o) o
  cross join lateral (select o.display_name, o.vehicle_type) d`;

const coarseEta = sql`
  greatest(60, ceil(o.coarse_miles * ${scoring.detour}::float8 * 3600 / (${JSON.stringify(scoring.townMph)}::jsonb ->> d.vehicle_type)::float8 / 60) * 60)::int`;

/**
 * A keyed hash of the driver with the job's own key, in a UUID's shape, so that the ids of two jobs have nothing in
 * common.
 */
const candidateId = (key: string) => sql`(
  select encode(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 64), 8, get_byte(h, 8) & 63 | 128), 'hex')::uuid
  from substring(sha256(decode(${key}, 'hex') || uuid_send(o.driver_id)) for 16) as h)`;
