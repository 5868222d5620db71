import { signWebhook } from '#src/webhooks/signature/webhook-signature.ts';
import { verifyWebhook } from '#src/webhooks/signature/signed-webhook.ts';

/** What the tests of incoming webhooks start from. The secret and the message are those of the published vectors. */
export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const otherSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
export const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
export const now = new Date('2026-11-21T09:30:00.900Z');
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const body = bytesOf('{"test": 2432232314}');

export const secondsFrom = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** A signed message in the verifier's own words, to be spoilt one part at a time. */
export function signed(change: { secrets?: readonly string[]; body?: Uint8Array; at?: Date; id?: string } = {}) {
  const message = { id, at: now, body, secrets: [secret], ...change };
  const headers = signWebhook(message);
  return {
    id: headers['webhook-id'] as string | null,
    timestamp: headers['webhook-timestamp'] as string | null,
    signature: headers['webhook-signature'] as string | null,
    body: message.body,
    secrets: [secret] as readonly string[],
    now,
  };
}

export const verify = (change: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ ...signed(), ...change });
