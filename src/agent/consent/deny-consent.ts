import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { endConsent } from './cancel-consent.ts';
import { denied } from './decision.ts';
import type { ConsentNow } from './found-consent.ts';
import { knownOf } from './proof.ts';

/**
 * A person who has signed in to decide says no, however long ago they did: it only narrows (decision 0058). Two round
 * trips. Throws `not_found`, `consent_decided`.
 */
export const denyConsent = (
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>,
  person: Omit<PresentActor, 'kind'>,
  id: string,
): Promise<ConsentNow> =>
  endConsent(ctx, { userId: person.person }, id, (found) => denied(found, knownOf(person, found.now)));
