import canonicalize from 'canonicalize';
import type { SigningJwks } from '#src/platform/config.ts';
import { toBase64Url } from '#src/platform/crypto/base64url.ts';
import { ed25519Signer } from '#src/platform/crypto/ed25519.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { JwsType } from './jws-type.ts';

const encoder = new TextEncoder();
const encoded = (text: string) => toBase64Url(encoder.encode(text));

/**
 * Signs payloads as `signJws` does, the very same documents, but at once: for a turn that must not wait. Throws
 * `misconfigured` at once, naming the variable that the keys are from.
 */
export function jwsSigner(keys: SigningJwks, typ: JwsType, variable: string): (payload: unknown) => string {
  const [key] = keys;
  if (key?.d === undefined) throw new Error('no key to sign with');
  const sign = ed25519Signer({ x: key.x, d: key.d });
  if (sign === undefined)
    throw new Problem('misconfigured', { detail: `Not configured: ${variable}: x must be the public part of d.` });
  const header = encoded(JSON.stringify({ alg: 'EdDSA', kid: key.kid, typ }));
  return (payload) => {
    const text = canonicalize(payload);
    if (text === undefined) throw new TypeError('not JSON');
    const unsigned = `${header}.${encoded(text)}`;
    return `${unsigned}.${sign(unsigned)}`;
  };
}
