import { sql, type SQL } from 'drizzle-orm';
import { shownConsent } from '#src/agent/consent/consents-store.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { CONSENT_TTL_SECONDS, type Consent } from '#src/agent/consent/consent.ts';
import { consent } from '#src/agent/consent/table.ts';
import { GENESIS } from '#src/agent/fees/chain.ts';
import { account } from '#src/agent/fees/table.ts';
import { consentRequested, transactionSettled } from '#src/agent/news/event.ts';
import { announcesTo, noteEvent } from '#src/agent/news/events-store.ts';
import { profile } from '#src/agent/profile/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { releaseReserved, settleReserved, type Settled } from '#src/platform/db/lease.ts';
import type { Once, Part } from '#src/platform/db/once.ts';
import { money, when } from '#src/platform/db/parameters.ts';
import { thaw } from '#src/platform/db/stored-value.ts';
import { unbookCall } from './book-call-store.ts';
import { endCount } from './limits-store.ts';
import { toolCall } from './table.ts';
import type { ToolCall } from './tool-call.ts';

/** An attempt that holds a call. */
export interface Holding {
  readonly id: string;
  readonly attempt: string;
  readonly userId: string;
  readonly once: Once | undefined;
}

const lockPerson = (userId: string): SQL => sql`select 1 from ${profile} where user_id = ${userId} for no key update`;

const lockAccount = (accountId: string): readonly SQL[] => [
  sql`insert into ${account} (account_id, head_hash) values (${accountId}, ${GENESIS}) on conflict do nothing`,
  sql`select 1 from ${account} where account_id = ${accountId} for no key update`,
];

/** Whether the attempt still holds its call: nobody took it over. */
const isHeld = ({ id, attempt }: Holding): SQL =>
  sql`exists (select 1 from ${toolCall} where id = ${id}::uuid and attempt = ${attempt}::uuid and status = 'running')`;

/** The approval of one call goes back or is used up; of one for several the call’s part does. */
const releaseApproval =
  ({ id }: Holding): Part =>
  (mine) =>
    sql`
    update ${consent} c set status = case when c.status = 'reserved' then 'approved' else c.status end,
      call_id = case when c.status = 'reserved' then null else c.call_id end,
      used_calls = c.used_calls - case when c.status = 'reserved' then 0 else 1 end,
      used_minor = c.used_minor - case when c.status = 'reserved' then 0 else t.gross_minor + t.commits_minor end
    from ${mine}, ${toolCall} t where t.id = ${id}::uuid and c.id = t.consent_id`;

const consumeApproval =
  ({ id }: Holding, spent: bigint): Part =>
  (mine) =>
    sql`
    update ${consent} c set status = case when c.status = 'reserved' then 'consumed' else c.status end,
      used_calls = case when c.status = 'reserved' then 1 else c.used_calls end,
      used_minor = case when c.status = 'reserved' then 0 else c.used_minor - t.gross_minor - t.commits_minor end + ${money(spent)}
    from ${mine}, ${toolCall} t where t.id = ${id}::uuid and c.id = t.consent_id`;

/** A call that had its effect, with its receipt. */
export interface Settlement {
  readonly call: ToolCall & { readonly outputDigest: string; readonly settledAt: Date };
  readonly receipt: string;
}

/**
 * Stores what came of a call, charges it, and adds its receipt to its account’s chain, if the attempt still holds it.
 * One trip. After a take-over it does nothing and returns what the other settled. Throws `idempotency_in_progress`.
 */
export function settleCall<T>(
  db: Database,
  holding: Holding,
  { call, receipt }: Settlement,
  bookings: readonly Part[],
  value: T,
): Promise<Settled<T, 'announce'>> {
  const { id } = holding;
  const spent = call.grossMinor + (call.committedMinor ?? 0n);
  const hash = sql`encode(sha256(convert_to(a.head_hash || '.' || ${receipt}, 'UTF8')), 'hex')`;
  const claim = { once: holding.once, attempt: holding.attempt, keepFor: 'ever' } as const; // the key is the transaction’s name
  return settleReserved<T, 'announce'>(db, claim, value, {
    before: [lockPerson(holding.userId), ...lockAccount(call.accountId)],
    holds: isHeld(holding),
    parts: [
      (mine) => sql`
        update ${toolCall} t set status = 'succeeded', problem_code = null, output = ${call.output}, output_digest = ${call.outputDigest},
          committed_minor = ${call.committedMinor?.toString() ?? null}::bigint, committed_reference = ${call.committedReference}::text,
          settled_at = ${when(call.settledAt)}, receipt = ${receipt}, receipt_seq = a.receipts + 1, receipt_prev_hash = a.head_hash, receipt_hash = ${hash}
        from ${mine}, ${account} a where t.id = ${id}::uuid and a.account_id = t.account_id`,
      (mine) => sql`
        update ${account} a set receipts = a.receipts + 1, head_hash = ${hash}, unpaid_minor = a.unpaid_minor + ${money(call.grossMinor)}
        from ${mine} where a.account_id = ${call.accountId}`,
      endCount(id, call),
      consumeApproval(holding, spent),
      ...bookings,
      noteEvent(transactionSettled(call)),
    ],
    effects: announcesTo(sql`${call.accountId}`),
  });
}

/** Gives everything back that a call reserved, as if it had never been asked for; its key alone, if nothing was. One trip. */
export async function dropCall(db: Database, holding: Holding, wasReserved: boolean): Promise<void> {
  if (wasReserved) await giveBack(db, holding, { parts: unbookCall(holding) });
  else if (holding.once !== undefined) await releaseReserved(db, holding, { parts: [] });
}

/** How a call ends that isn’t charged, and that its account is told of it. */
function endUncharged(call: ToolCall): { readonly parts: readonly Part[]; readonly effects: SQL } {
  const ended: Part = (mine) => sql`
    update ${toolCall} t set status = ${call.status}, problem_code = ${call.problemCode}::text, settled_at = now() from ${mine} where t.id = ${call.id}::uuid`;
  return { parts: [ended, noteEvent(transactionSettled(call))], effects: announcesTo(sql`${call.accountId}`) };
}

/** Whether an account is to be told of what was written. */
type Announces = 'announce' | null;

/** Gives everything back that a call reserved, because it had no effect; that it was tried stays. One trip. */
export async function failCall(
  db: Database,
  holding: Holding,
  call: ToolCall,
  problemCode: string,
): Promise<Announces> {
  return (await giveBack(db, holding, endUncharged({ ...call, status: 'failed', problemCode }))) as Announces;
}

/** Nobody will ever know: the call isn’t charged or run again, and its approval is used up. One trip. */
export async function loseCall(db: Database, holding: Holding, call: ToolCall): Promise<Announces> {
  const status = 'outcome_unknown';
  const { parts, effects } = endUncharged({ ...call, status, problemCode: status });
  const announces = await releaseReserved(db, holding, {
    before: [lockPerson(holding.userId)],
    holds: isHeld(holding),
    parts: [...parts, endCount(holding.id, null), consumeApproval(holding, 0n)],
    effects,
  });
  return announces as Announces;
}

const giveBack = (
  db: Database,
  holding: Holding,
  { parts, effects }: { readonly parts: readonly Part[]; readonly effects?: SQL },
) =>
  releaseReserved(db, holding, {
    before: [lockPerson(holding.userId)],
    holds: isHeld(holding),
    parts: [endCount(holding.id, null), releaseApproval(holding), ...parts],
    ...(effects === undefined ? {} : { effects }),
  });

/**
 * Gives everything back, and asks the person: a new request, or the one that waits for them already. One trip. Where
 * nothing was reserved, only the key is given back.
 */
export async function askInstead(
  db: Database,
  holding: Holding,
  asked: Consent,
  wasReserved: boolean,
): Promise<{ readonly consent: Consent; readonly announces: boolean } | undefined> {
  const isSame = sql`user_id = ${asked.userId} and account_id = ${asked.accountId} and credential_id = ${asked.credentialId} and app_id = ${asked.appId} and capability_name = ${asked.capabilityName}
    and input_digest = ${asked.inputDigest} and status = 'pending'`;
  // Whoever hands a grant on asks no more for it: all of a session count together.
  const isFull = sql`(select count(*) from ${consent} where user_id = ${asked.userId} and status = 'pending' and expires_at > now()
    and created_at > now() - make_interval(secs => ${CONSENT_TTL_SECONDS})
    and (session_id = ${asked.sessionId}::text or (${asked.sessionId}::text is null and credential_id = ${asked.credentialId}))) >= ${agentBounds.pendingConsents}::int`;
  const insertion: Part = (mine) => sql`
    insert into ${consent} (id, user_id, account_id, credential_kind, credential_id, client_name, session_id, conversation_id, app_id, capability_name, capability_version,
      reason, input, input_digest, bound_digest, gross_minor, commits_minor, quoted_until, exceeds, user_code, idempotency_key, expires_at, created_at)
    select ${asked.id}::uuid, ${asked.userId}, ${asked.accountId}, ${asked.credentialKind}, ${asked.credentialId}, ${asked.clientName},
      ${asked.sessionId}::text, ${asked.conversationId}::uuid, ${asked.appId}, ${asked.capabilityName}, ${asked.capabilityVersion}, ${asked.reason}, ${asked.input},
      ${asked.inputDigest}, ${asked.boundDigest}, ${money(asked.grossMinor)}, ${money(asked.commitsMinor)}, ${when(asked.quotedUntil)},
      ${asked.exceeds}::text, ${asked.userCode}, ${asked.idempotencyKey}::uuid, ${when(asked.expiresAt)}, ${when(asked.createdAt)}
    from ${mine} where not ${isFull} on conflict do nothing`;
  const isWaiting = sql`exists (select 1 from ${consent} where ${isSame})`; // before this statement
  const asking = [insertion, noteEvent(consentRequested(asked), sql`(${isWaiting} or ${isFull})`)];
  const announces = sql`exists (${announcesTo(sql`${asked.accountId}`, isWaiting)})`;
  const found = await releaseReserved(db, holding, {
    before: [
      lockPerson(holding.userId),
      sql`update ${consent} set status = 'expired' where ${isSame} and expires_at <= now()`,
    ],
    ...(wasReserved ? { holds: isHeld(holding) } : {}),
    parts: wasReserved
      ? [...asking, endCount(holding.id, null), releaseApproval(holding), ...unbookCall(holding)]
      : asking,
    effects: sql`select json_build_object('announces', ${announces}, 'isFull', ${isFull}, 'waiting', (select ${shownConsent(sql`c`)} from ${consent} c where ${isSame}))`,
  });
  const read = thaw(found) as {
    readonly announces: boolean;
    readonly isFull: boolean;
    readonly waiting: Consent | null;
  };
  if (read.waiting === null && read.isFull) return undefined;
  return { consent: read.waiting ?? asked, announces: read.announces };
}
