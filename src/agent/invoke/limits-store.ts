import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import { DAY_LIMIT_MINOR } from '#src/agent/profile/profile.ts';
import { profile } from '#src/agent/profile/table.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Part } from '#src/platform/db/once.ts';
import { money } from '#src/platform/db/parameters.ts';
import { amountOf, commitsKeyOf, type WeighedCall } from './asked-call.ts';
import { toolCall, usage } from './table.ts';

// Selects for a call's statement. What they select from is named by whoever uses them.

const day = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
const month = sql`to_char(now() at time zone 'UTC', 'YYYY-MM')`;

/** A call, as columns or parameters: whose it is, and of which key its commitment. */
interface Committing {
  readonly userId: SQL;
  readonly accountId: SQL;
  readonly appId: SQL;
  readonly commitsKey: SQL;
}

/**
 * What a commitment adds in a limit `h`, where the highest of a key counts alone, to what its key counts there already.
 * Calls under way replace nothing yet: they may come to nothing.
 */
const addedIn = (h: SQL, minor: SQL, { userId, accountId, appId, commitsKey }: Committing): SQL => sql`
  greatest(0, ${minor} - coalesce((
    select max(e.committed_minor) from ${toolCall} e
    where e.user_id = ${userId} and e.account_id = ${accountId} and e.app_id = ${appId} and e.commits_key = ${commitsKey} and e.status = 'succeeded'
      and e.holders @> jsonb_build_array(jsonb_build_object('holder', ${h}.holder, 'period', ${h}.period))), 0))`;

/**
 * Everything that a call of `who` counts against: of their person, their rule, their key, their grants. With what it has
 * used, and what the call adds.
 */
export const usedBy = (call: WeighedCall, who: SQL, rule: SQL): SQL => sql`
  select b.*, coalesce(u.calls, 0) as calls, coalesce(u.spent_minor + u.reserved_minor, 0) as minor, ${addsOf(call, sql`b`, sql`x`)} as adds from (
    select 'person:' || w.user_id as holder, ${day} as period, null::int as max_calls, coalesce(p.day_limit_minor, ${DAY_LIMIT_MINOR}) as max_minor,
      'day_limit_minor' as name from ${who} w left join ${profile} p on p.user_id = w.user_id
    union all select 'rule:' || r.user_id || ':' || r.app_id || ':' || r.capability_name, ${day}, null, null, null from ${rule} r
    union all select 'key:' || k.id, p.period, null, case when k.budget_period = p.name then k.budget_limit_minor end, 'budget'
      from ${who} w join ${apiKey} k on k.id = w.key_id, lateral (values ('day', ${day}), ('month', ${month}), ('total', 'total')) p(name, period)
    union all select 'grant:' || g.id, 'total', g.max_calls, g.max_total_minor, 'max_total_minor' from ${who} w join ${grant} g on g.id = any(w.lineage)
    union all select 'grant:' || g.id, ${day}, null, g.max_per_day_minor, 'max_per_day_minor' from ${who} w join ${grant} g on g.id = any(w.lineage)
  ) b left join ${usage} u using (holder, period) cross join ${who} x`;

/** What a call of `w` adds in a limit `h`. */
function addsOf(call: WeighedCall, h: SQL, w: SQL): SQL {
  const commitsKey = commitsKeyOf(call);
  if (commitsKey === null) return money(amountOf(call));
  const { price, weighed, capability } = call;
  const whose = { userId: sql`${w}.user_id`, accountId: sql`${w}.account_id` };
  const added = { ...whose, appId: sql`${capability.appId}`, commitsKey: sql`${commitsKey}` };
  return sql`${money(price.grossMinor)} + ${addedIn(h, money(weighed?.commitsMinor ?? 0n), added)}`;
}

/** The limits that a call of this amount would exceed. */
export const exceededBy = (used: SQL, who: SQL, amount: SQL): SQL => sql`
  select holder, 'max_calls' as name from ${used} where calls >= max_calls
  union all select holder, name from ${used} where adds > 0 and minor + adds > max_minor
  union all select 'grant:' || g.id, 'max_per_call_minor' from ${who} w join ${grant} g on g.id = any(w.lineage) where g.max_per_call_minor < ${amount}`;

/** Counts a call against all of `used`, for each row of `going`. */
export const countCall = (used: SQL, going: SQL): SQL => sql`
  insert into ${usage} as u (holder, period, calls, spent_minor, reserved_minor) select holder, period, 1, 0, adds from ${used}, ${going}
  on conflict (holder, period) do update set calls = u.calls + 1, reserved_minor = u.reserved_minor + excluded.reserved_minor`;

/** What a call did cost: its price, and what it committed to. */
export interface Cost {
  readonly grossMinor: Cents;
  readonly committedMinor: Cents | null;
}

const settling: Committing = {
  userId: sql`t.user_id`,
  accountId: sql`t.account_id`,
  appId: sql`t.app_id`,
  commitsKey: sql`t.commits_key`,
};

/** What a call reserved no longer is, and what it cost counts instead. One that came to nothing (null) isn’t counted. */
export const endCount =
  (callId: string, cost: Cost | null): Part =>
  (mine) =>
    sql`
    update ${usage} u set calls = u.calls - ${cost === null ? 1 : 0}::int,
      reserved_minor = u.reserved_minor - coalesce(h."reservedMinor", t.gross_minor + t.commits_minor), -- null: of before migration 0034
      spent_minor = u.spent_minor + ${money(cost?.grossMinor ?? 0n)} + ${addedIn(sql`h`, money(cost?.committedMinor ?? 0n), settling)}
    from ${mine}, ${toolCall} t, jsonb_to_recordset(t.holders) h(holder text, period text, "reservedMinor" bigint)
    where t.id = ${callId}::uuid and u.holder = h.holder and u.period = h.period`;
