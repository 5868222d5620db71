import { createHmac } from 'node:crypto';

export interface NotificationTarget {
  readonly url: string;
  /** Of the notification destination: sent as it is, in `cf-webhook-auth`. */
  readonly secret: string;
  /** Of the account's Stream webhook: signs. */
  readonly signingSecret: string;
}

export type InputEvent = 'live_input.connected' | 'live_input.disconnected' | 'live_input.errored';

/** A notification as Cloudflare's reference shows it ("Receive Live Webhooks"). */
export function notification(uid: string, event: InputEvent, at = new Date()): string {
  const updatedAt = at.toISOString();
  return JSON.stringify({
    name: 'Live Webhook Test',
    text: `Notification type: Stream Live Input\nInput ID: ${uid}\nEvent type: ${event}\nUpdated at: ${updatedAt}`,
    data: { notification_name: 'Stream Live Input', input_id: uid, event_type: event, updated_at: updatedAt },
    ts: Math.floor(at.getTime() / 1000),
  });
}

/** The `Webhook-Signature` of a body ("Verify webhook authenticity"): HMAC-SHA256 of `time.body`, in hex. */
export function signatureOf(body: string, secret: string, at = Date.now()): string {
  const time = Math.floor(at / 1000);
  return `time=${time},sig1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Sends a notification the way that destinations of notifications get it. Answers the receiver's status. */
export async function notify(target: NotificationTarget, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'cf-webhook-auth': target.secret };
  const response = await fetch(target.url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}
