/** Headers of a request as a server has them: `Headers`, or Node’s object with names in lower case. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ReceivedWebhook {
  readonly headers: ReceivedHeaders;
  /** The body exactly as it came: before it is parsed. */
  readonly body: string | Uint8Array;
  /** `whsec_…`; while a secret is rotated the new one and the one before. */
  readonly secret: string | readonly string[];
  /** How far the sender’s clock may be from ours: 300 s unless told otherwise. */
  readonly toleranceSeconds?: number;
  /** Now, in milliseconds since 1970. */
  readonly now?: number;
}

/** A verified message. Ignore one whose id you have seen: it is the same at every attempt. */
export interface VerifiedWebhook<Payload> {
  readonly id: string;
  readonly sentAt: Date;
  readonly payload: Payload;
}

export type WebhookFault =
  | 'header_missing'
  | 'header_invalid'
  | 'too_old'
  | 'too_new'
  | 'signature_wrong'
  | 'body_invalid';

/** Why a message isn’t taken for genuine. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;
/** More than anybody rotates secrets: the header can’t make us compare without end. */
const MAX_SIGNATURES = 16;
/** Printable and without a full stop: `id.timestamp.body` then has one reading. */
const ID = /^[!-\-/-~]{1,256}$/;

/** Verifies a message as Standard Webhooks has it. Throws a WebhookError. */
export async function verifySigned<Payload>(received: ReceivedWebhook): Promise<VerifiedWebhook<Payload>> {
  const { headers, body, secret, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = received;
  const id = headerOf(headers, 'webhook-id');
  const stamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  if (!ID.test(id)) throw new WebhookError('header_invalid', 'webhook-id has other characters than an id');
  if (!/^\d{1,12}$/.test(stamp))
    throw new WebhookError('header_invalid', 'webhook-timestamp isn’t a number of seconds');
  const sentAt = Number(stamp) * 1000;
  const ageSeconds = (now - sentAt) / 1000;
  if (ageSeconds > toleranceSeconds) throw new WebhookError('too_old', 'the message was sent too long ago');
  if (-ageSeconds > toleranceSeconds) throw new WebhookError('too_new', 'the message comes from the future');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${stamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!(await isSignedByOne(signed, signatures, secrets)))
    throw new WebhookError('signature_wrong', 'no signature is by one of the secrets');
  return { id, sentAt: new Date(sentAt), payload: parsed(bytes) as Payload }; // the sender signed it
}

function headerOf(headers: ReceivedHeaders, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof found === 'string' && found !== '') return found;
  throw new WebhookError('header_missing', `${name} is missing`);
}

/** The `v1` signatures of the header; those of other versions aren’t ours to judge. */
const signaturesOf = (header: string) =>
  header
    .split(' ', MAX_SIGNATURES)
    .flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice('v1,'.length)) ?? []) : []));

/** WebCrypto compares in constant time. */
async function isSignedByOne(
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(keyOf));
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  const verdicts = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return verdicts.includes(true);
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === undefined || bytes.length === 0) throw new TypeError('a secret is whsec_ and base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new WebhookError('body_invalid', 'the body isn’t JSON in UTF-8');
  }
}
