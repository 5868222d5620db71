import { Webhook } from 'standardwebhooks';

/** The body of each event that an interface sends. */
export type EventOf<Webhooks> = {
  [Name in keyof Webhooks]: Webhooks[Name] extends {
    post: { requestBody?: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
}[keyof Webhooks];

export interface WebhookRequest {
  /** The bytes as they came, as text: parsed and written again they no longer match. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string>>;
}

/**
 * A webhook's event, once its signature and age (five minutes) are verified (Standard Webhooks). During a rotation both
 * secrets may be given. Throws `WebhookVerificationError`. An event can come twice: remember `webhook-id`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each interface names its events
export function verify<Event>(secret: string | readonly string[], { body, headers }: WebhookRequest): Event {
  const plain = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  const secrets = typeof secret === 'string' ? [secret] : secret;
  let fault: unknown = new Error('no secret was given');
  for (const each of secrets) {
    try {
      return new Webhook(each).verify(body, plain) as Event; // signed by us: what the document says
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}
