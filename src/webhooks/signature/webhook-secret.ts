const PREFIX = 'whsec_';
const MIN_BYTES = 24;
const MAX_BYTES = 64;

/**
 * The key in a `whsec_` secret: base64 with its padding, of 24 to 64 bytes (Standard Webhooks). Throws on anything else:
 * an empty or half-copied secret must not become a key that everybody knows. The message doesn't show it.
 */
export function readWebhookSecret(secret: string): Uint8Array {
  const encoded = secret.slice(PREFIX.length);
  if (!secret.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0)
    throw new SyntaxError('not whsec_ and base64');
  const binary = atob(encoded);
  if (btoa(binary) !== encoded) throw new SyntaxError('not whsec_ and base64 in its one spelling');
  if (binary.length < MIN_BYTES || binary.length > MAX_BYTES)
    throw new SyntaxError(`a webhook secret has ${MIN_BYTES} to ${MAX_BYTES} bytes`);
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}
