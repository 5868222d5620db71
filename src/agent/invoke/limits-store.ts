import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import { DAY_LIMIT_MINOR } from '#src/agent/profile/profile.ts';
import { profile } from '#src/agent/profile/table.ts';
import { usage } from './table.ts';

// Selects for a call's statement. What they select from is named by whoever uses them.

const day = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
const month = sql`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** Everything that a call of `who` counts against, with what it has used: of their person, their rule, their key, their grants. */
export const usedBy = (who: SQL, rule: SQL): SQL => sql`
  select b.*, coalesce(u.calls, 0) as calls, coalesce(u.spent_minor + u.reserved_minor, 0) as minor from (
    select 'person:' || w.user_id as holder, ${day} as period, null::int as max_calls, coalesce(p.day_limit_minor, ${DAY_LIMIT_MINOR}) as max_minor,
      'day_limit_minor' as name from ${who} w left join ${profile} p on p.user_id = w.user_id
    union all select 'rule:' || r.user_id || ':' || r.app_id || ':' || r.capability_name, ${day}, null, null, null from ${rule} r
    union all select 'key:' || k.id, p.period, null, case when k.budget_period = p.name then k.budget_limit_minor end, 'budget'
      from ${who} w join ${apiKey} k on k.id = w.key_id, lateral (values ('day', ${day}), ('month', ${month}), ('total', 'total')) p(name, period)
    union all select 'grant:' || g.id, 'total', g.max_calls, g.max_total_minor, 'max_total_minor' from ${who} w join ${grant} g on g.id = any(w.lineage)
    union all select 'grant:' || g.id, ${day}, null, g.max_per_day_minor, 'max_per_day_minor' from ${who} w join ${grant} g on g.id = any(w.lineage)
  ) b left join ${usage} u using (holder, period)`;

/** The limits that a call of this amount would exceed. */
export const exceededBy = (used: SQL, who: SQL, amount: SQL): SQL => sql`
  select holder, 'max_calls' as name from ${used} where calls >= max_calls
  union all select holder, name from ${used} where ${amount} > 0 and minor + ${amount} > max_minor
  union all select 'grant:' || g.id, 'max_per_call_minor' from ${who} w join ${grant} g on g.id = any(w.lineage) where g.max_per_call_minor < ${amount}`;

/** Counts a call of this amount against all of `used`, for each row of `going`. */
export const countCall = (used: SQL, going: SQL, amount: SQL): SQL => sql`
  insert into ${usage} as u (holder, period, calls, spent_minor, reserved_minor) select holder, period, 1, 0, ${amount} from ${used}, ${going}
  on conflict (holder, period) do update set calls = u.calls + 1, reserved_minor = u.reserved_minor + excluded.reserved_minor`;
