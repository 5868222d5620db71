import { headersFault, verifyWebhook, type WebhookFault } from '#src/webhooks/signature/signed-webhook.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { textFault } from '#src/platform/words/text.ts';
import { parseJson, parseLoosely, type LooseJson } from '#src/http/body.ts';

const MAX_SENDER_LENGTH = 128;

interface SignedBytesTerms {
  readonly now: Date;
  /** The field of the body that names the sender. */
  readonly senderField: string;
  /** The body, where it was parsed before: to parse it costs more than all the rest. */
  readonly loose?: LooseJson | undefined;
  /** The live secrets (`whsec_…`) of a sender who is only claimed so far; none for one whom nobody knows. */
  readonly secretsOf: (claimedSender: string) => Promise<readonly string[]> | readonly string[];
}

export interface SignedBody {
  readonly webhookId: string;
  /** The sender whose secret signed it: use this one. */
  readonly sender: string;
  /** Which of the sender's secrets that was: the first that fits. */
  readonly secret: string;
  readonly body: unknown;
}

/**
 * Reads a webhook whose secret depends on the sender that its body names. The name is an untrusted hint: the raw bytes
 * are verified, and only then parsed. Throws `signature_invalid`, `timestamp_out_of_tolerance`, and what any body can.
 */
export async function verifySignedBytes(
  given: Headers,
  bytes: Uint8Array,
  { now, senderField, loose = parseLoosely(bytes), secretsOf }: SignedBytesTerms,
): Promise<SignedBody> {
  const headers = {
    id: given.get('webhook-id'),
    timestamp: given.get('webhook-timestamp'),
    signature: given.get('webhook-signature'),
  };
  const fault = headersFault(headers, now);
  if (fault !== undefined) throw refusalOf(fault);

  const sender = claimedSender(loose, senderField);
  const secrets = sender === undefined ? [] : await secretsOf(sender);
  const secret = secrets.find((each) => verifyWebhook({ ...headers, body: bytes, secrets: [each], now }) === 'valid');
  if (secret === undefined) throw refusalOf('signature_invalid');

  const body = parseJson(bytes, { loose });
  // The hint was read by a looser parser: were the two ever to differ, one sender could speak as another.
  if (sender === undefined || senderIn(body, senderField) !== sender) throw refusalOf('signature_invalid');
  return { webhookId: headers.id ?? '', sender, secret, body };
}

/** Whom a body says that it is from: a hint, good for a look-up and for nothing else. */
export const claimedSender = (loose: LooseJson | undefined, field: string): string | undefined =>
  senderIn(loose?.value, field);

/** The name as the parsed body will have it; undefined if it can't be a sender's name. */
function senderIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return undefined;
  const name = (body as Record<string, unknown>)[field];
  if (typeof name !== 'string' || name.length > MAX_SENDER_LENGTH || textFault(name) !== undefined) return undefined;
  return name.normalize('NFC');
}

const challenge = { 'WWW-Authenticate': 'Webhook realm="waypost"' };

function refusalOf(fault: WebhookFault): Problem {
  if (fault !== 'headers_malformed') return new Problem(fault, { headers: challenge });
  return new Problem('signature_invalid', {
    detail: 'The headers webhook-id, webhook-timestamp (in seconds) and webhook-signature are needed, once each.',
    headers: challenge,
  });
}
