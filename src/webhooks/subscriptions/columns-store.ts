import { sql, type SQL } from 'drizzle-orm';
import { storedMoment } from '#src/platform/db/stored-value.ts';

/** A subscription `s` as it is shown: everything but its secrets, as the JSON of a `StoredWebhook`. */
export const shownWebhook = (s: SQL): SQL => sql`
  json_build_object('id', ${s}.id, 'url', ${s}.url, 'events', to_json(${s}.events), 'filter', ${s}.filter, 'product', ${s}.product, 'mode', ${s}.mode, 'status', ${s}.status,
    'disabledReason', ${s}.disabled_reason, 'failingSince', ${storedMoment(sql`${s}.failing_since`)},
    'oldSecretUntil', case when ${s}.old_secret_until > now() then ${storedMoment(sql`${s}.old_secret_until`)} end,
    'createdAt', ${storedMoment(sql`${s}.created_at`)}, 'updatedAt', ${storedMoment(sql`${s}.updated_at`)})`;

/** All of a subscription `s` but its secrets, as the JSON of a `Subscription`. Its revision is what wrote its row. */
export const wholeWebhook = (s: SQL): SQL => sql`
  json_build_object('shown', ${shownWebhook(s)}, 'afterProof', ${s}.after_proof, 'revision', ${s}.xmin::text)`;
