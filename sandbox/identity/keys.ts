import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A private P-256 key, in the shape that oidc-provider and node:crypto both take. */
export type SigningKey = {
  kty: 'EC';
  crv: 'P-256';
  alg: 'ES256';
  use: 'sig';
  kid: string;
  x: string;
  y: string;
  d: string;
};

/** The signing key first, then retired keys, whose tokens may still be in use. */
export type KeyRing = readonly [SigningKey, ...SigningKey[]];

export function freshKey(): SigningKey {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (x === undefined || y === undefined || d === undefined) throw new Error('node:crypto exported an incomplete key');
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: `local-${randomUUID().slice(0, 8)}`, x, y, d };
}

/** Reads the ring of the last run, so that its tokens live on; without a file every start has fresh keys. */
export function loadKeys(keyFile: string | undefined): KeyRing {
  if (keyFile !== undefined && existsSync(keyFile)) return parseKeys(keyFile);
  const keys: KeyRing = [freshKey()];
  saveKeys(keyFile, keys);
  return keys;
}

/** Written beside and renamed: a start that dies half way leaves the old file whole. */
function saveKeys(keyFile: string | undefined, keys: KeyRing): void {
  if (keyFile === undefined) return;
  mkdirSync(dirname(keyFile), { recursive: true });
  writeFileSync(`${keyFile}.new`, `${JSON.stringify({ keys })}\n`, { mode: 0o600 });
  renameSync(`${keyFile}.new`, keyFile);
}

function parseKeys(keyFile: string): KeyRing {
  try {
    const { keys } = JSON.parse(readFileSync(keyFile, 'utf8')) as { keys: KeyRing };
    if (!Array.isArray(keys) || keys.length === 0 || !keys.every(isSigningKey))
      throw new Error('it holds no P-256 private keys');
    return keys;
  } catch (cause) {
    throw new Error(`${keyFile} cannot be read as signing keys: delete it, and the next start makes new ones`, {
      cause,
    });
  }
}

function isSigningKey(key: Partial<SigningKey>): key is SigningKey {
  return key.crv === 'P-256' && [key.kid, key.x, key.y, key.d].every((part) => typeof part === 'string');
}
