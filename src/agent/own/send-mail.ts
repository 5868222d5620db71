import { done, refused } from '#src/agent/running/effect.ts';
import { textAt, type Json } from '#src/agent/registry/capability.ts';
import type { Mail, NotSentReason } from '#src/mail/mail.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { OwnRunner } from './runner.ts';

const RETRY_SECONDS = 30;

const mailOf = (input: Json): Mail => ({
  to: textAt(input, 'to'),
  subject: textAt(input, 'subject'),
  body: textAt(input, 'body'),
});

const sent = (id: string) => done({ message: { id, status: 'sent' } });

/** Of our own configuration nothing is told but that it is at fault. */
const notSent: Readonly<Record<NotSentReason, (detail: string) => Problem>> = {
  invalid: (detail) => new Problem('mail_rejected', { detail }),
  rejected: () =>
    new Problem('mail_rejected', { detail: 'The mail service doesn’t take this mail, or its recipient.' }),
  key_reused: () => new Problem('mail_key_spent'),
  unavailable: () => new Problem('mail_unavailable', { retryAfterSeconds: RETRY_SECONDS }),
  misconfigured: () =>
    new Problem('mail_unavailable', { detail: 'The mail service refused us. The operator has to set it right.' }),
};

/** Sends a mail, the transaction’s id its key. Refusals: `mail_rejected`, `mail_key_spent`, `mail_unavailable`. */
export const sendMail: OwnRunner = {
  isRepeatable: ({ mailer }) => mailer?.knowsKeys ?? true,

  async run({ mailer }, { id, input }) {
    if (mailer === undefined)
      return refused(new Problem('mail_unavailable', { detail: 'This deployment has no mail service.' }));
    const outcome = await mailer.send(mailOf(input), id);
    if (outcome.kind === 'sent') return sent(id);
    return outcome.kind === 'unknown' ? { kind: 'unknown' } : refused(notSent[outcome.reason](outcome.detail));
  },

  async outcome({ mailer }, { id, attemptedAt }) {
    if (mailer === undefined) return { kind: 'unknowable' };
    const known = await mailer.outcomeOf(id, attemptedAt);
    return known === 'sent' ? sent(id) : { kind: known };
  },
};
