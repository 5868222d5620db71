import * as z from 'zod';
import { checkSender, type Mailer } from '#src/mail/mail.ts';
import { openMail } from '#src/mail/open-mail.ts';
import { Secret } from '#src/platform/config.ts';
import { MIN_ISSUED_LENGTH } from '#src/platform/secret-text.ts';

const SUBMISSION_PORT = 587;
const LOOPBACK = '127.0.0.1';

/** `Waypost <agents@waypost.example>` */
const From = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^(.*) <(.*)>$/.exec(text) ?? [];
  try {
    checkSender({ name, address });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be Name <address>, the name of plain letters' });
  }
  return { name, address };
});

const MailUrl = z
  .url({ protocol: /^(?:https?|smtp)$/ })
  .refine((url) => !url.endsWith('/'), 'must not end with a slash')
  .refine((url) => !url.startsWith('smtp:') || new URL(url).username !== '', 'must name a user: smtp://user@host');

/** All three, or none: then no mail is sent. */
export const mailVars = {
  /** A provider with Resend's interface, `https://api.resend.com`; or a mail server, `smtp://user@host:587`. */
  MAIL_URL: MailUrl.optional(),
  /** The provider's API key, or the user's password. */
  MAIL_KEY: Secret(MIN_ISSUED_LENGTH).optional(),
  /** From whom mails are. */
  MAIL_FROM: From.optional(),
};

type MailConfig = z.output<z.ZodObject<typeof mailVars>>;

/** Whether it is all there, or nothing of it. */
export const isWhole = ({ MAIL_URL, MAIL_KEY, MAIL_FROM }: MailConfig): boolean =>
  new Set([MAIL_URL, MAIL_KEY, MAIL_FROM].map((each) => each === undefined)).size === 1;

/** The mail port, as it is configured; undefined if it isn't. */
export function openMailer({ MAIL_URL: url, MAIL_KEY: key, MAIL_FROM: from }: MailConfig): Mailer | undefined {
  if (url === undefined || key === undefined || from === undefined) return undefined;
  if (!url.startsWith('smtp:')) return openMail({ transport: 'http', url, apiKey: key, from });
  const { hostname: host, port, username } = new URL(url);
  return openMail({
    transport: 'smtp',
    host,
    port: port === '' ? SUBMISSION_PORT : Number(port),
    user: decodeURIComponent(username),
    password: key,
    from,
    tls: host === LOOPBACK ? 'none' : 'starttls',
  });
}
