import { endAgent } from '#src/agent/approvals/end-agent.ts';
import { listAgents } from '#src/agent/approvals/list-agents.ts';
import type { Granting } from '#src/agent/approvals/agents.ts';
import { accountOfPresent } from '#src/agent/requests/decided.ts';
import { principalOf } from '#src/http/caller/access.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import { AgentsPage } from './agents/agents-page.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { forOne, isUuid, openPage, type PageContext, type Visitor } from './open-page.ts';
import { nothingPage, signedOutPage, staleFormPage } from './plain-pages.tsx';
import { readForm } from './read-form.ts';

const HERE = '/grants';

/** Whose grants and calls: the visitor’s, on their own account and on that of the organisation for which they decide. */
export const grantingOf = ({ actor }: Visitor): Granting => ({
  userId: actor.person,
  accountIds: [...new Set([actor.person, accountOfPresent(actor)])],
});

/** The agents that can act for the visitor. */
export async function showAgents(c: PageContext): Promise<Response> {
  const { ctx, visitor } = await openPage(c, 'GET /grants');
  if (visitor === undefined) return signedOutPage(HERE);
  const agents = await listAgents(ctx, grantingOf(visitor));
  return forOne(pageResponse((nonce) => <AgentsPage agents={agents} visitor={visitor} nonce={nonce} />));
}

/** An agent’s access is ended. Any sign-in will do: it only narrows. */
export async function endOnPage(c: PageContext): Promise<Response> {
  const page = await openPage(c, 'POST /grants/:id/end');
  const form = await readForm(c, page);
  if (form === undefined) return page.visitor === undefined ? signedOutPage(HERE) : staleFormPage(page, HERE);
  const { visitor } = form;
  await page.scope.isolate.quotas.spend('grants', principalOf(visitor.actor));
  const id = c.req.param('id') ?? '';
  try {
    if (!isUuid(id)) throw new Problem('not_found');
    await endAgent(page.ctx, grantingOf(visitor), id);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    return nothingPage(page, visitor);
  }
  return seeOther(c, HERE);
}
