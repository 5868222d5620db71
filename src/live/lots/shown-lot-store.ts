import { sql, type SQL } from 'drizzle-orm';
import { settlementOf } from '#src/live/orders/shown-order-store.ts';

/** A moment as Unix ms; null stays null. */
const milliseconds = (at: SQL): SQL => sql`floor(extract(epoch from ${at}) * 1000)::float8`;

/** A lot `a` as the JSON of a `StoredLot`. */
export const storedLot = (a: SQL): SQL => sql`json_build_object(
  'id', ${a}.id, 'streamId', ${a}.stream_id, 'sellerId', ${a}.seller_id, 'version', ${a}.version, 'title', ${a}.title, 'description', ${a}.description,
  'terms', json_build_object(
    'startingBidMinor', ${a}.starting_bid_minor, 'reserveMinor', ${a}.reserve_minor, 'durationSeconds', ${a}.duration_seconds,
    'close', json_build_object('mode', ${a}.close_mode, 'windowSeconds', ${a}.window_seconds, 'extendSeconds', ${a}.extend_seconds, 'hardStopSeconds', ${a}.hard_stop_seconds),
    'increments', ${a}.increments, 'allowMaxBids', ${a}.allow_max_bids, 'requirePaymentMethod', ${a}.require_payment_method),
  'startsAt', ${milliseconds(sql`${a}.starts_at`)}, 'createdAt', ${milliseconds(sql`${a}.created_at`)},
  'image', case when ${a}.image_key is not null then json_build_object('key', ${a}.image_key, 'mediaType', ${a}.image_type, 'version', ${a}.image_version) end,
  'status', ${a}.status, 'shown', ${a}.shown,
  'settlement', case when ${a}.status = 'sold' then ${settlementOf(a)} end)`;
