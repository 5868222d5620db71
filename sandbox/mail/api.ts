import { createHash } from 'node:crypto';
import type { Mailbox } from './caught.ts';
import { Refusal } from './refusal.ts';

export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** What a mail may have here. The reference knows more fields: what this sandbox doesn't do it refuses. */
type Mail = { from: string; to: string[]; subject: string; text: string; scheduledAt: string | null };

type Kept = { readonly fingerprint: string; readonly at: number; readonly id: string };

const KEY_LIFE_MS = 24 * 3_600_000;
const MAX_KEYS = 10_000;
const MAX_RECIPIENTS = 50;
const FIELDS = new Set(['from', 'to', 'subject', 'text', 'scheduled_at']);

/** The provider's interface: `POST /emails`, `GET /emails/:id`, `POST /emails/:id/cancel`. */
export class Api {
  readonly #keys = new Map<string, Kept>();
  readonly #mailbox: Mailbox;
  readonly #apiKey: string;
  readonly #clock: () => number;

  constructor(mailbox: Mailbox, apiKey: string, clock: () => number) {
    this.#mailbox = mailbox;
    this.#apiKey = apiKey;
    this.#clock = clock;
  }

  /** The body of a 200. Throws a `Refusal`. */
  answer(request: ApiRequest): object {
    this.#checkKey(request.headers['authorization']);
    const [, id, verb] = /^\/emails(?:\/([\w-]+))?(?:\/(cancel))?$/.exec(request.path) ?? [];
    if (request.method === 'POST' && request.path === '/emails') return { id: this.#send(request) };
    const mail = this.#mailbox.find(id ?? '');
    if (mail === undefined) throw new Refusal(404, 'not_found', 'The requested endpoint does not exist.');
    if (request.method === 'GET' && verb === undefined) {
      const { from, to, subject, text, scheduledAt, at } = mail;
      const lastEvent = mail.cancelled ? 'canceled' : scheduledAt === null ? 'delivered' : 'scheduled';
      const rest = { created_at: at.toISOString(), scheduled_at: scheduledAt, last_event: lastEvent };
      return { object: 'email', id: mail.id, from, to, subject, text, html: null, ...rest };
    }
    if (request.method !== 'POST' || verb === undefined)
      throw new Refusal(405, 'method_not_allowed', 'Method is not allowed for the requested path.');
    if (mail.scheduledAt === null)
      throw new Refusal(422, 'validation_error', 'Only scheduled emails can be cancelled.');
    mail.cancelled = true;
    return { object: 'email', id: mail.id };
  }

  #checkKey(authorization: string | string[] | undefined): void {
    if (authorization === undefined)
      throw new Refusal(401, 'missing_api_key', 'Missing API key in the authorization header.');
    if (authorization !== `Bearer ${this.#apiKey}`) throw new Refusal(403, 'invalid_api_key', 'API key is invalid.');
  }

  /** Under a key once a day: the same mail again has the same id, another one is refused. */
  #send({ body, headers }: ApiRequest): string {
    const key = headers['idempotency-key'];
    if (key !== undefined && (typeof key !== 'string' || key.length < 1 || key.length > 256))
      throw new Refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
    const mail = readMail(body);
    const fingerprint = createHash('sha256').update(JSON.stringify(mail)).digest('hex');
    const kept = this.#keys.get(key ?? '');
    if (kept !== undefined && kept.at + KEY_LIFE_MS > this.#clock()) {
      if (kept.fingerprint === fingerprint) return kept.id;
      const message = 'This idempotency key has already been used on a request that had a different payload.';
      throw new Refusal(409, 'invalid_idempotent_request', message);
    }
    const { id } = this.#mailbox.add({ by: 'HTTP', key: key ?? null, ...mail });
    if (key !== undefined) this.#keep(key, { fingerprint, at: this.#clock(), id });
    return id;
  }

  #keep(key: string, kept: Kept): void {
    this.#keys.delete(key);
    this.#keys.set(key, kept);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MAX_KEYS && oldest !== undefined) this.#keys.delete(oldest);
  }
}

function readMail(body: string): Mail {
  const given = parsed(body);
  const unknown = Object.keys(given).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw invalid(`This sandbox doesn't know the field \`${unknown}\`.`);
  const { from, subject, text, scheduled_at: scheduledAt } = given;
  const to = [given['to']].flat();
  for (const [name, value] of Object.entries({ from, subject, text }))
    if (typeof value !== 'string' || value === '')
      throw new Refusal(422, 'missing_required_field', `Missing \`${name}\` field.`);
  if (to.length === 0 || to.length > MAX_RECIPIENTS || !to.every(isAddress))
    throw invalid('Invalid `to` field. The email address needs to follow the `email@example.com` format.');
  if (!isSender(String(from)))
    throw new Refusal(
      422,
      'invalid_from_address',
      'Invalid `from` field: use `email@example.com` or `Name <email@example.com>`.',
    );
  const at = scheduledAt ?? null;
  if (at !== null && (typeof at !== 'string' || Number.isNaN(Date.parse(at))))
    throw invalid('Invalid `scheduled_at` field.');
  return { from: String(from), to, subject: String(subject), text: String(text), scheduledAt: at };
}

function parsed(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body)) as Record<string, unknown>;
  } catch {
    throw invalid('The body is not JSON.');
  }
}

const invalid = (message: string) => new Refusal(422, 'validation_error', message);
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s<>,;@]+@[^\s<>,;@]+\.[^\s<>,;@]+$/.test(value);
const isSender = (text: string) => isAddress(/<([^<>]+)>$/.exec(text)?.[1] ?? text);
