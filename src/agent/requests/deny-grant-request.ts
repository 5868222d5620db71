import type { AgentContext } from '#src/agent/context.ts';
import type { PresentActor } from '#src/http/caller/access.ts';
import { denied } from './decided.ts';
import type { GrantRequest } from './grant-request.ts';
import { answerGrantRequest } from './answer-grant-request.ts';

/**
 * Denies a request: its agent gets nothing. Again, it is the same answer. Two round trips. Throws
 * `insufficient_user_authentication`, `not_found`, `grant_request_decided`.
 */
export const denyGrantRequest = (
  ctx: Pick<AgentContext, 'db' | 'newId' | 'consentAcr'>,
  actor: PresentActor,
  typedCode: string,
): Promise<GrantRequest> => answerGrantRequest(ctx, actor, typedCode, (found) => denied(found, actor, ctx.consentAcr));
