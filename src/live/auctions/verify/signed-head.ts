import type { SeenHead } from './verify.ts';

/** A key of `/.well-known/jwks.json`. */
export interface PublishedKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
}

export type ReadHead =
  | { readonly kind: 'signed'; readonly head: SeenHead }
  /** Where nobody says which keys are ours, or there is no Ed25519, or no WebCrypto since a page didn't come over https. */
  | { readonly kind: 'uncheckable'; readonly head: SeenHead }
  | { readonly kind: 'forged' };

const FORGED = { kind: 'forged' } as const;
const MAX_LENGTH = 4096;

/**
 * Reads a head's compact JWS and checks it with the key that it names: in a page as well as in Node. `subtle`: of
 * WebCrypto, where there is one.
 */
export async function readHead(
  jws: string,
  keys: readonly PublishedKey[] | undefined,
  subtle: SubtleCrypto | undefined,
): Promise<ReadHead> {
  const parts = jws.length > MAX_LENGTH ? undefined : partsOf(jws);
  if (parts === undefined) return FORGED;
  const { header, head, signed, signature } = parts;
  if (header['alg'] !== 'EdDSA' || header['typ'] !== 'head+jws') return FORGED;
  if (keys === undefined) return { kind: 'uncheckable', head };
  const named = keys.find(({ kid }) => kid === header['kid']);
  if (named === undefined) return FORGED;
  const key = await importKey(named, subtle);
  if (subtle === undefined || key === undefined) return { kind: 'uncheckable', head };
  return (await subtle.verify('Ed25519', key, signature, signed)) ? { kind: 'signed', head } : FORGED;
}

const bytesOf = (part: string) =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const jsonOf = (part: string) => JSON.parse(new TextDecoder().decode(bytesOf(part))) as Record<string, unknown>;

function partsOf(jws: string) {
  const [header, payload, signature, ...more] = jws.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined;
  try {
    const { auctionId, seq, hash } = jsonOf(payload);
    if (typeof auctionId !== 'string' || typeof seq !== 'number' || typeof hash !== 'string') return undefined;
    return {
      header: jsonOf(header),
      head: { auctionId, seq, hash },
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: bytesOf(signature),
    };
  } catch {
    return undefined; // not base64url, or not JSON
  }
}

async function importKey({ kty, crv, x }: PublishedKey, subtle: SubtleCrypto | undefined) {
  try {
    return await subtle?.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}
