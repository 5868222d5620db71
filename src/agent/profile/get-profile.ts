import type { AgentContext } from '#src/agent/context.ts';
import type { Profile } from './profile.ts';
import { findProfile } from './profile-store.ts';

/** What a person lets agents do. One round trip. */
export async function getProfile({ db }: Pick<AgentContext, 'db'>, userId: string): Promise<Profile> {
  const found = await findProfile(db, userId);
  if (found === undefined) throw new Error('everybody has a profile');
  return found;
}
