import { headersFault, verifyWebhook, type WebhookFault } from '../crypto/verify-webhook.ts';
import { Problem } from '../problem/problem.ts';
import { textFault } from '../words/text.ts';
import { parseJson, readJsonBytes } from './body.ts';

const MAX_SENDER_LENGTH = 128;

interface SignedBytesTerms {
  readonly now: Date;
  /** The field of the body that names the sender. */
  readonly senderField: string;
  /** The live secrets (`whsec_…`) of a claimed sender; none for an unknown one. */
  readonly secretsOf: (claimedSender: string) => Promise<readonly string[]> | readonly string[];
}

interface SignedBodyTerms extends SignedBytesTerms {
  readonly maxBytes: number;
}

export interface SignedBody {
  readonly webhookId: string;
  /** The sender whose secret signed it: use this one. */
  readonly sender: string;
  readonly body: unknown;
}

/**
 * Reads a webhook whose secret depends on the sender that its body names. The name is an untrusted hint: the raw bytes
 * are verified, and only then parsed. Throws `signature_invalid`, `timestamp_out_of_tolerance`, and what any body can.
 */
export async function readSignedBody(request: Request, terms: SignedBodyTerms): Promise<SignedBody> {
  return verifySignedBytes(request.headers, await readJsonBytes(request, terms.maxBytes), terms);
}

/** The same for bytes that were already read. */
export async function verifySignedBytes(
  given: Headers,
  bytes: Uint8Array,
  { now, senderField, secretsOf }: SignedBytesTerms,
): Promise<SignedBody> {
  const headers = {
    id: given.get('webhook-id'),
    timestamp: given.get('webhook-timestamp'),
    signature: given.get('webhook-signature'),
  };
  const fault = headersFault(headers, now);
  if (fault !== undefined) throw refusalOf(fault);

  const sender = claimedSender(bytes, senderField);
  const secrets = sender === undefined ? [] : await secretsOf(sender);
  const verdict = verifyWebhook({ ...headers, body: bytes, secrets, now });
  if (verdict !== 'valid') throw refusalOf(verdict);

  const body = parseJson(bytes);
  // A looser parser read the hint: if the two names differed, one sender could act as another.
  if (sender === undefined || senderIn(body, senderField) !== sender) throw refusalOf('signature_invalid');
  return { webhookId: headers.id ?? '', sender, body };
}

function looselyParsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** The sender that a body names: a hint, only for a look-up. */
export const claimedSender = (bytes: Uint8Array, field: string): string | undefined =>
  senderIn(looselyParsed(bytes), field);

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
