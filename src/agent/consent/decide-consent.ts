import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import { loadConsent, saveConsent, type FoundConsent } from './consents-store.ts';
import { decided, type InputCheck, type WantedDecision } from './decision.ts';
import { proofFor } from './envelope.ts';
import { foundOf, type ConsentNow } from './found-consent.ts';
import { proofOf, provedBy } from './proof.ts';

/** Who decides what. */
export interface Deciding {
  readonly id: string;
  readonly person: Omit<PresentActor, 'kind'>;
  readonly wanted: WantedDecision;
  readonly check: InputCheck;
}

/**
 * A person who is present decides what they are asked. Two round trips. Throws `not_found` for what others are asked,
 * `insufficient_user_authentication`, `consent_decided`, `validation_failed`.
 */
export async function decideConsent(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake' | 'consentAcr'>,
  { id, person, wanted, check }: Deciding,
  once: Once | undefined,
): Promise<Outcome<ConsentNow>> {
  const asking = { userId: person.person };
  const loaded = await loadConsent<ConsentNow>(ctx.db, once, asking, id);
  if ('outcome' in loaded) return loaded.outcome;
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (row: FoundConsent | undefined) => {
    const found = foundOf(asking, row);
    const proof = proofOf(provedBy(person, proofFor(found.consent, ctx.consentAcr), found.now));
    return { before: found.consent, now: found.now, after: decided(found, wanted, proof, check) };
  };
  const done = await decideAndCommit(loaded.row, decide, async ({ before, now, after }) => {
    const value = { consent: after, now };
    if (after === before) return { replayed: false, value, effects: null };
    return saveConsent(ctx.db, claim, asking, { before, after }, value);
  });
  if (done.effects === 'announce') ctx.announce();
  ctx.wake(done.value.consent.conversationId);
  return done;
}
