import { Hono, type Context } from 'hono';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import { serviceUrl } from '#src/platform/config.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { Page, pageResponse } from '#src/http/pages/page.tsx';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { pathOf, readAttempt, writeAttempt } from './attempt.ts';
import { dropCookie, keepCookie, readCookie } from './cookies.ts';
import { providerOf, readCallback, redeem } from './provider.ts';
import { readVisitor } from './visitor.ts';

interface SignIn {
  /** The pages' client id at the identity provider. */
  readonly clientId: string;
  /** A person who can’t have one of these scopes signs in without it. */
  readonly scope: string;
}

/** The maximum duration of a sign-in. */
const ATTEMPT_SECONDS = 600;

const redirectUri = (request: Request, isolate: Isolate) => `${ownOrigin(request, isolate)}/callback`;

/** Leads on, with the cookies that were set before. */
function away(c: Context, location: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(location, 303);
}

/**
 * Signing in on pages (decision 0026): the code flow with PKCE; the Worker redeems the code. The access token is in a
 * cookie that no script can read; `GET /session` gives it to the page itself, which sends it as a bearer token.
 */
export function signInPages(signIn: SignIn): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  app.get('/sign-in', (c) => begin(c, signIn));
  app.get('/callback', (c) => finish(c, signIn));
  app.post('/sign-out', (c) => signOut(c));
  app.get('/session', (c) => showSession(c));
  return app;
}

async function begin(c: Context<HonoEnv>, { clientId, scope }: SignIn): Promise<Response> {
  const { isolate, now } = await enter(c, 'GET /sign-in', 'sign_in');
  const { authorization } = await providerOf(isolate.config.ISSUER, now.getTime());
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  const asked = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri(c.req.raw, isolate),
    scope,
    resource: serviceUrl(isolate.config, isolate.service),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(c.req.query('as') === 'another' ? { prompt: 'login' } : {}), // else the provider’s own session decides
  };
  const url = new URL(authorization);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const value = writeAttempt({ state, verifier, to: pathOf(c.req.query('to')) });
  keepCookie(c, isolate, 'attempt', { value, seconds: ATTEMPT_SECONDS });
  return away(c, url.href);
}

async function finish(c: Context<HonoEnv>, { clientId }: SignIn): Promise<Response> {
  const { isolate, now } = await enter(c, 'GET /callback', 'sign_in');
  const attempt = readAttempt(readCookie(c, isolate, 'attempt') ?? '');
  if (attempt === undefined) return failed();
  const { verifier, to } = attempt;
  const provider = await providerOf(isolate.config.ISSUER, now.getTime());
  const returned = readCallback(provider, clientId, new URL(c.req.url), attempt.state);
  if (returned.kind === 'refused') return failed();
  if (returned.kind === 'code') {
    const granted = await redeem(provider, {
      clientId,
      parameters: returned.parameters,
      redirectUri: redirectUri(c.req.raw, isolate),
      verifier,
      resource: serviceUrl(isolate.config, isolate.service),
    });
    if (granted === undefined) return failed();
    keepCookie(c, isolate, 'session', { value: granted.token, seconds: granted.seconds });
  }
  dropCookie(c, isolate, 'attempt');
  return away(c, to);
}

async function signOut(c: Context<HonoEnv>): Promise<Response> {
  const { isolate } = await enter(c, 'POST /sign-out', 'sign_in');
  refuseOthers(c.req.raw, isolate);
  dropCookie(c, isolate, 'session');
  return away(c, pathOf(c.req.query('to')));
}

async function showSession(c: Context<HonoEnv>): Promise<Response> {
  const scope = await enter(c, 'GET /session', 'session');
  refuseOthers(c.req.raw, scope.isolate);
  const visitor = await readVisitor(c, scope);
  const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' };
  return Response.json({ token: visitor?.token ?? null }, { headers });
}

/** The start of each of them: its name in the log, and its quota of the IP address. Throws `quota_exceeded`. */
async function enter(c: Context<HonoEnv>, route: string, limit: 'sign_in' | 'session'): Promise<Scope> {
  const scope = c.get('scope');
  scope.route = route;
  await spendFor(scope, limit, scope.ip);
  return scope;
}

/** Refuses what another site’s page sends; of our own forms the origin is `null`, by our policy of referrers. Throws `origin_not_allowed`. */
function refuseOthers(request: Request, isolate: Isolate): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isForm = site === 'same-origin' && origin === 'null';
  const isOwn = isForm || origin === null || origin === ownOrigin(request, isolate);
  if (!isOwn || (site ?? 'same-origin') !== 'same-origin') throw new Problem('origin_not_allowed');
}

const failed = () =>
  pageResponse(
    (nonce) => (
      <Page title="Sign-in failed · Waypost" nonce={nonce}>
        <main class="article">
          <h1>You aren’t signed in</h1>
          <p>This sign-in has expired, was finished already, or was begun in another browser.</p>
          <p>
            <a href="/sign-in">Sign in again</a> or <a href="/">go on without</a>.
          </p>
        </main>
      </Page>
    ),
    400,
  );
