import { sql, type SQL } from 'drizzle-orm';
import { agentBounds } from '#src/agent/bounds.ts';
import { now } from '#src/agent/grants/columns-store.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import type { Calling } from '#src/agent/invoke/asked-call.ts';
import { presentedIn } from '#src/agent/invoke/caller-store.ts';
import { profile } from '#src/agent/profile/table.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan, when } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import type { Conversation } from './conversation.ts';
import { conversation, run } from './table.ts';

/** A conversation `c` as the JSON of a `Conversation`. */
const shown = (c: SQL): SQL => sql`json_build_object(
  'id', ${c}.id, 'userId', ${c}.user_id, 'accountId', ${c}.account_id, 'credentialKind', ${c}.credential_kind, 'credentialId', ${c}.credential_id,
  'title', ${c}.title, 'createdAt', ${storedMoment(sql`${c}.created_at`)}, 'updatedAt', ${storedMoment(sql`${c}.updated_at`)})`;

/** A conversation with whoever asks for it: whether they may have it is judged afterwards. */
export interface FoundConversation {
  readonly now: Date;
  readonly presented: Presented | null;
  readonly conversation: Conversation | null;
}

export const found = (calling: Calling, id: string): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'presented', ${presentedIn(calling)},
    'conversation', (select ${shown(sql`c`)} from ${conversation} c where c.id = ${id}::uuid))`);

export async function findConversation(
  db: Database,
  calling: Calling,
  id: string,
): Promise<FoundConversation | undefined> {
  const [row] = await db.execute<FrozenRow<FoundConversation>>(found(calling, id));
  return thawRow(row);
}

/** A page of conversations with whoever asks for it. */
export interface FoundConversations {
  readonly presented: Presented | null;
  readonly conversations: readonly Conversation[];
}

export function listed(calling: Calling, after: Place | undefined, limit: number): SQL {
  const isOwn =
    'person' in calling
      ? sql`c.user_id = ${calling.person.userId} and c.account_id = ${calling.person.accountId}`
      : sql`c.credential_id = me.row -> ${calling.token.form} ->> 'id'`;
  const rows = sql`(select coalesce(json_agg(p.shown order by p.created_at desc, p.id desc), '[]'::json) from (
    select ${shown(sql`c`)} as shown, c.created_at, c.id from ${conversation} c where ${isOwn} and ${olderThan(after, sql`c`)}
    order by c.created_at desc, c.id desc limit ${limit}) p)`;
  return frozenRow(
    sql`json_build_object('presented', me.row, 'conversations', ${rows})`,
    sql`from (select ${presentedIn(calling)} as row offset 0) me`,
  );
}

export async function listConversations(
  db: Database,
  calling: Calling,
  after: Place | undefined,
  limit: number,
): Promise<FoundConversations | undefined> {
  const [row] = await db.execute<FrozenRow<FoundConversations>>(listed(calling, after, limit));
  return thawRow(row);
}

/** A conversation, unless there is one of its id. */
const insertion = (made: Conversation, condition: SQL): SQL => sql`
  insert into ${conversation} (id, user_id, account_id, credential_kind, credential_id, title, created_at, updated_at)
  select ${made.id}::uuid, ${made.userId}, ${made.accountId}, ${made.credentialKind}, ${made.credentialId}, ${made.title}::text,
    ${when(made.createdAt)}, ${when(made.updatedAt)}
  where ${condition} on conflict (id) do nothing`;

/** The same, where a key is claimed. */
export const conversationPart =
  (made: Conversation): Part =>
  (claimed) =>
    insertion(made, sql`exists (select 1 from ${claimed})`);

/** Sets the title. */
export async function renameConversation(db: Database, id: string, title: string): Promise<void> {
  await db.execute(sql`update ${conversation} set title = ${title}, updated_at = now() where id = ${id}::uuid`);
}

export async function deleteConversation(db: Database, id: string): Promise<void> {
  await db.execute(sql`delete from ${conversation} where id = ${id}::uuid`);
}

interface RunStart {
  readonly id: string;
  readonly conversation: Conversation;
  /** Its row is stored with it; otherwise it has one, unless it was deleted meanwhile. */
  readonly isNew: boolean;
  readonly credentialId: string;
  readonly seconds: number;
}

/**
 * Counts a run among those of its credential, and stores its conversation, if that is new. False: there are too many.
 * Its conversation has one at a time and says so itself, so what counts is in how many others something is under way.
 * The person’s row is locked, so that two at a time don’t find the same room. One trip.
 */
export async function insertRun(
  db: Database,
  { id, conversation: of, isNew, credentialId, seconds }: RunStart,
): Promise<boolean> {
  const isFree = sql`(
    select count(distinct r.conversation_id) from ${run} r
    where r.credential_id = ${credentialId} and r.until > now() and r.conversation_id <> ${of.id}::uuid) < ${agentBounds.runs}::int`;
  const [, , , rows] = await db.batch([
    sql`insert into ${profile} (user_id) values (${of.userId}) on conflict do nothing`,
    sql`select 1 from ${profile} where user_id = ${of.userId} for no key update`,
    insertion(of, isNew ? isFree : sql`false`),
    sql`
      insert into ${run} as r (id, conversation_id, credential_id, until)
      select ${id}::uuid, c.id, ${credentialId}, now() + make_interval(secs => ${seconds}::int) from ${conversation} c
      where c.id = ${of.id}::uuid and ${isFree}
      on conflict (id) do update set until = excluded.until returning 1 as started`,
  ]);
  return rows?.length === 1;
}

/** A run isn’t counted any more. A conversation without a title gets this one. One trip. */
export async function deleteRun(db: Database, id: string, title: string): Promise<void> {
  await db.execute(sql`
    with ended as (delete from ${run} where id = ${id}::uuid returning conversation_id)
    update ${conversation} c set updated_at = now(), title = coalesce(c.title, ${title}) from ended where c.id = ended.conversation_id`);
}

const SWEPT_AT_ONCE = 1_000;

/** Deletes rows of runs whose object never told their end. */
export async function deleteLostRuns(db: Database): Promise<number> {
  const rows = await db.execute(sql`
    delete from ${run} where id in (select id from ${run} where until < now() limit ${SWEPT_AT_ONCE}::int) returning 1 as swept`);
  return rows.length;
}
