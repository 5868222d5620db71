import { sql, type SQL } from 'drizzle-orm';
import { apiKey } from '#src/agent/credentials/table.ts';
import { account } from '#src/agent/fees/table.ts';
import { now } from '#src/agent/grants/columns-store.ts';
import { grant } from '#src/agent/grants/table.ts';
import { profileRule } from '#src/agent/profile/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { reserveOnce } from '#src/platform/db/lease.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Outcome } from '#src/platform/db/once.ts';
import { money } from '#src/platform/db/parameters.ts';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import {
  answersBefore,
  approvalOf,
  drawApproval,
  holdApproval,
  standingApprovalOf,
  unlifted,
} from './approvals-store.ts';
import { amountOf, type WeighedCall } from './asked-call.ts';
import { bookCall, takeCall } from './book-call-store.ts';
import { shownCall } from './call-columns-store.ts';
import { lockHolders, presentedIn, whoCalls } from './caller-store.ts';
import type { FoundCall } from './found-call.ts';
import { countCall, exceededBy, usedBy } from './limits-store.ts';
import { toolCall } from './table.ts';

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
  const reserved = await reserveOnce<T>(
    db,
    { once: call.once, attempt: call.attempt, keepFor: 'ever' },
    {
      before: lockHolders(whoCalls(call.calling), call.price.grossMinor > 0n),
      statement: (mine) => statementOf(call, mine),
    },
  );
  return { found: foundOf(reserved.row as FrozenRow<FoundCall>), outcome: reserved.outcome };
}

function foundOf(row: FrozenRow<FoundCall> | undefined): FoundCall {
  const found = thawRow(row);
  if (found === undefined) throw new Error('what is there for a call is one row');
  return found;
}

const [who, rule, used, exceeded] = [sql.raw('who'), sql.raw('rule'), sql.raw('used'), sql.raw('exceeded')];
const [approval, beyond, standing, going] = ['approval', 'beyond', 'standing', 'going'].map((name) =>
  sql.raw(name),
) as [SQL, SQL, SQL, SQL];

/** The whole of it: who calls, what speaks against it, what is reserved if `mine` holds and nothing does. */
export function statementOf(call: WeighedCall, mine: SQL): SQL {
  const { id, capability } = call;
  const amount = money(amountOf(call));
  return sql`
    with ${who} as materialized (${whoCalls(call.calling)}),
    earlier as (select status from ${toolCall} where id = ${id}::uuid),
    ${rule} as (select r.* from ${profileRule} r join ${who} using (user_id) where r.app_id = ${capability.appId} and r.capability_name = ${capability.capabilityName}),
    ${used} as (${usedBy(call, who, rule)}),
    ${exceeded} as (${exceededBy(used, who, amount)}),
    ${approval} as (${approvalOf(call, who)}),
    ${beyond} as (${unlifted(exceeded, approval)}),
    ${standing} as (select * from (${standingApprovalOf(call, who)}) s where not exists (select 1 from ${approval})),
    ${going} as (
      select w.* from ${who} w where ${mine} and not exists (select 1 from earlier where status <> 'failed')
        and not exists (select 1 from ${beyond})),
    counted as (${countCall(used, going)}),
    held as (${holdApproval(call, approval, going)}),
    drawn as (${drawApproval(call, standing, going)}),
    taken as (${takeCall(call, mine)}),
    booked as (${bookCall(call, { going, used, approval, standing })}),
    touched as (
      update ${grant} g set last_used_at = now() from ${who} w where g.id = any(w.lineage) and ${mine}
        and coalesce(g.last_used_at, g.created_at) + make_interval(secs => g.idle_ttl_seconds) > now()),
    touched_key as (update ${apiKey} k set last_used_at = now() from ${who} w where w.grant_id is null and k.id = w.key_id and ${mine})
    ${frozenRow(sql`json_build_object(
      'now', ${now}, 'presented', ${presentedIn(call.calling)},
      'earlier', (select status from earlier), 'isTakenOver', exists (select 1 from taken),
      'reserved', (select ${shownCall(sql`c`)} from (select * from booked union all select * from taken) c),
      'exceeded', (select coalesce(json_agg(json_build_object('holder', holder, 'name', name)), '[]'::json) from ${beyond}),
      'approval', (select json_build_object('id', id, 'decidedInput', decided_input) from ${approval}),
      'standingId', (select id from ${standing}), 'rule', ${shownRule(rule)},
      'ruleTodayMinor', ${storedInteger(sql`(select coalesce(sum(minor + adds), 0)::bigint from ${used} where holder like 'rule:%')`)},
      ${answersBefore(call, who)},
      'unpaidMinor', ${storedInteger(owedBy(who, id))})`)}`;
}

/** What the account of `who` owes for calls, those of others that are under way included. */
const owedBy = (from: SQL, id: string): SQL => sql`(
  select coalesce((select a.unpaid_minor from ${from} w join ${account} a using (account_id)), 0)
    + coalesce((select sum(t.gross_minor) from ${from} w join ${toolCall} t using (account_id) where t.status = 'running' and t.id <> ${id}::uuid), 0)::bigint)`;

const shownRule = (from: SQL): SQL => sql`(
  select json_build_object('appId', app_id, 'capabilityName', capability_name, 'standing', standing, 'bound', bound,
    'maxPerCallMinor', ${storedInteger(sql`max_per_call_minor`)}, 'maxPerDayMinor', ${storedInteger(sql`max_per_day_minor`)},
    'expiresAt', ${storedMoment(sql`expires_at`)}) from ${from})`;
