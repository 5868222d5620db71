import { createHmac, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { freshKey, type SigningKey } from '../../sandbox/identity/keys.ts';

/** Header and claims replace those of a valid access token; an undefined one is removed. */
export type Forgery = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** `unknown`: a key that the provider never published. `none`: no signature at all. */
  key: 'own' | 'unknown' | 'none';
};

type Genuine = { issuer: string; audience: string | string[]; key: SigningKey; nowSeconds: number };

/**
 * Tokens that a Worker must refuse, and that no proper library creates. With `alg: HS256`, the public key is the
 * secret.
 */
export function forgeToken(forgery: Forgery, { issuer, audience, key: own, nowSeconds }: Genuine): string {
  const key = forgery.key === 'unknown' ? freshKey() : own;
  const header = {
    alg: forgery.key === 'none' ? 'none' : 'ES256',
    typ: 'at+jwt',
    kid: key.kid,
    ...forgery.header,
  };
  const claims = {
    iss: issuer,
    aud: audience,
    sub: 'ada',
    client_id: 'waypost-cli',
    iat: nowSeconds,
    exp: nowSeconds + 3600,
    jti: randomUUID(),
    ...forgery.claims,
  };
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${forgery.key === 'none' ? '' : signature(input, key, header.alg)}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function signature(input: string, key: SigningKey, alg: string): string {
  if (alg === 'HS256') {
    const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    return createHmac('sha256', pem).update(input).digest('base64url');
  }
  // JWS wants the bare r and s of RFC 7518 3.4, not OpenSSL's DER.
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}
