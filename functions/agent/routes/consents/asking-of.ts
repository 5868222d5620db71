import type { ConsentAsking } from '#src/agent/consent/asking.ts';
import type { AgentContext } from '#src/agent/context.ts';
import type { ShownAt } from '#src/agent/consent/envelope-wire.ts';
import type { Actor } from '#src/http/caller/access.ts';

/** Who asks about consents: the person themselves, or whoever presents a key or grant. */
export function askingOf(actor: Actor): ConsentAsking {
  if (actor.kind === 'bearer') return { userId: actor.principal };
  if (actor.kind === 'agent') return { token: actor };
  throw new Error('consents take a bearer, a key or a grant');
}

/** Where and when consents are shown. */
export const shownAt = ({ tokens, consentAcr }: Pick<AgentContext, 'tokens' | 'consentAcr'>, now: Date): ShownAt => ({
  now,
  baseUrl: tokens.audience,
  acr: consentAcr,
});
