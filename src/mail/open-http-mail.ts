import { readMailAddress } from './address.ts';
import type { KeyOutcome, Mailer, MailOutcome, NotSentReason, Sender } from './mail.ts';

/** A provider with Resend's interface (https://resend.com/docs/api-reference/emails/send-email). */
export interface HttpMailSettings {
  readonly transport: 'http';
  /** Without a slash at its end: https://api.resend.com */
  readonly url: string;
  readonly apiKey: string;
  readonly from: Sender;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The provider forgets a key after 24 hours; clocks differ, and so do its and our ideas of the first moment. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** When the mail that asks for a key's outcome would be sent, to ourselves, if it couldn't be cancelled. */
const ASK_AHEAD_MS = 7 * 86_400_000;

interface Answer {
  /** 0 if nobody answered. */
  readonly status: number;
  readonly id: string | undefined;
  /** What kind of error the provider names. */
  readonly error: string;
}

export function openHttpMail({ url, apiKey, from, timeoutMs = TIMEOUT_MS }: HttpMailSettings): Mailer {
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    call(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
  const sender = `${from.name} <${from.address}>`;

  return {
    knowsKeys: true,
    async send({ to, subject, body }, key) {
      const mail = { from: sender, to: [readMailAddress(to)], subject, text: body };
      return outcomeOfAnswer(await post('/emails', mail, { 'idempotency-key': key }));
    },

    /**
     * The provider has no question for this. Another mail under the same key is refused exactly if the key was used;
     * if it wasn't, it now is, so that the first request, should it still be on its way, is refused. That other mail
     * is to ourselves, in a week, and cancelled at once.
     */
    async outcomeOf(key, attemptedAt): Promise<KeyOutcome> {
      if (Date.now() - attemptedAt.getTime() > KEY_LIFE_MS) return 'unknowable';
      const asked = await post('/emails', questionFrom(sender, from.address), { 'idempotency-key': key });
      if (asked.status === 409 && asked.error === 'invalid_idempotent_request') return 'sent';
      if (asked.status !== 200 || asked.id === undefined) return 'unknowable';
      await post(`/emails/${encodeURIComponent(asked.id)}/cancel`, {});
      return 'none';
    },
  };
}

const questionFrom = (from: string, ownAddress: string) => ({
  from,
  to: [ownAddress],
  subject: 'Nothing was sent',
  text: 'This mail asked whether another one had been sent. It should have been cancelled.',
  scheduled_at: new Date(Date.now() + ASK_AHEAD_MS).toISOString(),
});

async function call(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const body = (await response.json().catch(() => null)) as { id?: unknown; name?: unknown } | null;
    const id = typeof body?.id === 'string' ? body.id : undefined;
    return { status: response.status, id, error: typeof body?.name === 'string' ? body.name : '' };
  } catch (error) {
    return {
      status: 0,
      id: undefined,
      error: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : '',
    };
  }
}

/** The provider's errors (https://resend.com/docs/api-reference/errors) in our words. */
function outcomeOfAnswer({ status, id, error }: Answer): MailOutcome {
  if (status === 200) return { kind: 'sent', reference: id ?? null };
  if (status === 409 && error === 'invalid_idempotent_request') return notSent('key_reused', error);
  if (status === 429) return notSent('unavailable', error);
  if (status === 401 || status === 403 || status === 404) return notSent('misconfigured', error);
  if (status === 400 || status === 413 || status === 422) return notSent('rejected', error);
  // Nobody answered, it failed inside, or the same key is in flight: only the provider knows.
  return { kind: 'unknown', detail: status === 0 ? error || 'connection' : `${status} ${error}` };
}

const notSent = (reason: NotSentReason, detail: string): MailOutcome => ({ kind: 'not_sent', reason, detail });
