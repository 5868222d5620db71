import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Caught } from './caught.ts';

export type SmtpOptions = {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** What to do instead of taking a mail. */
  readonly fault: () => 'error' | 'silence' | null;
  readonly caught: (mail: Omit<Caught, 'id' | 'at' | 'cancelled'>) => void;
};

const MAX_BYTES = 1_048_576;

/** A mail server that takes mail of one user to anybody, on this machine and so without TLS. */
export async function startSmtp({ port, user, password, fault, caught }: SmtpOptions) {
  const take = callbackify(async (stream: Readable): Promise<void> => {
    const { from, to = [], subject = '', text = '' } = await PostalMime.parse(await buffer(stream));
    if (fault() === 'error') throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    const sender = from?.name ? `${from.name} <${from.address ?? ''}>` : (from?.address ?? '');
    const recipients = to.map((one) => one.address ?? '');
    caught({ by: 'SMTP', key: null, scheduledAt: null, from: sender, subject, text, to: recipients });
    if (fault() === 'silence') await new Promise(() => undefined);
  });
  const server = new SMTPServer({
    size: MAX_BYTES,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(Object.assign(new Error('Invalid login'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      address.endsWith('.invalid') ? done(Object.assign(new Error('No such domain'), { responseCode: 550 })) : done(),
    onData: (stream, _session, done) => take(stream, done),
  });
  server.on('error', () => undefined); // a client that hung up
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
