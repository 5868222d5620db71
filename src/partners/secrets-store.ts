import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import type { KnownSender, PartnerKind } from './sender.ts';
import { partner, sender, senderSecret } from './table.ts';

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
