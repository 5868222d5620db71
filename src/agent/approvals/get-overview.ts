import type { AgentContext } from '#src/agent/context.ts';
import { standingOf } from '#src/agent/consent/standing.ts';
import type { Overview } from './overview.ts';
import { findOverview } from './overview-store.ts';

/** What a person’s agents ask, may do and have done. What is used up or whose agent has ended isn’t allowed any more. One round trip. */
export async function getOverview({ db }: Pick<AgentContext, 'db'>, userId: string): Promise<Overview> {
  const found = await findOverview(db, userId);
  if (found === undefined) throw new Error('an overview is one row');
  const { now } = found;
  const standing = found.standing.filter(({ consent, asker }) => standingOf(consent, asker, now) === 'holds');
  return { ...found, standing };
}
