import { checkSender, faultsOfMail, isMailKey, type Mailer } from './mail.ts';
import { openHttpMail, type HttpMailSettings } from './open-http-mail.ts';
import { openSmtpMail, type SmtpMailSettings } from './open-smtp-mail.ts';

export type MailSettings = HttpMailSettings | SmtpMailSettings;

/**
 * Opens the mail port on one of its transports. No transport sees a mail that isn't valid. Throws a RangeError for a
 * sender or a server that can't be.
 */
export function openMail(settings: MailSettings): Mailer {
  checkSender(settings.from);
  const transport = settings.transport === 'http' ? openHttpMail(settings) : openSmtpMail(settings);
  return {
    knowsKeys: transport.knowsKeys,
    async send(mail, idempotencyKey) {
      const [fault] = faultsOfMail(mail);
      if (fault !== undefined)
        return { kind: 'not_sent', reason: 'invalid', detail: `${fault.field}: ${fault.detail}` };
      if (!isMailKey(idempotencyKey)) return { kind: 'not_sent', reason: 'invalid', detail: 'The key is malformed.' };
      return transport.send(mail, idempotencyKey);
    },
    outcomeOf: (key, attemptedAt) => transport.outcomeOf(key, attemptedAt),
  };
}
