import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { decideOnce, type Refused } from '#src/platform/db/decide.ts';
import type { Claim, Settled } from '#src/platform/db/once.ts';
import { LIVE_SECRETS, type KeptSecret, type KnownSender, type PartnerKind } from './sender.ts';
import { partner, sender, senderSecret } from './table.ts';
import { shownSender } from './senders-store.ts';

/** Gives a sender a new secret. The newest of the others stays live; any older one ends. */
export const insertSecret = (
  db: Database,
  claim: Claim,
  { senderId, secret }: { readonly senderId: string; readonly secret: KeptSecret },
): Promise<Settled | Refused<'not_found'>> =>
  decideOnce<'not_found'>(db, claim, {
    before: [sql`select 1 from ${sender} where id = ${senderId}::uuid for update`],
    ctes: (guard) => sql`
      s as (
        update ${sender} s set version = s.version + 1, updated_at = now() where s.id = ${senderId}::uuid and ${guard} returning *),
      x as (
        insert into ${senderSecret} (id, sender_id, hash, sealed)
        select ${secret.id}::uuid, s.id, ${secret.hash}::text, ${secret.sealed}::text from s returning *),
      before as (
        select o.id, o.created_at, row_number() over (order by o.created_at desc, o.id) as age
        from ${senderSecret} o join s on s.id = o.sender_id),
      ended as (delete from ${senderSecret} o using before b where o.id = b.id and b.age >= ${LIVE_SECRETS}::int),
      live as (select id, created_at from x union all select id, created_at from before where age < ${LIVE_SECRETS}::int),
      decision as (
        select case when exists (select 1 from s) then 'done' else 'not_found' end as kind, (select ${shownSender(sql`live`)} from s) as result)`,
    answer: { status: 201, headers: {} },
  });

/** Ends a secret at once. Returns whether there was one. */
export async function deleteSecret(db: Database, senderId: string, id: string): Promise<boolean> {
  const rows = await db.execute(sql`
    with gone as (delete from ${senderSecret} where id = ${id}::uuid and sender_id = ${senderId}::uuid returning sender_id)
    update ${sender} s set version = s.version + 1, updated_at = now() from gone where s.id = gone.sender_id returning s.id`);
  return rows.length > 0;
}

/** The partner's kind, and its sender that is claimed or whose secret was presented. */
export interface Claimed {
  readonly kind: PartnerKind;
  readonly sender: KnownSender | null;
}

export async function findClaimed(
  db: Database,
  { partner: name, accountId, hash }: { partner: string; accountId: string | undefined; hash: string | undefined },
): Promise<Claimed | undefined> {
  const [row] = await db.execute<{ kind: PartnerKind; sender: KnownSender | null }>(sql`
    select p.kind, (
      select json_build_object('id', s.id, 'senderAccountId', s.account_id, 'owner', s.owner, 'status', s.status, 'licences', to_json(s.licences), 'jurisdiction', s.jurisdiction,
        'timezone', s.timezone, 'version', s.version,
        'secrets', (select coalesce(json_agg(json_build_object('id', x.id, 'hash', x.hash, 'sealed', x.sealed)), '[]'::json)
          from ${senderSecret} x where x.sender_id = s.id))
      from ${sender} s where s.partner = p.name and case p.kind when 'cannabis' then s.account_id = ${accountId ?? null}::text
        else s.id = (select sender_id from ${senderSecret} where hash = ${hash ?? null}::text) end) as sender
    from ${partner} p where p.name = ${name}`);
  return row;
}

/**
 * A condition of another statement: the sender hasn't changed since its look-up and is active, and the secret is live.
 */
export const stillSends = ({ id, version }: KnownSender, secretId: string): SQL => sql`exists (
  select 1 from ${sender} s join ${senderSecret} x on x.sender_id = s.id
  where s.id = ${id}::uuid and s.version = ${version}::int and s.status = 'active' and x.id = ${secretId}::uuid)`;
