import { sql, type SQL } from 'drizzle-orm';
import type { Loaded, Stale } from '#src/platform/db/commit.ts';
import type { Database } from '#src/platform/db/database.ts';
import { commitFrozen, frozenRow, loadFrozen, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Claim, Done } from '#src/platform/db/once.ts';
import { json, money, when } from '#src/platform/db/parameters.ts';
import { freeze, storedInteger, storedMoment } from '#src/platform/db/stored-value.ts';
import { DAY_LIMIT_MINOR, type BoundValues, type Profile } from './profile.ts';
import type { ChangedProfile, FoundProfile } from './profile-changes.ts';
import { profile, profileRule } from './table.ts';

/** As `freeze` keeps it: a person’s value may look like one of its own. */
const storedBound = (bound: BoundValues): unknown => JSON.parse(freeze(bound));

const shownRules = (user: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('appId', r.app_id, 'capabilityName', r.capability_name, 'standing', r.standing,
    'maxPerCallMinor', ${storedInteger(sql`r.max_per_call_minor`)}, 'maxPerDayMinor', ${storedInteger(sql`r.max_per_day_minor`)},
    'bound', r.bound, 'expiresAt', ${storedMoment(sql`r.expires_at`)}) order by r.app_id || ':' || r.capability_name collate "C"), '[]'::json)
  from ${profileRule} r where r.user_id = ${user})`;

/** A person’s profile as the JSON of a `Profile`; also of somebody who never changed theirs. */
export const shownProfile = (user: SQL): SQL => sql`(
  select json_build_object('userId', me.id, 'dayLimitMinor', ${storedInteger(sql`coalesce(p.day_limit_minor, ${sql.raw(String(DAY_LIMIT_MINOR))})`)},
    'rules', ${shownRules(sql`me.id`)}, 'version', coalesce(p.version, 1),
    'updatedAt', case when p.version > 1 then ${storedMoment(sql`p.updated_at`)} end)
  from (select ${user}::text as id) me left join ${profile} p on p.user_id = me.id)`;

export const foundProfile = (userId: string): SQL =>
  frozenRow(sql`json_build_object('now', ${storedMoment(sql`now()`)}, 'profile', ${shownProfile(sql`${userId}`)})`);

/**
 * The first locks of whatever reads or changes what a person allows, in this order: their row, which is made if need be.
 * Whoever also locks keys and grants does so afterwards.
 */
export const lockProfile = (userId: string): readonly [SQL, SQL] => [
  sql`insert into ${profile} (user_id) values (${userId}) on conflict (user_id) do nothing`,
  sql`select 1 from ${profile} where user_id = ${userId} for no key update`,
];

export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const [row] = await db.execute<FrozenRow<Profile>>(frozenRow(shownProfile(sql`${userId}`)));
  return thawRow(row);
}

export const loadProfile = (db: Database, userId: string): Promise<Loaded<FoundProfile, Profile>> =>
  loadFrozen(db, undefined, foundProfile(userId));

/** Stores a change, if nobody has changed the profile meanwhile. */
export function saveProfile(
  db: Database,
  claim: Claim,
  { profile: to, set, unset }: ChangedProfile,
): Promise<Done<Profile> | Stale<FoundProfile>> {
  const rows = set.map((rule) => ({
    app_id: rule.appId,
    capability_name: rule.capabilityName,
    standing: rule.standing,
    max_per_call_minor: rule.maxPerCallMinor?.toString() ?? null,
    max_per_day_minor: rule.maxPerDayMinor?.toString() ?? null,
    bound: storedBound(rule.bound),
    expires_at: rule.expiresAt?.toISOString() ?? null,
  }));
  const gone = unset.map(({ appId, capabilityName }) => ({ app_id: appId, capability_name: capabilityName }));
  return commitFrozen(db, claim, {
    locks: lockProfile(to.userId),
    unchanged: sql`exists (select 1 from ${profile} where user_id = ${to.userId} and version = ${to.version - 1}::int)`,
    parts: [
      (claimed) => sql`
        update ${profile} p set day_limit_minor = ${money(to.dayLimitMinor)}, version = ${to.version}::int, updated_at = ${when(to.updatedAt)}
        from ${claimed} where p.user_id = ${to.userId}`,
      (claimed) => sql`
        delete from ${profileRule} r using ${claimed}, jsonb_to_recordset(${json(gone)}) as gone(app_id text, capability_name text)
        where r.user_id = ${to.userId} and r.app_id = gone.app_id and r.capability_name = gone.capability_name`,
      (claimed) => sql`
        insert into ${profileRule} as r (user_id, app_id, capability_name, standing, max_per_call_minor, max_per_day_minor, bound, expires_at)
        select ${to.userId}, n.* from ${claimed}, jsonb_to_recordset(${json(rows)}) as n(app_id text, capability_name text, standing text,
          max_per_call_minor bigint, max_per_day_minor bigint, bound jsonb, expires_at timestamptz)
        on conflict (user_id, app_id, capability_name) do update set standing = excluded.standing, max_per_call_minor = excluded.max_per_call_minor,
          max_per_day_minor = excluded.max_per_day_minor, bound = excluded.bound, expires_at = excluded.expires_at`,
    ],
    value: to,
    load: foundProfile(to.userId),
  });
}
