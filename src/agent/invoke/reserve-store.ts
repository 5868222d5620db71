import { sql, type SQL } from 'drizzle-orm';
import { consent } from '#src/agent/consent/table.ts';
import { majorOf } from '#src/agent/consent/consent.ts';
import { apiKey } from '#src/agent/credentials/table.ts';
import { account } from '#src/agent/fees/table.ts';
import { now } from '#src/agent/grants/columns-store.ts';
import { grant } from '#src/agent/grants/table.ts';
import { DAY_LIMIT_MINOR } from '#src/agent/profile/profile.ts';
import { profile, profileRule } from '#src/agent/profile/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { LEASE_SECONDS, reserveOnce } from '#src/platform/db/lease.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import { money } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { amountOf, type WeighedCall } from './asked-call.ts';
import { shownCall } from './call-columns-store.ts';
import { lockHolders, presentedIn, whoCalls } from './caller-store.ts';
import type { FoundCall } from './found-call.ts';
import { toolCall, usage } from './table.ts';

/** Reads what is there for a call, and reserves nothing. One trip. */
export async function findCall(db: Database, call: WeighedCall): Promise<FoundCall> {
  const [row] = await db.execute<FrozenRow<FoundCall>>(statementOf(call, sql`false`));
  return foundOf(row);
}

/**
 * Leases the call’s key, reads what is there for it, and reserves its price and commitment against every limit that it
 * counts against, with the approval that covers it: all or nothing. One trip. Throws `idempotency_in_progress`,
 * `idempotency_key_reused`.
 */
export async function reserveCall<T>(
  db: Database,
  call: WeighedCall,
): Promise<{ readonly found: FoundCall; readonly outcome: Outcome<T> | undefined }> {
  const reserved = await reserveOnce<FrozenRow<FoundCall>, T>(
    db,
    { once: call.once, attempt: call.attempt, keepFor: 'day' },
    { before: lockHolders(whoCalls(call.calling)), statement: (mine) => statementOf(call, mine) },
  );
  return { found: foundOf(reserved.row), outcome: reserved.outcome };
}

function foundOf(row: FrozenRow<FoundCall> | undefined): FoundCall {
  const found = thawRow(row);
  if (found === undefined) throw new Error('what is there for a call is one row');
  return found;
}

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** The whole of it: who calls, what speaks against it, what is reserved if `mine` holds. */
export function statementOf(call: WeighedCall, mine: SQL): SQL {
  const { id, attempt, capability, inputDigest, boundDigest, price, weighed } = call;
  const amount = money(amountOf(call));
  const isSame = (row: SQL) =>
    sql`${row}.app_id = ${capability.appId} and ${row}.capability_name = ${capability.capabilityName}`;
  const isFitting = sql`${isSame(sql`c`)} and split_part(c.capability_version, '.', 1) = ${majorOf(capability.version)}`;
  const isMeant = call.consentId === undefined ? sql`true` : sql`c.id = ${call.consentId}::uuid`;
  const ofCaller = sql`c.credential_id = w.credential_id and c.session_id is not distinct from w.session_id`;
  return sql`
    with who as materialized (${whoCalls(call.calling)}),
    today as (select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day, to_char(now() at time zone 'UTC', 'YYYY-MM') as month),
    earlier as (select status from ${toolCall} where id = ${id}::uuid),
    rule as (select r.* from ${profileRule} r join who using (user_id) where ${isSame(sql`r`)}),
    bounds (holder, period, max_calls, max_minor, name) as (
      select 'person:' || w.user_id, t.day, null::int, coalesce(p.day_limit_minor, ${DAY_LIMIT_MINOR}), 'day_limit_minor'
        from who w cross join today t left join ${profile} p on p.user_id = w.user_id
      union all select 'rule:' || r.user_id || ':' || r.app_id || ':' || r.capability_name, t.day, null, null, null from rule r, today t
      union all select 'key:' || k.id, p.period, null, case when k.budget_period = p.name then k.budget_limit_minor end, 'budget'
        from who w join ${apiKey} k on k.id = w.key_id, today t,
        lateral (values ('day', t.day), ('month', t.month), ('total', 'total')) p(name, period)
      union all select 'grant:' || g.id, 'total', g.max_calls, g.max_total_minor, 'max_total_minor' from who w join ${grant} g on g.id = any(w.lineage)
      union all select 'grant:' || g.id, t.day, null, g.max_per_day_minor, 'max_per_day_minor' from who w join ${grant} g on g.id = any(w.lineage), today t),
    used as (
      select b.*, coalesce(u.calls, 0) as calls, coalesce(u.spent_minor + u.reserved_minor, 0) as minor
      from bounds b left join ${usage} u using (holder, period)),
    exceeded as (
      select holder, 'max_calls' as name from used where calls >= max_calls
      union all select holder, name from used where ${amount} > 0 and minor + ${amount} > max_minor
      union all select 'grant:' || g.id, 'max_per_call_minor' from who w join ${grant} g on g.id = any(w.lineage) where g.max_per_call_minor < ${amount}),
    approval as (
      select c.id, c.decided_input, c.exceeds is not null as lifts from who w join ${consent} c on ${ofCaller} and ${isFitting}
      where c.input_digest = ${inputDigest} and c.status = 'approved' and c.decision = 'approve_once' and c.expires_at > now() and ${isMeant}
        and ${amount} <= c.gross_minor + c.commits_minor
      order by c.decided_at limit 1),
    standing as (
      select c.id from who w join ${consent} c on ${ofCaller} and ${isFitting}
      where c.bound_digest = ${boundDigest} and c.status = 'approved' and c.decision in ('approve_session', 'approve_limited') and c.expires_at > now() and ${isMeant}
        and ${amount} <= coalesce(c.max_per_call_minor, greatest(c.gross_minor + c.commits_minor, ${money(capability.consent.thresholdMinor ?? 0n)}))
        and coalesce(c.used_minor + ${amount} <= c.max_total_minor, true) and coalesce(c.used_calls < c.max_calls, true)
        and not exists (select 1 from approval)
      order by c.decided_at limit 1),
    going as (
      select w.* from who w where ${mine} and not exists (select 1 from earlier where status <> 'failed')
        and (not exists (select 1 from exceeded) or exists (select 1 from approval where lifts))),
    counted as (
      insert into ${usage} as u (holder, period, calls, spent_minor, reserved_minor) select holder, period, 1, 0, ${amount} from used, going
      on conflict (holder, period) do update set calls = u.calls + 1, reserved_minor = u.reserved_minor + excluded.reserved_minor),
    held as (
      update ${consent} c set status = 'reserved', call_id = ${id}::uuid from approval a, going where c.id = a.id),
    drawn as (
      update ${consent} c set used_calls = c.used_calls + 1, used_minor = c.used_minor + ${amount} from standing s, going where c.id = s.id),
    taken as (
      update ${toolCall} set attempt = ${attempt}::uuid, lease_until = ${lease}
      where id = ${id}::uuid and status = 'running' and lease_until < now() and ${mine} returning *),
    booked as (
      insert into ${toolCall} (id, user_id, account_id, credential_kind, credential_id, client_name, session_id, grant_id, app_id, capability_name,
        capability_version, input, input_digest, is_edited, consent_id, policy_version, gross_minor, platform_fee_minor, platform_fee_bps,
        third_party_cost_minor, net_minor, commits_minor, holders, attempt, lease_until, caller, idempotency_key, fingerprint, created_at)
      select ${id}::uuid, w.user_id, w.account_id, w.credential_kind, w.credential_id, w.client_name, w.session_id, w.grant_id, ${capability.appId},
        ${capability.capabilityName}, ${capability.version},
        ${weighed === null ? sql`coalesce((select decided_input from approval), ${call.input})` : sql`${weighed.input}`}, ${inputDigest},
        exists (select 1 from approval where decided_input is not null), coalesce((select id from approval), (select id from standing)),
        ${call.policyVersion}, ${money(price.grossMinor)}, ${money(price.platformFeeMinor)}, ${price.platformFeeBps}::int,
        ${money(price.thirdPartyCostMinor)}, ${money(price.netMinor)}, ${money(weighed?.commitsMinor ?? 0n)},
        (select jsonb_agg(jsonb_build_object('holder', holder, 'period', period)) from used), ${attempt}::uuid, ${lease}, ${call.caller},
        ${call.once?.key ?? null}::uuid, ${call.once?.fingerprint ?? null}::text, now()
      from going w
      on conflict (id) do update set status = 'running', attempt = excluded.attempt, lease_until = excluded.lease_until, problem_code = null,
        settled_at = null, input = excluded.input, is_edited = excluded.is_edited, consent_id = excluded.consent_id, holders = excluded.holders,
        gross_minor = excluded.gross_minor, platform_fee_minor = excluded.platform_fee_minor, platform_fee_bps = excluded.platform_fee_bps,
        third_party_cost_minor = excluded.third_party_cost_minor, net_minor = excluded.net_minor, commits_minor = excluded.commits_minor,
        policy_version = excluded.policy_version, created_at = excluded.created_at
      returning *),
    touched as (
      update ${grant} g set last_used_at = now() from who w where g.id = any(w.lineage) and ${mine}
        and coalesce(g.last_used_at, g.created_at) + make_interval(secs => g.idle_ttl_seconds) > now()),
    touched_key as (
      update ${apiKey} k set last_used_at = now() from who w where w.grant_id is null and k.id = w.key_id and ${mine})
    ${frozenRow(sql`json_build_object(
      'now', ${now}, 'presented', ${presentedIn(call.calling)},
      'earlier', (select status from earlier), 'isTakenOver', exists (select 1 from taken),
      'reserved', (select ${shownCall(sql`c`)} from (select * from booked union all select * from taken) c),
      'exceeded', (select coalesce(json_agg(json_build_object('holder', holder, 'name', name)), '[]'::json) from exceeded),
      'approval', (select json_build_object('id', id, 'decidedInput', decided_input, 'lifts', lifts) from approval),
      'standingId', (select id from standing),
      'rule', (select json_build_object('appId', app_id, 'capabilityName', capability_name, 'standing', standing, 'bound', bound,
        'maxPerCallMinor', ${storedInteger(sql`max_per_call_minor`)}, 'maxPerDayMinor', ${storedInteger(sql`max_per_day_minor`)},
        'expiresAt', ${storedMoment(sql`expires_at`)}) from rule),
      'ruleTodayMinor', ${storedInteger(sql`(select coalesce(sum(minor), 0)::bigint from used where holder like 'rule:%')`)},
      'denied', (select json_build_object('bound', count(*) filter (where c.bound_digest = ${boundDigest}), 'capability', count(*))
        from who w join ${consent} c on ${ofCaller} and ${isSame(sql`c`)} where c.status = 'denied'),
      'lastAsked', (select json_build_object('status', c.status, 'expiresAt', ${storedMoment(sql`c.expires_at`)})
        from who w join ${consent} c on ${ofCaller} and ${isSame(sql`c`)} where c.input_digest = ${inputDigest} order by c.created_at desc limit 1),
      'pending', (select count(*) from who w join ${consent} c on c.credential_id = w.credential_id where c.status = 'pending' and c.expires_at > now()),
      'unpaidMinor', ${storedInteger(sql`coalesce((select a.unpaid_minor from who w join ${account} a using (account_id)), 0)`)})`)}`;
}
