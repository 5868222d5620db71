import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { isOfType, RFC_9068, TokenClaims } from '#src/platform/token-terms.ts';
import { openSealed } from '#src/platform/sealed-text.ts';
import { Context } from 'hono';
import { CommonVars } from '#test/support/common-vars.ts';
import { fromBase64Url } from '#src/platform/crypto/base64url.ts';
import { readToken } from '#src/platform/crypto/signed-token.ts';
import { verifyStreamWebhook } from '#src/live/streams/provider-signature.ts';
import { verifyWebhook } from '#src/webhooks/signature/signed-webhook.ts';
import { mayBeLent } from '#src/http/door/callable.ts';
import { readCall } from '#src/http/door/read-call.ts';
import { authenticate } from '#src/http/caller/authenticate.ts';
import { parseJson, parseLoosely } from '#src/http/body.ts';
import { readByteRange } from '#src/http/cache/byte-range.ts';
import { readRequestId } from '#src/http/finish.ts';
import { fingerprintOf, readIdempotencyKey } from '#src/http/idempotency.ts';
import { readIfMatch } from '#src/http/cache/if-match.ts';
import { acceptsJson, etagOf, matchesEtag, namesOneOf } from '#src/http/negotiate.ts';
import { instanceOf } from '#src/http/status/instance.ts';
import { addressKey } from '#src/http/quota/rate-limit.ts';
import { claimedSender } from '#fn/delivery/read-signed-body.ts';
import { pathObject, queryObject } from '#src/http/validate.ts';
import { redact } from '#src/platform/log.ts';
import { checkDestination } from '#src/platform/outbound/destination.ts';
import { refuseName } from '#src/platform/outbound/host-name.ts';
import { secretFault } from '#src/platform/secret-text.ts';
import { pathOf, readAttempt } from '#src/http/sign-in/attempt.ts';
import { readCookie } from '#src/http/sign-in/cookies.ts';
import { textFault } from '#src/platform/words/text.ts';
import { withoutSlash } from '#src/http/pages/no-page.tsx';
import { ownPath } from '#src/http/pages/own-path.ts';
import { appOf } from '#fn/agent/routes/mcp/client-of.ts';
import { readPlainCall } from '#src/http/mcp/plain-call.ts';
import { isolateOf } from '#test/support/scopes.ts';
import { ofBytes, ofHeader, plain, type Reader } from './reader.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const keys = [{ kid: 'k', secret: 's'.repeat(43) }];
const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const page = isolateOf('live', CommonVars);
const signed = (id: string, timestamp: string, signature: string) =>
  verifyWebhook({ id, timestamp, signature, body: new Uint8Array(), secrets, now });

/** No token among them: no key is ever asked for. */
const credentialOf = (request: Request) =>
  authenticate(
    request,
    { bearer: ['x'] },
    { bearer: { issuer: 'x', jwksUrl: 'http://127.0.0.1:1/', audience: 'x' }, keys: {} },
  );

const vouched = { principal: 'user:ada', owner: 'user:ada', scopes: [] } as const;

const ada = {
  kind: 'bearer',
  principal: 'user:ada',
  owner: 'user:ada',
  scopes: new Set<string>(),
  tier: undefined,
  expiresAt: now.getTime(),
  name: undefined,
} as const;
const plainCallOf = (text: string) => ({
  body: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: text, arguments: {}, _meta: { [text]: text } },
  } as const,
  fault: undefined,
});

export const platformReaders: readonly Reader[] = [
  [
    'src/http/mcp/plain-call.ts',
    'a plain call of a tool',
    plain((text) => readPlainCall(new Request('https://x.example/'), plainCallOf(text))),
  ],
  [
    'functions/agent/routes/mcp/client-of.ts',
    'a client’s name for itself',
    plain((text) => appOf(ada, { envelope: { [CLIENT_INFO_META_KEY]: { title: text, name: text } } })),
  ],
  [
    'src/platform/sealed-text.ts',
    'openSealed',
    plain((text) =>
      openSealed([{ kid: 'k1', secret: 's'.repeat(43) }], { purpose: 'sign-in', of: 'x' }, `v1.k1.${text}`),
    ),
  ],
  ['src/platform/token-terms.ts', 'TokenClaims', plain((text) => TokenClaims.safeParse(text))],
  ['src/platform/token-terms.ts', 'isOfType', plain((text) => isOfType(text, RFC_9068))],
  ['src/http/door/callable.ts', 'mayBeLent', plain(mayBeLent)],
  ['src/http/pages/own-path.ts', 'a path', plain(ownPath)],
  [
    'src/http/pages/no-page.tsx',
    'withoutSlash',
    plain((text) => withoutSlash(new Request(`https://delivery.example/${encodeURI(text)}/`))),
  ],
  [
    'src/http/door/read-call.ts',
    'a call',
    plain((text) =>
      readCall({
        operation_id: text,
        params: { id: text },
        key: text,
        traceparent: text,
        on_behalf: { ...vouched, name: text, scopes: [text] },
      }),
    ),
  ],
  ['src/platform/words/text.ts', 'textFault', plain(textFault)],
  ['src/http/body.ts', 'a body', ofBytes(parseJson)],
  ['src/http/body.ts', 'a text in a body', ofBytes(parseJson, (text) => ({ text }))],
  ['src/http/body.ts', 'a name in a body', ofBytes(parseJson, (text) => ({ [text]: 1 }))],
  ['src/http/body.ts', 'texts in a body', ofBytes(parseJson, (text) => text.match(/.{1,500}/gsu))],
  [
    'functions/delivery/read-signed-body.ts',
    'claimedSender',
    ofBytes(
      (bytes) => claimedSender(parseLoosely(bytes), 'from'),
      (text) => ({ from: text }),
    ),
  ],
  [
    'src/http/validate.ts',
    'queryObject',
    (text) => {
      const params = new URLSearchParams({ q: text });
      return () => queryObject(params);
    },
  ],
  [
    'src/http/validate.ts',
    'a query',
    (text) => {
      const params = new URLSearchParams(text);
      return () => queryObject(params);
    },
  ],
  ['src/http/validate.ts', 'pathObject', plain((text) => pathObject({ id: text }))],
  ['src/http/negotiate.ts', 'acceptsJson', ofHeader('accept', acceptsJson)],
  [
    'src/http/negotiate.ts',
    'namesOneOf',
    ofHeader('accept', (request) => namesOneOf(request, ['image/png', 'text/html'])),
  ],
  ['src/http/negotiate.ts', 'matchesEtag', ofHeader('if-none-match', (request) => matchesEtag(request, '"a"'))],
  ['src/http/negotiate.ts', 'etagOf', plain(etagOf)],
  ['src/http/cache/if-match.ts', 'readIfMatch', ofHeader('if-match', readIfMatch)],
  ['src/http/cache/byte-range.ts', 'readByteRange', plain((text) => readByteRange(text, 1_000))],
  ['src/http/cache/byte-range.ts', 'a range', plain((text) => readByteRange(`bytes=${text}`, 1_000))],
  ['src/http/finish.ts', 'readRequestId', ofHeader('x-request-id', readRequestId)],
  [
    'src/http/idempotency.ts',
    'readIdempotencyKey',
    ofHeader('idempotency-key', (request) => readIdempotencyKey(request, 'required')),
  ],
  [
    'src/http/idempotency.ts',
    'fingerprintOf',
    plain((text) => fingerprintOf({ params: {}, query: {}, ifMatch: null, body: { text } })),
  ],
  ['src/http/caller/authenticate.ts', 'a credential', ofHeader('authorization', credentialOf)],
  ['src/http/caller/authenticate.ts', 'a token', ofHeader('authorization', credentialOf, 'Bearer ')],
  ['src/http/quota/rate-limit.ts', 'addressKey', plain(addressKey)],
  [
    'src/http/status/instance.ts',
    'a problem’s path',
    (text) => {
      const request = { url: `https://x.example/${encodeURIComponent(text.toWellFormed())}` };
      return () => instanceOf(request, []);
    },
  ],
  ['src/platform/log.ts', 'redact', plain(redact)],
  ['src/platform/secret-text.ts', 'secretFault', plain((text) => secretFault(text, 24))],
  [
    'src/http/sign-in/cookies.ts',
    'readCookie',
    ofHeader('cookie', (request) => readCookie(new Context(request), page, 'session')),
  ],
  ['src/http/sign-in/attempt.ts', 'readAttempt', plain(readAttempt)],
  ['src/http/sign-in/attempt.ts', 'an attempt’s place', plain((text) => readAttempt(`a.b.${text}`))],
  ['src/http/sign-in/attempt.ts', 'pathOf', plain((text) => pathOf(`/${text}`))],
  ['src/platform/crypto/base64url.ts', 'fromBase64Url', plain(fromBase64Url)],
  [
    'src/platform/crypto/signed-token.ts',
    'readToken',
    plain((text) => readToken(keys, { purpose: 'cursor', audience: 'x' }, text)),
  ],
  [
    'src/webhooks/signature/signed-webhook.ts',
    'a signature',
    plain((text) => signed('a', String(now.getTime() / 1000), text)),
  ],
  ['src/webhooks/signature/signed-webhook.ts', 'a webhook’s id', plain((text) => signed(text, text, text))],
  [
    'src/live/streams/provider-signature.ts',
    'verifyStreamWebhook',
    plain((text) => verifyStreamWebhook(new Uint8Array(), text, { secret: 's', now })),
  ],
  [
    'src/platform/outbound/destination.ts',
    'checkDestination',
    plain((text) => checkDestination(text, { ownHosts: [] })),
  ],
  [
    'src/platform/outbound/destination.ts',
    'a destination’s host',
    plain((text) => checkDestination(`https://${text}`, { ownHosts: [] })),
  ],
  ['src/platform/outbound/host-name.ts', 'refuseName', plain((text) => refuseName(text, ['x.example']))],
];
