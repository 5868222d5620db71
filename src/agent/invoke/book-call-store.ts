import { sql, type SQL } from 'drizzle-orm';
import { money } from '#src/platform/db/parameters.ts';
import { LEASE_SECONDS } from '#src/platform/db/lease.ts';
import type { Part } from '#src/platform/db/once.ts';
import { commitsKeyOf, type WeighedCall } from './asked-call.ts';
import { toolCall } from './table.ts';

// Statements within a call's. What they read is named by whoever uses them.

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Takes the call over from an earlier attempt whose lease has run out, if `mine` holds. */
export const takeCall = ({ id, attempt }: WeighedCall, mine: SQL): SQL => sql`
  update ${toolCall} set attempt = ${attempt}::uuid, lease_until = ${lease}
  where id = ${id}::uuid and status = 'running' and lease_until < now() and ${mine} returning *`;

interface Beside {
  readonly going: SQL;
  readonly used: SQL;
  readonly approval: SQL;
  readonly standing: SQL;
}

/** When and with what an earlier attempt failed stays, until this one has ended: it may be refused. */
const written = [
  'user_id', 'account_id', 'credential_kind', 'credential_id', 'client_name', 'session_id', 'grant_id', 'status', 'attempt', 'lease_until', 'input', 'is_edited', 'consent_id', 'holders', 'gross_minor',
  'platform_fee_minor', 'platform_fee_bps', 'third_party_cost_minor', 'net_minor', 'commits_minor', 'commits_key', 'policy_version', 'created_at',
]; // prettier-ignore

/** A call that mustn’t run was never there; but one that had failed before stays as what it was. */
export const unbookCall = ({ id }: Pick<WeighedCall, 'id'>): readonly Part[] => [
  (mine) => sql`delete from ${toolCall} t using ${mine} where t.id = ${id}::uuid and t.settled_at is null`,
  (mine) => sql`
    update ${toolCall} t set status = 'failed', created_at = least(t.created_at, t.settled_at) from ${mine}
    where t.id = ${id}::uuid and t.settled_at is not null`,
];

/** Writes the call down, for each row of `going`: a new one, or one that had failed before. */
export function bookCall(call: WeighedCall, { going, used, approval, standing }: Beside): SQL {
  const { id, attempt, capability, price, weighed, once } = call;
  const input =
    weighed === null ? sql`coalesce((select decided_input from ${approval}), ${call.input})` : sql`${weighed.input}`;
  return sql`
    insert into ${toolCall} (id, user_id, account_id, credential_kind, credential_id, client_name, session_id, grant_id, app_id, capability_name,
      capability_version, input, input_digest, is_edited, consent_id, policy_version, gross_minor, platform_fee_minor, platform_fee_bps,
      third_party_cost_minor, net_minor, commits_minor, commits_key, holders, attempt, lease_until, caller, idempotency_key, fingerprint, created_at)
    select ${id}::uuid, w.user_id, w.account_id, w.credential_kind, w.credential_id, w.client_name, w.session_id, w.grant_id, ${capability.appId},
      ${capability.capabilityName}, ${capability.version}, ${input}, ${call.inputDigest}, exists (select 1 from ${approval} where decided_input is not null),
      coalesce((select id from ${approval}), (select id from ${standing})), ${call.policyVersion}, ${money(price.grossMinor)},
      ${money(price.platformFeeMinor)}, ${price.platformFeeBps}::int, ${money(price.thirdPartyCostMinor)}, ${money(price.netMinor)},
      ${money(weighed?.commitsMinor ?? 0n)}, ${commitsKeyOf(call)}::text,
      (select jsonb_agg(jsonb_build_object('holder', holder, 'period', period, 'reservedMinor', adds)) from ${used}),
      ${attempt}::uuid, ${lease}, ${call.caller}, ${once?.key ?? null}::uuid, ${once?.fingerprint ?? null}::text, now()
    from ${going} w
    on conflict (id) do update set (${sql.raw(written.join(', '))}) = row(${sql.raw(written.map((name) => `excluded.${name}`).join(', '))})
    returning *`;
}
