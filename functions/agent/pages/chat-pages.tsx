import { serviceUrl } from '#src/platform/config.ts';
import type { BearerActor } from '#src/http/caller/access.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import { pageResponse } from '#src/http/pages/page.tsx';
import { readVisitor } from '#src/http/sign-in/visitor.ts';
import { ChatPage } from './chat/chat-page.tsx';
import { chatSignIn } from './chat-sign-in.ts';
import type { PageContext } from './open-page.ts';

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
    name: visitor === undefined ? undefined : nameOf(visitor.actor),
    addresses: { delivery: serviceUrl(config, 'delivery'), live: serviceUrl(config, 'live') },
    now: scope.now,
  };
  const response = pageResponse((nonce) => <ChatPage {...page} nonce={nonce} />);
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Vary', 'Cookie');
  return response;
}
