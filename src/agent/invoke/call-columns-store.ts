import { sql, type SQL } from 'drizzle-orm';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';

/** A call `c` as the JSON of a `CallSummary`. */
export const shownSummary = (c: SQL): SQL => sql`jsonb_build_object(
  'id', ${c}.id, 'userId', ${c}.user_id, 'accountId', ${c}.account_id, 'credentialKind', ${c}.credential_kind, 'credentialId', ${c}.credential_id,
  'clientName', ${c}.client_name, 'sessionId', ${c}.session_id, 'grantId', ${c}.grant_id,
  'appId', ${c}.app_id, 'capabilityName', ${c}.capability_name, 'capabilityVersion', ${c}.capability_version,
  'inputDigest', ${c}.input_digest, 'isEdited', ${c}.is_edited, 'consentId', ${c}.consent_id, 'policyVersion', ${c}.policy_version,
  'grossMinor', ${storedInteger(sql`${c}.gross_minor`)}, 'platformFeeMinor', ${storedInteger(sql`${c}.platform_fee_minor`)},
  'platformFeeBps', ${c}.platform_fee_bps, 'thirdPartyCostMinor', ${storedInteger(sql`${c}.third_party_cost_minor`)})
  || jsonb_build_object(
  'netMinor', ${storedInteger(sql`${c}.net_minor`)}, 'commitsMinor', ${storedInteger(sql`${c}.commits_minor`)},
  'committedMinor', ${storedInteger(sql`${c}.committed_minor`)}, 'committedReference', ${c}.committed_reference,
  'status', ${c}.status, 'problemCode', case when ${c}.status <> 'running' then ${c}.problem_code end, 'outputDigest', ${c}.output_digest,
  'createdAt', ${storedMoment(sql`${c}.created_at`)}, 'settledAt', case when ${c}.status <> 'running' then ${storedMoment(sql`${c}.settled_at`)} end)`;

/** A call `c` as the JSON of a `ToolCall`. */
export const shownCall = (c: SQL): SQL =>
  sql`${shownSummary(c)} || jsonb_build_object('input', ${c}.input, 'output', ${c}.output)`;
