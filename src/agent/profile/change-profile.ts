import type { AgentContext } from '#src/agent/context.ts';
import { provedBy, signInFor } from '#src/agent/consent/proof.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Profile, ProfileChange } from './profile.ts';
import { changedProfile, type FoundProfile } from './profile-changes.ts';
import { loadProfile, saveProfile } from './profile-store.ts';

/**
 * Changes what a present person lets agents do, from the next call on. `version`: only if it still has this one. Throws
 * `insufficient_user_authentication`, `version_mismatch`, `validation_failed`.
 */
export async function changeProfile(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'consentAcr'>,
  actor: PresentActor,
  version: number | undefined,
  change: ProfileChange,
): Promise<Profile> {
  const loaded = await loadProfile(ctx.db, actor.person);
  if ('outcome' in loaded) return loaded.outcome.value;
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (found: FoundProfile | undefined) => {
    if (found === undefined) throw new Error('everybody has a profile');
    provedBy(actor, signInFor('medium', ctx.consentAcr, found.now), found.now);
    return changedProfile(found, change, version);
  };
  return (await decideAndCommit(loaded.row, decide, (changed) => saveProfile(ctx.db, claim, changed))).value;
}
