import canonicalize from 'canonicalize';
import { CompactSign } from 'jose';
import type { SigningJwks } from '#src/platform/config.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { JwsType } from './jws-type.ts';
import { publishedKeys } from './published-keys.ts';
import { verifyJws } from './verify-jws.ts';

/**
 * A compact JWS (RFC 7515, Ed25519 by RFC 8037) over the RFC 8785 form of a payload, signed by the newest key. Throws
 * if the payload isn't JSON, and `misconfigured`, naming the variable that the keys are from. Anyone can read the payload: it must contain no secret.
 */
export async function signJws(
  keys: SigningJwks,
  typ: JwsType,
  payload: unknown,
  variable = 'the signing keys',
): Promise<string> {
  const key = keys[0];
  if (key?.d === undefined) throw new Error('no key to sign with');
  const text = canonicalize(payload);
  if (text === undefined) throw new TypeError('not JSON');
  const jws = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ })
    .sign(key); // jose caches the imported key by this object
  if (!proven.has(key)) await prove(keys, typ, jws, variable);
  proven.add(key);
  return jws;
}

const proven = new WeakSet<object>();

/**
 * workerd signs even with a key whose `x` doesn't match, and the document would verify nowhere. Throws `misconfigured`.
 */
async function prove(keys: SigningJwks, typ: JwsType, jws: string, variable: string): Promise<void> {
  if ((await verifyJws(publishedKeys(keys), typ, jws)) === undefined)
    throw new Problem('misconfigured', { detail: `Not configured: ${variable}: x must be the public part of d.` });
}
