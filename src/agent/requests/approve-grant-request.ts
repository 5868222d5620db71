import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { approved, type Given } from './decided.ts';
import type { GrantRequest } from './grant-request.ts';
import { answerGrantRequest } from './answer-grant-request.ts';

/**
 * Approves a request for the person who has just signed in and for their account, at most as it was asked for. The
 * agent then takes the token itself. Again, it is the same answer. Two round trips. Throws
 * `insufficient_user_authentication`, `not_found`, `grant_request_decided`, `grant_too_wide`, `outside_consent_profile`,
 * `validation_failed`.
 */
export const approveGrantRequest = (
  ctx: Pick<AgentContext, 'db' | 'newId' | 'consentAcr'>,
  actor: PresentActor,
  typedCode: string,
  given: Given,
): Promise<GrantRequest> =>
  answerGrantRequest(ctx, actor, typedCode, (found) => approved(found, actor, ctx.consentAcr, given));
