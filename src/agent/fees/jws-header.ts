import { fromBase64Url } from '#src/platform/crypto/base64url.ts';

/** The key that a compact JWS says it is signed with; null where that can’t be read. Not verified. */
export function kidOf(jws: string): string | null {
  try {
    const text = new TextDecoder().decode(fromBase64Url(jws.slice(0, jws.indexOf('.'))));
    const kid: unknown = (JSON.parse(text) as { kid?: unknown } | null)?.kid;
    return typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}
