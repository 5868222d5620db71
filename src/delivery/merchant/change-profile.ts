import { decideAndCommit } from '#src/platform/db/commit.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { DeliveryContext } from '#src/delivery/context.ts';
import { emptyProfile, hasTerms, refuseOtherVersion, type Profile, type ProfileTerms } from './merchant.ts';
import { findProfile, saveProfile, type FoundProfile } from './profiles-store.ts';

type Ctx = Pick<DeliveryContext, 'db' | 'actor'>;

/** The owner whose profile a caller changes. Throws `not_found` for a caller without one. */
export function merchantOf({ actor }: Pick<DeliveryContext, 'actor'>): string {
  if (actor.kind !== 'bearer') throw new Problem('not_found');
  return actor.owner;
}

/**
 * Changes the given fields of the caller's profile; null empties one. `version`: only if it still has this one. What is
 * there already is written no second time. Two round trips. Throws `version_mismatch`.
 */
export const changeProfile = (ctx: Ctx, change: Partial<ProfileTerms>, version: number | undefined): Promise<Profile> =>
  writeProfile(ctx, version, (profile) => (hasTerms(profile, change) ? profile : { ...profile, ...change }));

/** Writes what a change makes of the caller's profile; one that it leaves alone isn't written. */
export async function writeProfile(
  ctx: Ctx,
  version: number | undefined,
  change: (profile: Profile) => Profile,
  loaded?: FoundProfile,
): Promise<Profile> {
  const owner = merchantOf(ctx);
  const decide = (found: FoundProfile | undefined) => {
    const was = found?.profile ?? emptyProfile;
    refuseOtherVersion(was, version);
    const to = change(was);
    const isChanged = to !== was;
    return { was, isChanged, to: isChanged ? { ...to, version: was.version + 1, updatedAt: found?.now ?? null } : was };
  };
  const done = await decideAndCommit(loaded ?? (await findProfile(ctx.db, owner)), decide, async (decided) =>
    decided.isChanged
      ? saveProfile(ctx.db, owner, decided.was, { to: decided.to, value: decided.to })
      : { value: decided.was },
  );
  return done.value;
}
