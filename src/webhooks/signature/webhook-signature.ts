import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hmacSha256 } from '#src/platform/crypto/hash.ts';
import { readWebhookSecret } from './webhook-secret.ts';

/** Printable and without a full stop: the signed text is `id.timestamp.body`, which then has one reading only. */
export const WEBHOOK_ID = /^[\x21-\x2d\x2f-\x7e]{1,128}$/;

/** One Standard Webhooks signature over the body's very bytes: `v1,` and base64 of HMAC-SHA256. Throws on a bad secret. */
export function webhookSignature(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const signed = concatBytes(utf8ToBytes(`${id}.${timestamp}.`), body);
  return `v1,${btoa(String.fromCharCode(...hmacSha256(readWebhookSecret(secret), signed)))}`;
}

interface OutgoingWebhook {
  /** The same on every attempt. */
  readonly id: string;
  /** When this attempt is made. */
  readonly at: Date;
  readonly body: Uint8Array;
  /** The newest first; while a secret is rotated the old one signs along. */
  readonly secrets: readonly string[];
}

/** The headers that sign a webhook. Throws on an id that no verifier should take, and without a secret. */
export function signWebhook({ id, at, body, secrets }: OutgoingWebhook) {
  if (!WEBHOOK_ID.test(id)) throw new SyntaxError('not a webhook id');
  if (secrets.length === 0) throw new Error('no webhook secret');
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => webhookSignature(secret, id, timestamp, body)).join(' '),
  };
}
