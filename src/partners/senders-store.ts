import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import type { Place } from '#src/platform/db/page.ts';
import type { KeptSecret, PartnerKind, SenderTerms, StoredSender } from './sender.ts';
import { partner, sender, senderSecret } from './table.ts';

/**
 * `timezone`: unknown to Postgres. `unlicensed`: regulated goods without a licence for drivers. `stateless`: licences
 * without a jurisdiction.
 */
export type SenderRefusal = 'taken' | 'timezone' | 'unlicensed' | 'stateless' | 'not_found' | 'version';

export const textArray = (values: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(values)}::json))`;

/** A sender `s` with its live secrets, `id` and `created_at` of a relation, as JSON. */
export const shownSender = (secrets: SQL): SQL => sql`json_build_object(
  'id', s.id, 'partner', s.partner, 'kind', (select kind from ${partner} p where p.name = s.partner), 'senderAccountId', s.account_id,
  'owner', s.owner, 'displayName', s.display_name, 'status', s.status, 'licences', to_json(s.licences), 'jurisdiction', s.jurisdiction, 'timezone', s.timezone, 'billing', s.billing,
  'secrets', (select coalesce(json_agg(json_build_object('id', x.id, 'createdAt', x.created_at) order by x.created_at desc), '[]'::json) from ${secrets} x),
  'version', s.version, 'createdAt', s.created_at, 'updatedAt', s.updated_at)`;

/** The live secrets. */
export const liveSecrets = sql`(select id, created_at from ${senderSecret} where sender_id = s.id)`;

const knowsZone = (timezone: string | undefined): SQL =>
  timezone === undefined ? sql`true` : sql`exists (select 1 from pg_timezone_names where name = ${timezone})`;

export interface NewSender extends SenderTerms {
  readonly id: string;
  readonly partner: string;
  readonly senderAccountId: string;
  readonly secret: KeptSecret;
}

export async function findPartnerKind(db: Database, name: string): Promise<PartnerKind | undefined> {
  const [row] = await db.execute<{ kind: PartnerKind }>(sql`select kind from ${partner} where name = ${name}`);
  return row?.kind;
}

/** Adds a sender with its first secret. */
export const insertSender = (db: Database, claim: Claim, row: NewSender): Promise<Settled | Refused<SenderRefusal>> =>
  decideOnce<SenderRefusal>(db, claim, {
    ctes: (guard) => sql`
      zone as (select ${knowsZone(row.timezone)} as is_known),
      s as (
        insert into ${sender} (id, partner, account_id, owner, display_name, status, licences, jurisdiction, timezone, billing)
        select ${row.id}::uuid, ${row.partner}, ${row.senderAccountId}, ${row.owner}, ${row.displayName}, ${row.status}, ${textArray(row.licences)}, ${row.jurisdiction}::text,
          ${row.timezone}, ${JSON.stringify(row.billing)}::jsonb
        from zone where is_known and ${guard} on conflict (partner, account_id) do nothing returning *),
      x as (
        insert into ${senderSecret} (id, sender_id, hash, sealed)
        select ${row.secret.id}::uuid, s.id, ${row.secret.hash}::text, ${row.secret.sealed}::text from s returning *),
      decision as (
        select case when not is_known then 'timezone' when exists (select 1 from s) then 'done' else 'taken' end as kind,
          (select ${shownSender(sql`x`)} from s) as result from zone)`,
    answer: { status: 201, headers: { Location: `/v1/admin/senders/${row.id}` } },
  });

export async function findSender(db: Database, id: string): Promise<StoredSender | undefined> {
  const [row] = await db.execute<{ sender: StoredSender }>(
    sql`select ${shownSender(liveSecrets)} as sender from ${sender} s where s.id = ${id}::uuid`,
  );
  return row?.sender;
}

/** Newest first, of one partner if it is named. */
export async function listSenders(
  db: Database,
  named: string | undefined,
  after: Place | undefined,
  limit: number,
): Promise<StoredSender[]> {
  const isOlder =
    after === undefined
      ? sql`true`
      : sql`(s.created_at, s.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db.execute<{ sender: StoredSender }>(sql`
    select ${shownSender(liveSecrets)} as sender from ${sender} s where (${named ?? null}::text is null or s.partner = ${named ?? null}::text)
      and ${isOlder} order by s.created_at desc, s.id desc limit ${limit}`);
  return rows.map((row) => row.sender);
}

export interface SenderChange extends Partial<SenderTerms> {
  readonly id: string;
  /** Only if it still has this version. */
  readonly version: number | undefined;
  readonly attempt: string;
}

/** Changes the given fields. */
export function updateSender(db: Database, change: SenderChange): Promise<Settled | Refused<SenderRefusal>> {
  const { licences, billing, jurisdiction } = change;
  const licencesAfter = licences === undefined ? sql`s.licences` : textArray(licences);
  const jurisdictionAfter = jurisdiction === undefined ? sql`s.jurisdiction` : sql`${jurisdiction}::text`;
  return decideOnce<SenderRefusal>(
    db,
    { once: undefined, attempt: change.attempt, keepFor: 'day' },
    {
      before: [sql`select 1 from ${sender} where id = ${change.id}::uuid for update`],
      ctes: () => sql`
        was as (
          select s.id, case
            when ${change.version ?? null}::int <> s.version then 'version'
            when not ${knowsZone(change.timezone)} then 'timezone'
            when ${licences !== undefined} and p.kind = 'cannabis' and cardinality(${licencesAfter}) = 0 then 'unlicensed'
            when ${licences !== undefined || jurisdiction !== undefined} and cardinality(${licencesAfter}) > 0 and ${jurisdictionAfter} is null then 'stateless'
            else 'done' end as kind
          from ${sender} s join ${partner} p on p.name = s.partner where s.id = ${change.id}::uuid),
        s as (
          update ${sender} s set version = s.version + 1, updated_at = now(), owner = coalesce(${change.owner ?? null}, s.owner),
            display_name = coalesce(${change.displayName ?? null}, s.display_name), status = coalesce(${change.status ?? null}, s.status),
            licences = ${licencesAfter}, jurisdiction = ${jurisdictionAfter},
            timezone = coalesce(${change.timezone ?? null}, s.timezone),
            billing = coalesce(${billing === undefined ? null : JSON.stringify(billing)}::jsonb, s.billing)
          from was where s.id = was.id and was.kind = 'done' returning s.*),
        decision as (
          select coalesce((select kind from was), 'not_found') as kind, (select ${shownSender(liveSecrets)} from s) as result)`,
      answer: { status: 200, headers: {} },
    },
  );
}

/**
 * Deletes a sender with its secrets; returns whether there was one. Orders of the sender prevent it
 * (`delivery_sender`).
 */
export async function deleteSender(db: Database, id: string): Promise<boolean> {
  return (await db.execute(sql`delete from ${sender} where id = ${id}::uuid returning id`)).length > 0;
}
