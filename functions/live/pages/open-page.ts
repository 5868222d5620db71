import type { LiveContext } from '../../../src/live/context.ts';
import { personOf } from '../../../src/live/person.ts';
import { spendFor } from '../../../src/platform/http/charge.ts';
import type { Scope } from '../../../src/platform/http/scope.ts';
import { readVisitor } from '../../../src/platform/sign-in/visitor.ts';
import type { LiveConfig } from '../bindings.ts';
import { openLiveContext } from '../context.ts';
import type { Reader } from '../read-discovery.ts';
import type { Viewer } from './live-frame.tsx';

export interface OpenedPage extends Reader {
  readonly scope: Scope<LiveConfig>;
  readonly ctx: LiveContext;
  readonly viewer: Viewer | undefined;
}

/** What every live page begins with: its quota, and who looks at it. Throws `quota_exceeded`. */
export async function openPage(request: Request, scope: Scope<LiveConfig>, route: string): Promise<OpenedPage> {
  scope.route = route;
  await spendFor(scope, 'page', scope.ip);
  const visitor = await readVisitor(request, scope);
  if (visitor !== undefined) scope.actor = visitor.actor;
  const ctx = openLiveContext(scope);
  const plain = new Request(request.url); // nothing of the visitor’s: the page is rendered from the whole answer
  if (visitor === undefined) return { request: plain, scope, ctx, viewer: undefined };
  const { id, name } = personOf(ctx.idSecret, visitor.actor);
  return { request: plain, scope, ctx, viewer: { id, name, mayStream: visitor.actor.scopes.has('live:stream') } };
}
