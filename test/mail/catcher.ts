import { openMail, type MailSettings } from '#src/mail/open-mail.ts';
import { SMTP_USER, startMailCatcher, type CatcherOptions } from '../../sandbox/mail/catcher.ts';

const API_KEY = 're_0123456789_of_the_tests';
const from = { name: 'Waypost', address: 'agents@waypost.example' };
export const mail = { to: 'ada@shop.example', subject: 'Your parcel', body: 'It is on its way.\n' };

export const startCatcher = (more: Partial<CatcherOptions> = {}) =>
  startMailCatcher({ port: 0, smtpPort: 0, apiKey: API_KEY, ...more });

type Where = { readonly url: string; readonly smtpPort: number };
type Settings<T> = Extract<MailSettings, { transport: T }>;

export const settingsFor = ({ url, smtpPort }: Where) => ({
  http: { transport: 'http', url, apiKey: API_KEY, from, timeoutMs: 400 } satisfies Settings<'http'>,
  smtp: {
    transport: 'smtp',
    host: '127.0.0.1',
    port: smtpPort,
    tls: 'none',
    from,
    timeoutMs: 400,
    user: SMTP_USER,
    password: API_KEY,
  } satisfies Settings<'smtp'>,
});

export const byHttp = (where: Where, more: Partial<Settings<'http'>> = {}) =>
  openMail({ ...settingsFor(where).http, ...more });

export const bySmtp = (where: Where, more: Partial<Settings<'smtp'>> = {}) =>
  openMail({ ...settingsFor(where).smtp, ...more });
