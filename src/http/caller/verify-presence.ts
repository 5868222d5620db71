import { Problem } from '#src/platform/problem/problem.ts';
import type { PresenceKind, PresentActor } from './access.ts';
import { verifyToken, type BearerSettings, type Provider } from './bearer.ts';
import { holderOf, presenceOf, type Presence, type PresenceTerms } from './presence.ts';

/**
 * Who is present by an access token, and what their sign-in proved. Throws `token_invalid`, `identity_unavailable`;
 * a good token of another kind is an answer.
 */
export async function verifyPresence(token: string, provider: Provider, terms: PresenceTerms): Promise<Presence> {
  return presenceOf(await verifyToken(token, provider), terms, new Date());
}

/**
 * Whose token of this kind it is. What the sign-in must prove depends on what is done: the verb judges that. Throws
 * `token_invalid`, `identity_unavailable`, and the kind’s own refusal of any other good token.
 */
export async function verifyPresent(token: string, bearer: BearerSettings, kind: PresenceKind): Promise<PresentActor> {
  const terms = { audience: `${bearer.audience}${kind.audiencePath}`, client: kind.client };
  const holder = holderOf(await verifyToken(token, bearer), terms);
  if (holder.kind === 'not_present') throw new Problem(kind.refusal);
  return { ...holder, kind: 'present' };
}
