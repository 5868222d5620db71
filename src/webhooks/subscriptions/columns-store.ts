import { sql, type SQL } from 'drizzle-orm';

/** A subscription `s` as it is shown: everything but its secrets. */
export const shownWebhook = sql`
  json_build_object('id', s.id, 'url', s.url, 'events', s.events, 'filter', s.filter, 'status', s.status,
    'disabledReason', s.disabled_reason, 'failingSince', s.failing_since,
    'oldSecretUntil', case when s.old_secret_until > now() then s.old_secret_until end,
    'createdAt', s.created_at, 'updatedAt', s.updated_at)`;

/** A message `m` with its attempts. */
export const shownMessage = (attempts: SQL): SQL => sql`
  json_build_object('id', m.id, 'type', m.type, 'data', m.data, 'at', m.at, 'status', m.status, 'createdAt', m.created_at,
    'dueAt', case when m.status = 'pending' then nullif(m.due_at, 'infinity') end, 'attempts', ${attempts})`;

/** A text array: Neon's HTTP protocol has none of its own. */
export const textArray = (values: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(values)}::json))`;
