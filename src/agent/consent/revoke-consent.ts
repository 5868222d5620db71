import type { AgentContext } from '#src/agent/context.ts';
import type { ConsentAsking } from './asking.ts';
import { endConsent } from './cancel-consent.ts';
import { revoked } from './decision.ts';
import type { ConsentNow } from './found-consent.ts';

/** Takes an approval back: no call uses it any more. Again, it stays as it is. Throws `credential_unknown`, `credential_ended`, `not_found`, `consent_decided`. */
export const revokeConsent = (
  ctx: Pick<AgentContext, 'db' | 'newId' | 'announce' | 'wake'>,
  asking: ConsentAsking,
  id: string,
): Promise<ConsentNow> => endConsent(ctx, asking, id, revoked);
