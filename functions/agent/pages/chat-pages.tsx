import { openAgentContext } from '#fn/agent/context.ts';
import type { AgentConfig } from '#fn/agent/bindings.ts';
import { readSubject } from '#src/agent/approvals/read-subject.ts';
import { getConsent } from '#src/agent/consent/get-consent.ts';
import { aboutDelivery } from '#src/agent/page-words/cards/delivery-rows.ts';
import type { Scope } from '#src/http/scope.ts';
import { refuseOthers } from '#src/http/sign-in/refuse-others.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { serviceUrl } from '#src/platform/config.ts';
import type { BearerActor } from '#src/http/caller/access.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { readVisitor } from '#src/http/sign-in/visitor.ts';
import { ChatPage } from './chat/chat-page.tsx';
import { chatSignIn } from './chat-sign-in.ts';
import { isUuid, type PageContext } from './open-page.ts';

const atOnce = { seconds: 0, pause: () => Promise.resolve() };

/**
 * For the page’s script: which delivery a question is about that names it by its id. Nothing of it decides, and it is
 * read for whoever has signed in to talk. Throws `origin_not_allowed`.
 */
export async function showAsked(c: PageContext): Promise<Response> {
  const scope = c.get('scope');
  scope.route = 'GET /chat/asked/:id';
  await spendFor(scope, 'approvals', scope.ip);
  refuseOthers(c.req.raw, scope.isolate);
  const visitor = await readVisitor(c, scope, chatSignIn);
  const about = visitor === undefined ? undefined : await subjectFor(scope, visitor.actor, c.req.param('id') ?? '');
  return Response.json(
    { about: about === undefined ? null : aboutDelivery(about) },
    { headers: { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' } },
  );
}

/** Of a consent of theirs. Undefined: it isn’t, or nobody can say. */
async function subjectFor(scope: Scope<AgentConfig>, { principal }: BearerActor, id: string) {
  if (!isUuid(id)) return undefined;
  const ctx = openAgentContext(scope);
  const found = await getConsent(ctx, { userId: principal }, id, atOnce).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
  return found === undefined ? undefined : readSubject(ctx, found.consent);
}

const nameOf = ({ name, principal }: BearerActor): string => name ?? principal.slice(principal.indexOf(':') + 1);

/** Where one talks: a new conversation, or one that there is. What was said is fetched by the page itself. */
export async function showChat(c: PageContext): Promise<Response> {
  const scope = c.get('scope');
  scope.route = c.req.param('id') === undefined ? 'GET /chat' : 'GET /chat/:id';
  await spendFor(scope, 'approvals', scope.ip);
  const visitor = await readVisitor(c, scope, chatSignIn);
  if (visitor !== undefined) scope.actor = visitor.actor;
  const { config } = scope.isolate;
  const page = {
    path: new URL(c.req.url).pathname,
    visitor: visitor === undefined ? undefined : { name: nameOf(visitor.actor), person: visitor.actor.principal },
    addresses: { delivery: serviceUrl(config, 'delivery'), live: serviceUrl(config, 'live') },
    now: scope.now,
  };
  const response = pageResponse((nonce) => <ChatPage {...page} nonce={nonce} />);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Vary', 'Cookie');
  return response;
}
