import { randomBytes } from 'node:crypto';
import { ids as exampleIds } from '#fn/delivery/routes/examples.ts';
import { tokenOf } from '#src/agent/credentials/token.ts';
import type { TrackingSlug } from '#src/delivery/ids.ts';
import { recipientSecretOf } from '#src/delivery/recipient/secret.ts';
import type { RouteContract } from '#src/http/route.ts';
import { demoCredentials } from '#src/platform/demo-credentials.ts';
import { serviceNames } from '#src/workers.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import { CANARY, tokenFor, type Draft } from './draft.ts';
import type { Site } from './mounts.ts';
import { withHeader, withHeaders, withoutHeader, type Refusal, type Spoiled } from './refusal.ts';
import { signerOf } from './signers.ts';

const takesBearer = ({ access }: RouteContract) => access.bearer !== undefined;
const takesToken = (route: RouteContract) => takesBearer(route) || route.access.presence !== undefined;
const isClosed = ({ access }: RouteContract) =>
  access.anyone === undefined &&
  access.signed === undefined &&
  ['header', 'bearer', undefined].includes(access.key?.presentedIn);
const isSigned = ({ access }: RouteContract) => access.signed !== undefined;
/** A signed body is text. */
const textOf = ({ body }: Draft) => (typeof body === 'string' ? body : '');
const hookChallenge = () => ({ headers: { 'www-authenticate': /^Webhook realm="waypost"$/ } });

/** What a challenge ends with where the tokens are a part’s own: which scopes to ask for, unless it says so, and where. */
function tailOf(start: string, { service, route: { access } }: Site): string {
  if (access.part === undefined) return '';
  const scope = start.includes('scope=') ? '' : `, scope="${access.part.scopes.join(' ')}"`;
  return `${scope}, resource_metadata="https://${service}.waypost.test/.well-known/oauth-protected-resource${access.part.path}"`;
}
const challenged = (start: string, site: Site) => ({
  headers: { 'www-authenticate': new RegExp(`^${start}${tailOf(start, site)}$`) },
});

const invalidToken = (site: Site) => challenged('Bearer realm="waypost", error="invalid_(?:token|request)"', site);

/** A bearer token that every route which takes one refuses, open routes too. */
const badToken = (
  what: string,
  tokens: (suite: Suite, site: Site) => readonly string[],
  applies: Refusal['applies'] = takesToken,
): Refusal => ({
  what,
  code: 'token_invalid',
  applies,
  spoil: (draft, site, suite) => tokens(suite, site).map((token) => bearer(draft, token)),
  answers: invalidToken,
});

const bearer = (draft: Draft, token: string): Spoiled => withHeader(draft, 'authorization', `Bearer ${token}`);
const hourAgo = () => Math.floor(Date.now() / 1000) - 3_600;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

/** Genuine in everything but its header or key. */
const forged = (
  suite: Suite,
  { service, route }: Site,
  key: 'own' | 'unknown' | 'none',
  header: Record<string, unknown> = {},
) =>
  suite.identity.forge({
    key,
    header,
    claims: { aud: suite.urls[service], sub: CANARY, scope: route.access.bearer?.join(' ') },
  });

export const credentialRefusals = {
  none: {
    what: 'a request without a credential',
    code: 'credential_missing',
    applies: isClosed,
    spoil: (draft) => [withoutHeader(withoutHeader(draft, 'authorization') as Draft, 'x-service-pool-key')],
    answers: (site) => challenged('Bearer realm="waypost"', site),
  },
  notAToken: {
    what: 'an Authorization header that holds no token',
    code: 'token_invalid',
    applies: takesToken,
    spoil: (draft) =>
      [
        `Bearer ${CANARY}`,
        'Bearer',
        'Bearer a.b.c',
        `Bearer ${CANARY} twice`,
        `Basic ${btoa(CANARY)}`,
        'Bearer eyJhbGciOiJFUzI1NiJ9.e30.',
        '==',
      ].map((value) => withHeader(draft, 'authorization', value)),
    answers: invalidToken,
  },
  siblings: badToken(
    'a token for a sibling',
    (suite, site) =>
      serviceNames
        .filter((name) => name !== site.service)
        .map((sibling) => tokenFor(suite, site, { aud: suite.urls[sibling] })),
    takesBearer,
  ),
  idToken: badToken('an ID token', (suite, { service }) => [
    suite.identity.idToken({ sub: CANARY, aud: suite.urls[service] }),
  ]),
  outOfTime: badToken('an expired token and one that is not valid yet', (suite, site) => [
    tokenFor(suite, site, { exp: hourAgo() }),
    tokenFor(suite, site, { nbf: inAnHour() }),
  ]),
  unsigned: badToken('a token without a signature', (suite, site) => [
    forged(suite, site, 'none'),
    forged(suite, site, 'own', { alg: 'none' }),
  ]),
  unknownKey: badToken('a token signed by a key that the provider never published', (suite, site) => [
    forged(suite, site, 'unknown'),
  ]),
  publicKeyAsSecret: badToken('a token whose secret is the public key', (suite, site) => [
    forged(suite, site, 'own', { alg: 'HS256' }),
  ]),
  strangersClaims: badToken('a token that another issuer or nobody in particular got', (suite, site) =>
    [
      { iss: `https://${CANARY}.example` },
      { iss: undefined },
      { sub: undefined },
      { client_id: undefined },
      { exp: undefined },
      ...(takesBearer(site.route) ? [{ sub: '' }, { org: '' }] : []), // a presence has a person or nobody
    ].map((claims) => tokenFor(suite, site, claims)),
  ),
  scopeMissing: {
    what: 'a token without its scope',
    code: 'insufficient_scope',
    applies: (route) => route.access.bearer?.[0] !== undefined && isClosed(route),
    spoil: (draft, site, suite) =>
      [undefined, '', 'openid', CANARY].map((scope) => bearer(draft, tokenFor(suite, site, { scope }))),
    answers: (site) => ({
      ...challenged(
        `Bearer realm="waypost", error="insufficient_scope", scope="${site.route.access.bearer?.[0]}"`,
        site,
      ),
      detail: new RegExp(`needs the scope ${site.route.access.bearer?.join(' or ')}\\.`),
    }),
  },
  notPresent: {
    what: 'what a program can have: ordinary tokens of people, tokens of others and for others, keys and grants',
    code: 'self_approval_forbidden',
    applies: ({ access }) => access.presence?.refusal === 'self_approval_forbidden',
    spoil: (draft, site, suite) => {
      const [own, audience] = [
        suite.urls[site.service],
        `${suite.urls[site.service]}${site.route.access.presence?.audiencePath}`,
      ];
      return [
        ...[
          { aud: own },
          { aud: [audience, own] },
          { aud: `${audience}/x` },
          { client_id: 'waypost-cli' },
          { sub: '' },
          { sub: site.route.access.presence?.client },
        ].map((claims) => tokenFor(suite, site, claims)),
        ...(['key', 'grant'] as const).map((form) => tokenOf(form, randomBytes(32))),
        `mk_live_k${CANARY}`,
      ].map((token) => bearer(draft, token));
    },
  },
  poolKey: {
    what: 'a pool key that is not live',
    code: 'pool_key_invalid',
    applies: ({ access }) => access.key?.name === 'poolKey',
    spoil: (draft) =>
      [CANARY, 'pool_demo_key_012345678', 'pool_demo_key_0123456789x'].map((key) =>
        withHeader(draft, 'x-service-pool-key', key),
      ),
    answers: () => ({ headers: { 'www-authenticate': /^PoolKey realm="waypost"$/ } }),
  },
  agentToken: {
    what: 'a key or grant with a mistyped character, or cut off',
    code: 'key_malformed',
    applies: ({ access }) => access.key?.name === 'agentToken',
    spoil: (draft) => {
      const token = tokenOf('grant', randomBytes(32));
      const other = token.endsWith('0') ? '1' : '0';
      return [`${token.slice(0, -1)}${other}`, token.slice(0, -1), 'mk_live_', `mk_live_k${CANARY}`].map((text) =>
        bearer(draft, text),
      );
    },
    answers: (site) => challenged('Bearer realm="waypost", error="invalid_token"', site),
  },
  recipientSecret: {
    what: 'a recipient’s secret that is mistyped, cut off or made up',
    code: 'recipient_secret_invalid',
    applies: ({ access }) => access.key?.name === 'recipientSecret',
    spoil: (draft) => {
      const secret = recipientSecretOf(demoCredentials.idSecret, exampleIds.slug as TrackingSlug);
      const other = secret.endsWith('A') ? 'B' : 'A';
      return [`${secret.slice(0, -1)}${other}`, secret.slice(0, -1), 'rcp_', `rcp_${CANARY}`].map((text) =>
        bearer(draft, text),
      );
    },
    answers: (site) => challenged('Bearer realm="waypost", error="invalid_token"', site),
  },
  streamKey: {
    what: 'a stream key that is none of ours, or changed in one character',
    code: 'stream_key_invalid',
    applies: ({ access }) => access.key?.name === 'streamKey',
    spoil: (draft) =>
      ['wps_live_x', `wps_live_${CANARY.padEnd(55, 'x')}`].map((key) => ({
        path: draft.path.replace(/wps_live_[\w-]+/, key),
      })),
    answers: () => ({ headers: { 'www-authenticate': /^StreamKey realm="waypost"$/ } }),
  },
  signature: {
    what: 'a body that is not signed, or otherwise than it says',
    code: 'signature_invalid',
    applies: isSigned,
    spoil: (draft, { route }) => {
      const name = route.access.signed?.header ?? '';
      const [body, genuine] = [JSON.stringify({ id: CANARY }), draft.headers[name] ?? ''];
      return [
        withoutHeader(draft, name),
        withHeader(draft, name, ''),
        withHeader(draft, name, CANARY),
        withHeader(draft, name, genuine.replace(/(v1|sig1)([=,])./, '$1$2!')),
        withHeader(draft, name, genuine.replace(/(v1|sig1)([=,])/, 'v0$2')),
        withHeaders(draft, signerOf(route).sign(textOf(draft), { secret: CANARY })),
        { body },
      ];
    },
    answers: hookChallenge,
  },
  staleSignature: {
    what: 'a body that was signed long ago',
    code: 'timestamp_out_of_tolerance',
    applies: isSigned,
    spoil: (draft, { route }) => [withHeaders(draft, signerOf(route).sign(textOf(draft), { at: hourAgo() }))],
    answers: hookChallenge,
  },
} satisfies Record<string, Refusal>;
