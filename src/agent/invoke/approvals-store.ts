import { sql, type SQL } from 'drizzle-orm';
import { APPROVAL_SECONDS, CONSENT_TTL_SECONDS, majorOf, SESSION_SECONDS } from '#src/agent/consent/consent.ts';
import { consent } from '#src/agent/consent/table.ts';
import { grant } from '#src/agent/grants/table.ts';
import { money } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { amountOf, type AskedCall, type WeighedCall } from './asked-call.ts';

// Selects for a call's statement. What they select from is named by whoever uses them.

/** A request, and then its approval, may have been over for as long as they lasted: what was before that is forgotten. */
const LATELY_SECONDS = 2 * (CONSENT_TTL_SECONDS + APPROVAL_SECONDS);

const isOfCaller = (c: SQL, w: SQL): SQL =>
  sql`${c}.credential_id = ${w}.credential_id and ${c}.session_id is not distinct from ${w}.session_id
    and ${c}.user_id = ${w}.user_id and ${c}.account_id = ${w}.account_id`;

/**
 * Asked by anybody in the session of `w`: what is handed on isn’t another one. And by the key of `w`, or by a grant that it
 * made: whoever makes itself another session is the same agent. Without either by the very credential.
 */
const isOfSameAgent = (c: SQL, w: SQL): SQL => sql`${c}.user_id = ${w}.user_id and (
  ${c}.session_id = ${w}.session_id or (${w}.session_id is null and ${c}.credential_id = ${w}.credential_id)
  or ${c}.credential_id = ${w}.key_id::text
  or (select g.key_id from ${grant} g where g.id = case when ${c}.credential_kind = 'grant' then ${c}.credential_id::uuid end) = ${w}.key_id)`;

const isSame = (c: SQL, { capability }: AskedCall): SQL =>
  sql`${c}.app_id = ${capability.appId} and ${c}.capability_name = ${capability.capabilityName}`;

/** An approval that still holds, for this capability, of the consent that the call relies on if it names one. */
const isGood = (c: SQL, call: AskedCall): SQL => sql`
  ${isSame(c, call)} and split_part(${c}.capability_version, '.', 1) = ${majorOf(call.capability.version)}
    and ${c}.status = 'approved' and ${c}.expires_at > now() and (${call.consentId ?? null}::uuid is null or ${c}.id = ${call.consentId ?? null}::uuid)`;

/** The approval of this one call by `who`: the very input, for no more than what was shown. */
export const approvalOf = (call: WeighedCall, who: SQL): SQL => sql`
  select c.id, c.decided_input, string_to_array(coalesce(c.exceeds, ''), ' ') as lifts from ${who} w join ${consent} c on ${isOfCaller(sql`c`, sql`w`)}
  where ${isGood(sql`c`, call)} and c.decision = 'approve_once' and c.input_digest = ${call.inputDigest}
    and ${money(amountOf(call))} <= c.gross_minor + c.commits_minor
  order by c.decided_at limit 1`;

/**
 * The approval of such calls by `who`: the same bound values, within what the person allowed; where they named no most,
 * what they were shown.
 */
export const standingApprovalOf = (call: WeighedCall, who: SQL): SQL => {
  const amount = money(amountOf(call));
  return sql`
    select c.id from ${who} w join ${consent} c on ${isOfCaller(sql`c`, sql`w`)}
    where ${isGood(sql`c`, call)} and c.decision in ('approve_session', 'approve_limited') and c.bound_digest = ${call.boundDigest}
      and ${amount} <= coalesce(c.max_per_call_minor, c.gross_minor + c.commits_minor)
      and coalesce(c.used_minor + ${amount} <= c.max_total_minor, true) and coalesce(c.used_calls < c.max_calls, true)
    order by c.decided_at limit 1`;
};

/** The limits among `exceeded` that no approval lets the call exceed. */
export const unlifted = (exceeded: SQL, approval: SQL): SQL => sql`
  select e.* from ${exceeded} e where not exists (select 1 from ${approval} a where split_part(e.holder, ':', 1) || '.' || e.name = any(a.lifts))`;

/** What the person answered before, as members of the JSON of a `FoundCall`. A no counts for a day, which no session outlasts. */
export const answersBefore = (call: AskedCall, who: SQL): SQL => {
  const isSameWish =
    call.capability.consent.binds.length === 0
      ? sql`c.input_digest = ${call.inputDigest}`
      : sql`c.bound_digest = ${call.boundDigest}`;
  return sql`
    'denied', (select json_build_object('bound', count(*) filter (where ${isSameWish}), 'capability', count(*))
      from ${who} w join ${consent} c on ${isOfSameAgent(sql`c`, sql`w`)} and ${isSame(sql`c`, call)}
      where c.status = 'denied' and c.decided_at > now() - make_interval(secs => ${SESSION_SECONDS})
        and c.created_at > now() - make_interval(secs => ${SESSION_SECONDS + CONSENT_TTL_SECONDS})),
    'lastAsked', (select json_build_object('status', c.status, 'expiresAt', ${storedMoment(sql`c.expires_at`)})
      from ${who} w join ${consent} c on ${isOfCaller(sql`c`, sql`w`)} and ${isSame(sql`c`, call)}
      where c.input_digest = ${call.inputDigest} and c.created_at > now() - make_interval(secs => ${LATELY_SECONDS}) order by c.created_at desc limit 1)`;
};

/** The approval of one call is the call's; of several it has one less. */
export const holdApproval = ({ id }: AskedCall, approval: SQL, going: SQL): SQL =>
  sql`update ${consent} c set status = 'reserved', call_id = ${id}::uuid from ${approval} a, ${going} where c.id = a.id`;
export const drawApproval = (call: WeighedCall, standing: SQL, going: SQL): SQL => sql`
  update ${consent} c set used_calls = c.used_calls + 1, used_minor = c.used_minor + ${money(amountOf(call))} from ${standing} s, ${going} where c.id = s.id`;
