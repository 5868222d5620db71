import { Hono } from 'hono';
import { CommonVars } from '#test/support/common-vars.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import type { Isolate } from '#src/http/scope.ts';
import type { SignIn } from '#src/http/sign-in/sign-in.ts';
import { signInPages } from '#src/http/sign-in/sign-in-pages.tsx';
import { Problem } from '#src/platform/problem/problem.ts';
import { isolateOf, scopeOf } from '#test/support/scopes.ts';

const ofTheWeb: SignIn = { clientId: 'waypost-web', scope: 'openid chat' };

/** The sign-in pages of a live Worker that is configured so, asked under any name. */
export function signInWorker(config: Partial<Isolate['config']>, signIn = ofTheWeb) {
  const limiter = { limit: async () => ({ success: true }) };
  const isolate = isolateOf('live', CommonVars, { RL_SIGN_IN: limiter, RL_SESSION: limiter });
  const its = { ...isolate, config: { ...isolate.config, ...config } };
  const app = new Hono<HonoEnv>();
  app.use((c, next) => {
    c.set('scope', scopeOf(its));
    return next();
  });
  app.route('/', signInPages(signIn));
  app.onError((error) => new Response(null, { status: error instanceof Problem ? error.status : 500 }));
  return async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(url, { method, headers }));
}

/** The line that sets this cookie; empty if none does. */
export const cookieOf = (response: Response, name: 'attempt' | 'session', of = '') =>
  response.headers.getSetCookie().find((line) => line.includes(`waypost-live-${of}${name}=`)) ?? '';

/** What the browser sends back of it. */
export const pairOf = (line: string) => line.split(';', 1)[0] ?? '';
