import { openMail, type MailSettings } from '#src/mail/open-mail.ts';
import { SMTP_USER, startMailCatcher, type CatcherOptions } from '../../sandbox/mail/catcher.ts';

export const API_KEY = 're_local_mail_catcher_key';
export const from = { name: 'Waypost', address: 'agents@waypost.example' };
export const mail = { to: 'ada@shop.example', subject: 'Your parcel', body: 'It is on its way.\n' };
export const TIMEOUT_MS = 400;

export const startCatcher = (more: Partial<CatcherOptions> = {}) =>
  startMailCatcher({ port: 0, smtpPort: 0, apiKey: API_KEY, ...more });

type Where = { readonly url: string; readonly smtpPort: number };
type Settings<T> = Partial<Extract<MailSettings, { transport: T }>>;

export const byHttp = ({ url }: Where, more: Settings<'http'> = {}) =>
  openMail({ transport: 'http', url, apiKey: API_KEY, from, timeoutMs: TIMEOUT_MS, ...more });

export const bySmtp = ({ smtpPort: port }: Where, more: Settings<'smtp'> = {}) => {
  const server = { host: '127.0.0.1', port, user: SMTP_USER, password: API_KEY, tls: 'none' } as const;
  return openMail({ transport: 'smtp', ...server, from, timeoutMs: TIMEOUT_MS, ...more });
};
