import type { AgentContext } from '#src/agent/context.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { ConversationStub } from '#fn/agent/conversation/conversation-stub.ts';

interface Followed {
  readonly conversationId: string;
  readonly runId: string;
  /** That follows it. */
  readonly credentialId: string;
  /** When that ends; nothing: not while anybody follows. */
  readonly until?: Date | undefined;
  /** The last event that the client has; -1: none. */
  readonly after: number;
}

/** Any host: the object answers by the query alone. */
const OBJECT = 'https://conversation.invalid/events';

/** A run’s events. Throws `not_found`, `run_log_gone`. */
export async function followed(
  { tokens }: Pick<AgentContext, 'tokens'>,
  stub: Pick<ConversationStub, 'fetch'>,
  { conversationId, runId, credentialId, until, after }: Followed,
): Promise<{ readonly response: Response }> {
  const query = new URLSearchParams({ run: runId, after: `${after}`, credential: credentialId });
  if (until !== undefined) query.set('until', `${until.getTime()}`);
  const answer = await stub.fetch(new Request(`${OBJECT}?${query}`));
  if (answer.status === 404) throw new Problem('not_found');
  if (answer.status === 410) throw new Problem('run_log_gone');
  const response = new Response(answer.body, answer);
  if (answer.status !== 200) return { response };
  response.headers.set('Location', `${tokens.audience}/v1/conversations/${conversationId}/runs/${runId}/events`);
  return { response };
}
