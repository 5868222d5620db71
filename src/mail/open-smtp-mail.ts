import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { readMailAddress } from './address.ts';
import type { Mail, Mailer, MailOutcome, Sender } from './mail.ts';

/** A mail server for submission (RFC 6409). */
export interface SmtpMailSettings {
  readonly transport: 'smtp';
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly from: Sender;
  /**
   * The connection begins in the clear and goes on only with TLS, before the password. `none` is for this machine.
   * TLS from the first byte (port 465) isn't offered: workerd would verify the certificate against an IP address.
   */
  readonly tls: 'starttls' | 'none';
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export function openSmtpMail(settings: SmtpMailSettings): Mailer {
  if (settings.tls === 'none' && !LOOPBACK.has(settings.host))
    throw new RangeError('a password goes to another machine by TLS alone');
  return {
    knowsKeys: false,
    send: (mail, key) => deliver(settings, mail, key),
    outcomeOf: async () => 'unknowable', // SMTP has no such question
  };
}

async function deliver(settings: SmtpMailSettings, mail: Mail, key: string): Promise<MailOutcome> {
  const { timeoutMs = TIMEOUT_MS } = settings;
  const message = messageOf(settings.from, mail, key);
  const connection = connectionTo(settings, timeoutMs);
  let isHandedOver = false;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      deadline = setTimeout(() => reject(new Error('timeout')), timeoutMs);
      connection.on('error', reject);
      connection.on('end', () => reject(new Error('the server hung up')));
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
      const send = async () => {
        const bytes = await message.build();
        isHandedOver = true;
        connection.send(message.getEnvelope(), bytes, then(resolve));
      };
      connection.connect(
        then(() =>
          connection.login(
            { user: settings.user, pass: settings.password },
            then(() => void send().catch(reject)),
          ),
        ),
      );
    });
    return { kind: 'sent', reference: messageIdOf(settings.from, key) };
  } catch (error) {
    return outcomeOfError(error, isHandedOver);
  } finally {
    clearTimeout(deadline);
    connection.close();
  }
}

const connectionTo = ({ host, port, tls }: SmtpMailSettings, timeoutMs: number) =>
  new SMTPConnection({
    host,
    port,
    secure: false,
    ...(tls === 'none' ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });

/** The same for the same key: a receiver that gets it twice can tell. */
const messageIdOf = ({ address }: Sender, key: string) => `<${key}@${address.slice(address.indexOf('@') + 1)}>`;

function messageOf(from: Sender, { to, subject, body }: Mail, key: string): MimeNode {
  const message = new MimeNode('text/plain; charset=utf-8');
  message.setHeader({ from, to: readMailAddress(to) ?? '', subject, 'message-id': messageIdOf(from, key) });
  message.setContent(body);
  return message;
}

/** What the library says of an error: a reply of the server has a number, and is clear. */
interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

function outcomeOfError(error: unknown, isHandedOver: boolean): MailOutcome {
  const { code = '', responseCode } = error as SmtpError;
  const detail = `${code || 'timeout'} ${responseCode ?? ''}`.trim();
  const isFinal = responseCode !== undefined && responseCode >= 500;
  // Before there was a mail to refuse, the server refused us.
  if (code === 'EAUTH' || (isFinal && !isHandedOver)) return { kind: 'not_sent', reason: 'misconfigured', detail };
  if (responseCode !== undefined) return { kind: 'not_sent', reason: isFinal ? 'rejected' : 'unavailable', detail };
  if (isHandedOver) return { kind: 'unknown', detail };
  return { kind: 'not_sent', reason: 'unavailable', detail };
}
