import type { Context } from 'hono';
import type { LiveContext } from '#src/live/context.ts';
import { personOf } from '#src/live/rooms/person.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { Scope } from '#src/http/scope.ts';
import { readVisitor } from '#src/http/sign-in/visitor.ts';
import type { LiveConfig } from '#fn/live/bindings.ts';
import { openLiveContext } from '#fn/live/context.ts';
import type { Reader } from '#fn/live/read-discovery.ts';
import type { Viewer } from './live-frame.tsx';

export interface OpenedPage extends Reader {
  readonly scope: Scope<LiveConfig>;
  readonly ctx: LiveContext;
  readonly viewer: Viewer | undefined;
}

/** The start of every live page: counts its quota and reads the visitor. Throws `quota_exceeded`. */
export async function openPage(c: Context<HonoEnv<LiveConfig>>, route: string): Promise<OpenedPage> {
  const scope = c.get('scope');
  scope.route = route;
  await spendFor(scope, 'page', scope.ip);
  const visitor = await readVisitor(c, scope);
  if (visitor !== undefined) scope.actor = visitor.actor;
  const ctx = openLiveContext(scope);
  const plain = new Request(c.req.url); // without the visitor’s headers: the page is rendered from the whole answer
  if (visitor === undefined) return { request: plain, scope, ctx, viewer: undefined };
  const { id, name } = personOf(ctx.idSecret, visitor.actor);
  return { request: plain, scope, ctx, viewer: { id, name, mayStream: visitor.actor.scopes.has('live:stream') } };
}
