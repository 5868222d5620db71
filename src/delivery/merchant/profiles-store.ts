import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import { loadRow, type Stale } from '#src/platform/db/commit.ts';
import { withoutKey, type Done } from '#src/platform/db/once.ts';
import { storedMoment } from '#src/platform/db/stored-value.ts';
import { when } from '#src/platform/db/parameters.ts';
import { emptyProfile, type Logo, type Profile } from './merchant.ts';
import { merchantProfile } from './table.ts';

/** An owner's profile, if there is one, and the database's time. */
export interface FoundProfile {
  readonly now: Date;
  readonly profile: Profile | null;
}

const found = (owner: string): SQL =>
  frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'profile', (
    select json_build_object('name', m.name, 'supportEmail', m.support_email, 'supportPhone', m.support_phone, 'supportUrl', m.support_url,
      'logo', case when m.logo_id is not null then json_build_object('id', m.logo_id, 'mediaType', m.logo_type, 'bytes', m.logo_bytes, 'sha256', m.logo_sha256) end,
      'version', m.version, 'updatedAt', ${storedMoment(sql`m.updated_at`)})
    from ${merchantProfile} m where m.owner = ${owner}))`);

/** An owner's profile. One round trip. */
export async function findProfile(db: Database, owner: string): Promise<FoundProfile> {
  const row = thawRow<FoundProfile>(await loadRow<FrozenRow<FoundProfile>>(db, found(owner)));
  if (row === undefined) throw new Error('a profile is always one row');
  return row;
}

/** Stores a profile as it is to be, if it still has the version that was loaded; of the empty one, if there still is none. */
export function saveProfile<T>(
  db: Database,
  owner: string,
  was: Profile,
  { to, value }: { readonly to: Profile; readonly value: T },
): Promise<Done<T> | Stale<FoundProfile>> {
  const { logo } = to;
  return commitFrozen(db, withoutKey, {
    // There may be no row to lock yet.
    locks: [sql`select pg_advisory_xact_lock(hashtextextended(${`merchant:${owner}`}, 0))`],
    unchanged: sql`coalesce((select version from ${merchantProfile} where owner = ${owner}), ${emptyProfile.version}::int) = ${was.version}::int`,
    parts: [
      (claimed) => sql`
        insert into ${merchantProfile} (owner, name, support_email, support_phone, support_url, logo_id, logo_type, logo_bytes, logo_sha256, version, updated_at)
        select ${owner}, ${to.name}::text, ${to.supportEmail}::text, ${to.supportPhone}::text, ${to.supportUrl}::text,
          ${logo?.id ?? null}::uuid, ${logo?.mediaType ?? null}::text, ${logo?.bytes ?? null}::int, ${logo?.sha256 ?? null}::text,
          ${to.version}::int, ${when(to.updatedAt)} from ${claimed}
        on conflict (owner) do update set name = excluded.name, support_email = excluded.support_email, support_phone = excluded.support_phone,
          support_url = excluded.support_url, logo_id = excluded.logo_id, logo_type = excluded.logo_type, logo_bytes = excluded.logo_bytes,
          logo_sha256 = excluded.logo_sha256, version = excluded.version, updated_at = excluded.updated_at`,
    ],
    value,
    load: found(owner),
  });
}

/** A logo that a profile has; undefined for any other. */
export async function findLogo(db: Database, id: string): Promise<Logo | undefined> {
  const [row] = await db.execute<Logo & Record<string, unknown>>(sql`
    select logo_id as id, logo_type as "mediaType", logo_bytes as bytes, logo_sha256 as sha256
    from ${merchantProfile} where logo_id = ${id}::uuid`);
  return row;
}
