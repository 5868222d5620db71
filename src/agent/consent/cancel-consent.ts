import type { AgentContext } from '#src/agent/context.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { ConsentAsking } from './asking.ts';
import { cancelled } from './decision.ts';
import { loadConsent, saveConsent, type FoundConsent } from './consents-store.ts';
import { foundOf, type ConsentNow } from './found-consent.ts';

type Ctx = Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>;

/** Takes a request back that nobody has decided. Again, it stays as it is. Throws `credential_unknown`, `credential_ended`, `not_found`, `consent_decided`. */
export const cancelConsent = (ctx: Ctx, asking: ConsentAsking, id: string): Promise<ConsentNow> =>
  endConsent(ctx, asking, id, cancelled);

/** Ends a consent as `end` says, which gives one that has ended so already as it is. */
export async function endConsent(
  ctx: Ctx,
  asking: ConsentAsking,
  id: string,
  end: (found: ConsentNow) => ConsentNow['consent'],
): Promise<ConsentNow> {
  const loaded = await loadConsent<ConsentNow>(ctx.db, undefined, asking, id);
  if ('outcome' in loaded) return loaded.outcome.value;
  const claim = { once: undefined, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (row: FoundConsent | undefined) => {
    const found = foundOf(asking, row);
    return { ...found, after: end(found) };
  };
  const done = await decideAndCommit(loaded.row, decide, async ({ consent: before, now, after }) => {
    const value = { consent: after, now };
    return after === before ? { value, effects: null } : saveConsent(ctx.db, claim, asking, { before, after }, value);
  });
  if (done.effects === 'announce') ctx.announce();
  ctx.wake(done.value.consent.conversationId);
  return done.value;
}
