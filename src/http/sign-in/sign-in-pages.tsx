import { Hono, type Context } from 'hono';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi';
import type { CommonConfig } from '#src/platform/config.ts';
import { spendFor } from '#src/http/quota/charge.ts';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { Page, pageResponse } from '#src/http/pages/page.tsx';
import { seeOther } from '#src/http/pages/see-other.ts';
import { ownOrigin } from '#src/http/own-origin.ts';
import type { Isolate, Scope } from '#src/http/scope.ts';
import { nonceOf, pathOf, readAttempt, writeAttempt } from './attempt.ts';
import { cookieOf, dropCookie, keepCookie, readCookie } from './cookies.ts';
import { providerOf, readCallback, redeem } from './provider.ts';
import { refuseOthers } from './refuse-others.ts';
import { keep } from './session.ts';
import { baseOf, homeOf, resourceOf, type SignIn } from './sign-in.ts';
import { readVisitor } from './visitor.ts';

/** The maximum duration of a sign-in. */
const ATTEMPT_SECONDS = 600;

const redirectUri = (request: Request, isolate: Isolate, signIn: SignIn<never>) =>
  `${ownOrigin(request, isolate)}${baseOf(signIn)}/callback`;

/**
 * Signing in on pages (decisions 0026 and 0058): the code flow with PKCE; the Worker redeems the code. The access token
 * is in a cookie that no script can read. `GET /session` gives it to the page itself, which sends it as a bearer token;
 * of a sealed sign-in there is none. `others`: what signing out ends, too.
 */
export function signInPages<Config extends CommonConfig>(
  signIn: SignIn<Config>,
  others: readonly SignIn<Config>[] = [],
): Hono<HonoEnv<Config>> {
  const app = new Hono<HonoEnv<Config>>();
  const base = baseOf(signIn);
  app.get(`${base}/sign-in`, (c) => begin(c, signIn));
  app.get(`${base}/callback`, (c) => finish(c, signIn));
  app.post(`${base}/sign-out`, (c) => signOut(c, signIn, others));
  if (signIn.sealedUnder === undefined) app.get(`${base}/session`, (c) => showSession(c, signIn));
  return app;
}

async function begin<Config extends CommonConfig>(
  c: Context<HonoEnv<Config>>,
  signIn: SignIn<Config>,
): Promise<Response> {
  const { isolate, now } = await enter(c, `GET ${baseOf(signIn)}/sign-in`, 'sign_in');
  const { authorization } = await providerOf(isolate.config.ISSUER, now.getTime());
  const [state, verifier] = [generateRandomState(), generateRandomCodeVerifier()];
  const asked = {
    client_id: signIn.clientId,
    response_type: 'code',
    redirect_uri: redirectUri(c.req.raw, isolate, signIn),
    scope: signIn.scope,
    resource: resourceOf(signIn, isolate),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(signIn.sealedUnder === undefined ? {} : { nonce: nonceOf({ verifier }) }),
    ...levelOf(signIn, isolate, c.req.query('level')),
    ...(c.req.query('as') === 'another' ? { prompt: 'login' } : {}), // else the provider’s own session decides
  };
  const url = new URL(authorization);
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const value = writeAttempt({ state, verifier, to: pathOf(c.req.query('to'), homeOf(signIn)) });
  keepCookie(c, isolate, cookieOf(signIn, 'attempt'), { value, seconds: ATTEMPT_SECONDS });
  return seeOther(c, url.href);
}

/** What is asked for beyond somebody’s being signed in. A wish: whoever needs it looks at what the token proves. */
function levelOf<Config extends CommonConfig>(
  { levels }: SignIn<Config>,
  { config }: Isolate<Config>,
  name = '',
): Readonly<Record<string, string>> {
  const known = levels?.(config) ?? {};
  const level = Object.hasOwn(known, name) ? known[name] : undefined;
  if (level === undefined) return {};
  const acr = level.acrValues.length === 0 ? {} : { acr_values: level.acrValues.join(' ') };
  return { ...acr, max_age: String(level.maxAgeSeconds) };
}

async function finish<Config extends CommonConfig>(
  c: Context<HonoEnv<Config>>,
  signIn: SignIn<Config>,
): Promise<Response> {
  const { isolate, now } = await enter(c, `GET ${baseOf(signIn)}/callback`, 'sign_in');
  const attempt = readAttempt(readCookie(c, isolate, cookieOf(signIn, 'attempt')) ?? '', homeOf(signIn));
  if (attempt === undefined) return failed(signIn);
  const { clientId } = signIn;
  const provider = await providerOf(isolate.config.ISSUER, now.getTime());
  const returned = readCallback(provider, clientId, new URL(c.req.url), attempt.state);
  if (returned.kind === 'refused') return failed(signIn, attempt.to);
  if (returned.kind === 'code') {
    const granted = await redeem(provider, {
      clientId,
      parameters: returned.parameters,
      redirectUri: redirectUri(c.req.raw, isolate, signIn),
      verifier: attempt.verifier,
      resource: resourceOf(signIn, isolate),
      nonce: signIn.sealedUnder === undefined ? undefined : nonceOf(attempt),
    });
    if (granted === undefined) return failed(signIn, attempt.to);
    const kept = { text: granted.token, seconds: granted.seconds };
    if (!(await keep(c, signIn, isolate, 'session', kept))) throw new Error('the token is too long for a cookie');
  }
  dropCookie(c, isolate, cookieOf(signIn, 'attempt'));
  return seeOther(c, attempt.to);
}

async function signOut<Config extends CommonConfig>(
  c: Context<HonoEnv<Config>>,
  signIn: SignIn<Config>,
  others: readonly SignIn<Config>[],
): Promise<Response> {
  const { isolate } = await enter(c, `POST ${baseOf(signIn)}/sign-out`, 'sign_in');
  refuseOthers(c.req.raw, isolate);
  for (const each of [signIn, ...others]) dropCookie(c, isolate, cookieOf(each, 'session'));
  return seeOther(c, pathOf(c.req.query('to'), homeOf(signIn)));
}

async function showSession<Config extends CommonConfig>(
  c: Context<HonoEnv<Config>>,
  signIn: SignIn<Config>,
): Promise<Response> {
  const scope = await enter(c, `GET ${baseOf(signIn)}/session`, 'session');
  refuseOthers(c.req.raw, scope.isolate);
  const visitor = await readVisitor(c, scope, signIn);
  const headers = { 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' };
  return Response.json({ token: visitor?.token ?? null }, { headers });
}

/** The start of each of them: its name in the log, and its quota of the IP address. Throws `quota_exceeded`. */
async function enter<Config extends CommonConfig>(
  c: Context<HonoEnv<Config>>,
  route: string,
  limit: 'sign_in' | 'session',
): Promise<Scope<Config>> {
  const scope = c.get('scope');
  scope.route = route;
  await spendFor(scope, limit, scope.ip);
  return scope;
}

function failed(signIn: SignIn<never>, to: string = homeOf(signIn)): Response {
  const again = `${baseOf(signIn)}/sign-in?to=${encodeURIComponent(to)}`;
  return pageResponse(
    (nonce) => (
      <Page title="Sign-in failed · Waypost" nonce={nonce}>
        <main class="article">
          <h1>You aren’t signed in</h1>
          <p>This sign-in has expired, was finished already, or was begun in another browser.</p>
          <p>
            <a href={again}>Sign in again</a> or <a href={homeOf(signIn)}>go on without</a>.
          </p>
        </main>
      </Page>
    ),
    400,
  );
}
