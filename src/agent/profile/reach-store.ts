import { sql, type SQL } from 'drizzle-orm';
import type { AgentActor } from '#src/agent/credentials/agent-token.ts';
import { now, personOf, presentedBy } from '#src/agent/grants/columns-store.ts';
import type { Presented } from '#src/agent/grants/presented.ts';
import type { Database } from '#src/platform/db/database.ts';
import { frozenRow, thawRow, type FrozenRow } from '#src/platform/db/load-frozen.ts';
import type { Profile } from './profile.ts';
import { shownProfile } from './profile-store.ts';

/** A token with its person’s profile. */
export interface PresentedWithProfile {
  readonly now: Date;
  /** Null if nobody has the token; of a person, who needs none. */
  readonly presented: Presented | null;
  readonly profile: Profile;
}

/** Whose profile is asked for: a person’s, or that of whoever a token acts for. */
export type Whose = { readonly userId: string } | { readonly token: AgentActor };

export const presentedWithProfile = (whose: Whose): SQL => {
  const [presented, person] =
    'token' in whose ? [presentedBy(whose.token), personOf(whose.token)] : [sql`null`, sql`${whose.userId}`];
  return frozenRow(
    sql`json_build_object('now', ${now}, 'presented', ${presented}, 'profile', ${shownProfile(person)})`,
  );
};

export async function findWithProfile(db: Database, whose: Whose): Promise<PresentedWithProfile | undefined> {
  const [row] = await db.execute<FrozenRow<PresentedWithProfile>>(presentedWithProfile(whose));
  return thawRow(row);
}
