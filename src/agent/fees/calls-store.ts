import { sql, type SQL } from 'drizzle-orm';
import { now, presentedBy } from '#src/agent/grants/columns-store.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import { shownCall, shownSummary } from '#src/agent/invoke/call-columns-store.ts';
import { toolCall } from '#src/agent/invoke/table.ts';
import type { CallStatus, CallSummary } from '#src/agent/invoke/tool-call.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan } from '#src/platform/db/parameters.ts';
import type { Subselect } from '#src/platform/db/subselect.ts';
import type { AuditedCall } from './audited-call.ts';
import type { Reader } from './reader.ts';
import { account } from './table.ts';

/** Whoever presents a token, as the JSON of a `Presented`. */
const presentedTo = (reader: Reader): SQL => ('token' in reader ? presentedBy(reader.token) : sql`null::json`);

/** `me.row`: whoever presents a token, looked up once however often it is named. */
export const fromMe = (reader: Reader): SQL => sql`from (select ${presentedTo(reader)} as row offset 0) me`;

/** A call with whoever asks for it: whether they may have it is judged afterwards. */
export interface FoundCall {
  readonly presented: Presented | null;
  readonly call: CallSummary | null;
}

export interface FoundAudit {
  readonly presented: Presented | null;
  readonly audited: AuditedCall | null;
}

const neighboursOf = (c: SQL): SQL => sql`json_build_object(
  'hashBefore', (select p.receipt_hash from ${toolCall} p where p.account_id = ${c}.account_id and p.receipt_seq = ${c}.receipt_seq - 1),
  'namedAfter', (select p.receipt_prev_hash from ${toolCall} p where p.account_id = ${c}.account_id and p.receipt_seq = ${c}.receipt_seq + 1),
  'head', (select json_build_object('receipts', a.receipts, 'hash', a.head_hash) from ${account} a where a.account_id = ${c}.account_id))`;

const receiptOf = (c: SQL): SQL => sql`case when ${c}.receipt is not null then json_build_object(
  'seq', ${c}.receipt_seq, 'jws', ${c}.receipt, 'hash', ${c}.receipt_hash, 'prevHash', ${c}.receipt_prev_hash) end`;

/** A call with its receipt, its place in the chain and its postings. */
export function auditedCall(bookings: Subselect, reader: Reader, id: string): SQL {
  const c = sql`c`;
  const audited = sql`(select json_build_object('call', ${shownCall(c)}, 'receipt', ${receiptOf(c)},
    'neighbours', ${neighboursOf(c)}, 'bookings', ${bookings(sql`c.id`)}) from ${toolCall} c where c.id = ${id}::uuid)`;
  return frozenRow(sql`json_build_object('presented', ${presentedTo(reader)}, 'audited', ${audited})`);
}

/** Finds what an audit reads, in one trip. `bookings`: those of a call, from the ledger. */
export const auditedFinder =
  (bookings: Subselect) =>
  async (db: Database, reader: Reader, id: string): Promise<FoundAudit | undefined> => {
    const [row] = await db.execute<FrozenRow<FoundAudit>>(auditedCall(bookings, reader, id));
    return thawRow(row);
  };

export async function findCall(db: Database, reader: Reader, id: string): Promise<FoundCall | undefined> {
  const call = sql`(select ${shownSummary(sql`c`)} from ${toolCall} c where c.id = ${id}::uuid)`;
  const [row] = await db.execute<FrozenRow<FoundCall>>(
    frozenRow(sql`json_build_object('presented', ${presentedTo(reader)}, 'call', ${call})`),
  );
  return thawRow(row);
}

export interface CallFilter {
  readonly appId?: string | undefined;
  readonly status?: CallStatus | undefined;
}

/** A page of calls. */
export interface FoundCalls {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly calls: readonly CallSummary[];
}

/** A person’s own, on an account; with a key or grant those that were made with it. */
const isOwn = (reader: Reader): SQL =>
  'token' in reader
    ? sql`c.credential_id = me.row -> ${reader.token.form} ->> 'id'`
    : sql`c.user_id = ${reader.userId} and c.account_id = ${reader.accountId}`;

const passes = ({ appId, status }: CallFilter): SQL =>
  sql`(${appId ?? null}::text is null or c.app_id = ${appId ?? null}) and (${status ?? null}::text is null or c.status = ${status ?? null})`;

export function listedCalls(reader: Reader, filter: CallFilter, after: Place | undefined, limit: number): SQL {
  const page = sql`(select coalesce(json_agg(p.shown order by p.created_at desc, p.id desc), '[]'::json) from (
    select ${shownSummary(sql`c`)} as shown, c.created_at, c.id from ${toolCall} c
    where ${isOwn(reader)} and ${olderThan(after, sql`c`)} and ${passes(filter)}
    order by c.created_at desc, c.id desc limit ${limit}) p)`;
  return frozenRow(sql`json_build_object('now', ${now}, 'presented', me.row, 'calls', ${page})`, fromMe(reader));
}

export async function selectCalls(
  db: Database,
  reader: Reader,
  filter: CallFilter,
  after: Place | undefined,
  limit: number,
): Promise<FoundCalls | undefined> {
  const [row] = await db.execute<FrozenRow<FoundCalls>>(listedCalls(reader, filter, after, limit));
  return thawRow(row);
}
