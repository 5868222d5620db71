import { sql, type SQL } from 'drizzle-orm';
import { aliases, namesOfOthers } from './outbound-event.ts';
import { delivery } from '#src/delivery/orders/table.ts';
import { event } from './table.ts';

/** A moment as the interface writes it. */
const iso = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `announce` if an owner among these rows has a subscription: what was written is to be announced. Else no row. */
export const announcesTo = (owners: SQL): SQL => sql`
  select to_json('announce'::text) from ${owners} o where webhooks.listens(o.owner) limit 1`;

/**
 * Events of deliveries that haven't been announced yet: the entries of the log, without their detail and anything about
 * people.
 */
export const deliveryNews = (picked: SQL): SQL => sql`
  select e.delivery_id as resource, e.sequence, d.owner, e.at,
    array_remove(array[coalesce(${JSON.stringify(namesOfOthers)}::jsonb ->> e.type, 'delivery.' || e.type), ${JSON.stringify(aliases)}::jsonb ->> e.type], null) as names,
    jsonb_build_object('deliveryId', d.id, 'sequence', e.sequence, 'status', e.status, 'trackingSlug', d.tracking_slug,
      'externalReference', d.external_reference, 'at', ${iso(sql`e.at`)}) as data
  from ${picked} p join ${event} e on e.delivery_id = p.resource and e.sequence > p.announced join ${delivery} d on d.id = e.delivery_id`;
