import { sql, type SQL } from 'drizzle-orm';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done, Once, Part } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import { olderThan, textArray, when } from '#src/platform/db/parameters.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import type { KeptSecret, StoredSender } from './sender.ts';
import type { Beforehand, Changed, Found } from './sender-changes.ts';
import { partner, sender, senderSecret } from './table.ts';

/** A sender `s` with its live secrets, as the JSON of a `StoredSender`. */
const shownSender = (s: SQL): SQL => sql`json_build_object(
  'id', ${s}.id, 'partner', ${s}.partner, 'kind', (select kind from ${partner} p where p.name = ${s}.partner), 'senderAccountId', ${s}.account_id,
  'owner', ${s}.owner, 'displayName', ${s}.display_name, 'status', ${s}.status, 'licences', to_json(${s}.licences), 'jurisdiction', ${s}.jurisdiction,
  'timezone', ${s}.timezone, 'billing', ${s}.billing,
  'secrets', (
    select coalesce(json_agg(json_build_object('id', x.id, 'createdAt', ${storedMoment(sql`x.created_at`)}) order by x.created_at desc, x.id), '[]'::json)
    from ${senderSecret} x where x.sender_id = ${s}.id),
  'version', ${s}.version, 'createdAt', ${storedMoment(sql`${s}.created_at`)}, 'updatedAt', ${storedMoment(sql`${s}.updated_at`)})`;

const now = storedMoment(sql`now()`);

const knowsZone = (timezone: string | undefined): SQL =>
  timezone === undefined ? sql`true` : sql`exists (select 1 from pg_timezone_names where name = ${timezone})`;

/** A sender's name at its partner. */
interface Account {
  readonly partner: string;
  readonly senderAccountId: string;
  readonly timezone: string;
}

const isTaken = ({ partner: name, senderAccountId }: Account): SQL =>
  sql`exists (select 1 from ${sender} where partner = ${name} and account_id = ${senderAccountId})`;

const beforehand = (account: Account): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'kind', (select kind from ${partner} where name = ${account.partner}),
    'knowsZone', ${knowsZone(account.timezone)}, 'isTaken', ${isTaken(account)})`);

/** What is there before a sender is added. */
export const loadBeforehand = <T>(
  db: Database,
  once: Once | undefined,
  account: Account,
): Promise<Loaded<Beforehand, T>> => loadFrozen(db, once, beforehand(account));

/** A live secret of a sender. */
const insertSecret =
  (senderId: string, { id, hash, sealed }: KeptSecret, at: Date): Part =>
  (claimed) =>
    sql`
    insert into ${senderSecret} (id, sender_id, hash, sealed, created_at)
    select ${id}::uuid, ${senderId}::uuid, ${hash}::text, ${sealed}::text, ${when(at)} from ${claimed}`;

/** Adds a sender with its first secret, if nobody else has its name by now. */
export const insertSender = <T>(
  db: Database,
  claim: Claim,
  { row, secret, value }: { readonly row: StoredSender; readonly secret: KeptSecret; readonly value: T },
): Promise<Done<T> | Stale<Beforehand>> =>
  commitFrozen(db, claim, {
    locks: [sql`select pg_advisory_xact_lock(hashtextextended(${`senders:${row.partner}/${row.senderAccountId}`}, 0))`],
    unchanged: sql`not ${isTaken(row)}`,
    parts: [
      (claimed) => sql`
        insert into ${sender} (id, partner, account_id, owner, display_name, status, licences, jurisdiction, timezone, billing, created_at, updated_at)
        select ${row.id}::uuid, ${row.partner}, ${row.senderAccountId}, ${row.owner}, ${row.displayName}, ${row.status}, ${textArray(row.licences)},
          ${row.jurisdiction}::text, ${row.timezone}, ${JSON.stringify(row.billing)}::jsonb, ${when(row.createdAt)}, ${when(row.updatedAt)}
        from ${claimed}`,
      insertSecret(row.id, secret, row.createdAt),
    ],
    value,
    load: beforehand(row),
  });

export async function findSender(db: Database, id: string): Promise<StoredSender | undefined> {
  const from = sql`from ${sender} s where s.id = ${id}::uuid`;
  const [row] = await db.execute<FrozenRow<StoredSender>>(frozenRow(shownSender(sql`s`), from));
  return thawRow(row);
}

/** Newest first, of one partner if it is named. */
export async function listSenders(
  db: Database,
  named: string | undefined,
  after: Place | undefined,
  limit: number,
): Promise<StoredSender[]> {
  const from = sql`from ${sender} s where (${named ?? null}::text is null or s.partner = ${named ?? null}::text)
    and ${olderThan(after, sql`s`)} order by s.created_at desc, s.id desc limit ${limit}`;
  const rows = await db.execute<FrozenRow<StoredSender>>(frozenRow(shownSender(sql`s`), from));
  return rows.flatMap((row) => thawRow(row) ?? []);
}

/** A sender that is to change, and perhaps its new time zone. */
export interface Sought {
  readonly id: string;
  readonly timezone?: string | undefined;
}

const found = ({ id, timezone }: Sought): SQL =>
  frozenRow(sql`json_build_object('now', ${now}, 'knowsZone', ${knowsZone(timezone)},
    'sender', (select ${shownSender(sql`s`)} from ${sender} s where s.id = ${id}::uuid))`);

export const loadSender = <T>(db: Database, once: Once | undefined, sought: Sought): Promise<Loaded<Found, T>> =>
  loadFrozen(db, once, found(sought));

/** Stores a change, if nobody has changed the sender meanwhile; with a new secret and without those that ended. */
export function saveSender<T>(
  db: Database,
  claim: Claim,
  sought: Sought,
  { was, sender: to }: Changed,
  { secret, value }: { readonly secret?: KeptSecret; readonly value: T },
): Promise<Done<T> | Stale<Found>> {
  const id = sql`${was.id}::uuid`;
  const ended = was.secrets.filter((each) => !to.secrets.some((live) => live.id === each.id)).map((each) => each.id);
  return commitFrozen(db, claim, {
    locks: [sql`select 1 from ${sender} where id = ${id} for update`],
    unchanged: sql`exists (select 1 from ${sender} where id = ${id} and version = ${was.version}::int)`,
    parts: [
      (claimed) => sql`
        update ${sender} s set owner = ${to.owner}, display_name = ${to.displayName}, status = ${to.status}, licences = ${textArray(to.licences)},
          jurisdiction = ${to.jurisdiction}::text, timezone = ${to.timezone}, billing = ${JSON.stringify(to.billing)}::jsonb,
          version = ${to.version}::int, updated_at = ${when(to.updatedAt)}
        from ${claimed} where s.id = ${id}`,
      ...(secret === undefined ? [] : [insertSecret(was.id, secret, to.updatedAt)]),
      ...(ended.length === 0
        ? []
        : [
            (claimed: SQL) => sql`
              delete from ${senderSecret} x using ${claimed} where x.sender_id = ${id} and x.id = any(${textArray(ended)}::uuid[])`,
          ]),
    ],
    value,
    load: found(sought),
  });
}

/**
 * Deletes a sender with its secrets; returns whether there was one. Orders of the sender prevent it
 * (`delivery_sender`).
 */
export async function deleteSender(db: Database, id: string): Promise<boolean> {
  return (await db.execute(sql`delete from ${sender} where id = ${id}::uuid returning id`)).length > 0;
}
