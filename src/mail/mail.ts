import { textFault } from '#src/platform/words/text.ts';
import { readMailAddress } from './address.ts';

/** A mail to one person, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export const MAX_SUBJECT = 200;
export const MAX_BODY = 20_000;

export interface MailFault {
  readonly field: keyof Mail;
  readonly detail: string;
}

/** A key of ours, as it goes into a header and a Message-ID. */
export const isMailKey = (key: string) => /^[\w-]{1,128}$/.test(key);

/** What is wrong with a mail, by field. A subject has one line: whatever comes after a line break would be a header. */
export function faultsOfMail({ to, subject, body }: Mail): readonly MailFault[] {
  const faults: MailFault[] = [];
  if (readMailAddress(to) === undefined) faults.push({ field: 'to', detail: 'Is not one mail address.' });
  const ofSubject = /[\n\t]/.test(subject) ? 'Has more than one line.' : textFault(subject);
  if (ofSubject !== undefined) faults.push({ field: 'subject', detail: ofSubject });
  else if (subject.trim() === '' || subject.length > MAX_SUBJECT)
    faults.push({ field: 'subject', detail: `Must have 1 to ${MAX_SUBJECT} characters.` });
  const ofBody = textFault(body.replaceAll('\r\n', '\n'));
  if (ofBody !== undefined) faults.push({ field: 'body', detail: ofBody });
  else if (body.trim() === '' || body.length > MAX_BODY)
    faults.push({ field: 'body', detail: `Must have 1 to ${MAX_BODY} characters.` });
  return faults;
}

/**
 * Why a mail was certainly not sent.
 * - `invalid`: by `faultsOfMail`
 * - `rejected`: the provider or mail server doesn't take it, or its recipient
 * - `key_reused`: another mail was sent under this key
 * - `unavailable`: the same may work later
 * - `misconfigured`: our own credentials or address are wrong
 */
export type NotSentReason = 'invalid' | 'rejected' | 'key_reused' | 'unavailable' | 'misconfigured';

/** `unknown`: nobody answered, or not clearly; it may have been sent. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly reference: string | null }
  | { readonly kind: 'not_sent'; readonly reason: NotSentReason; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** What became of a key. `none`: nothing was sent under it, and nothing will be. */
export type KeyOutcome = 'sent' | 'none' | 'unknowable';

export interface Mailer {
  /** Whether the transport knows keys: the same key and mail again is the same mail. */
  readonly knowsKeys: boolean;
  /** Sends a mail once. Where the transport knows keys, the same key and mail again has the same outcome. Never throws. */
  send(mail: Mail, idempotencyKey: string): Promise<MailOutcome>;
  /** What became of a key that was first used at `attemptedAt`. Never throws. */
  outcomeOf(idempotencyKey: string, attemptedAt: Date): Promise<KeyOutcome>;
}

/** From whom mails are. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** A name needs no quotes and no encoding, so that it is the same in every transport. Throws a RangeError otherwise. */
export function checkSender({ name, address }: Sender): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9 '_-]{0,63}$/.test(name)) throw new RangeError('the sender’s name is not plain text');
  if (readMailAddress(address) !== address) throw new RangeError('the sender’s address is not one mail address');
}
