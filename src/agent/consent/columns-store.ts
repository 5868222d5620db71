import { sql, type SQL } from 'drizzle-orm';
import { storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';

/** A consent `c` as the JSON of a `Consent`. */
export const shownConsent = (c: SQL): SQL => sql`json_build_object(
  'id', ${c}.id, 'userId', ${c}.user_id, 'accountId', ${c}.account_id, 'credentialKind', ${c}.credential_kind, 'credentialId', ${c}.credential_id,
  'clientName', ${c}.client_name, 'sessionId', ${c}.session_id, 'appId', ${c}.app_id, 'capabilityName', ${c}.capability_name,
  'capabilityVersion', ${c}.capability_version, 'reason', ${c}.reason, 'input', ${c}.input, 'inputDigest', ${c}.input_digest,
  'boundDigest', ${c}.bound_digest, 'grossMinor', ${storedInteger(sql`${c}.gross_minor`)}, 'commitsMinor', ${storedInteger(sql`${c}.commits_minor`)},
  'quotedUntil', ${storedMoment(sql`${c}.quoted_until`)}, 'exceeds', ${c}.exceeds, 'userCode', ${c}.user_code, 'idempotencyKey', ${c}.idempotency_key,
  'status', ${c}.status, 'decision', ${c}.decision, 'decidedAt', ${storedMoment(sql`${c}.decided_at`)}, 'proof', ${c}.proof,
  'decidedInput', ${c}.decided_input,
  'limits', json_build_object('maxCalls', ${c}.max_calls, 'maxPerCallMinor', ${storedInteger(sql`${c}.max_per_call_minor`)},
    'maxTotalMinor', ${storedInteger(sql`${c}.max_total_minor`)}),
  'usedCalls', ${c}.used_calls, 'usedMinor', ${storedInteger(sql`${c}.used_minor`)}, 'callId', ${c}.call_id,
  'expiresAt', ${storedMoment(sql`${c}.expires_at`)}, 'createdAt', ${storedMoment(sql`${c}.created_at`)})`;
