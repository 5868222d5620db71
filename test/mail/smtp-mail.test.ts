import { randomUUID } from 'node:crypto';
import { createServer, type Server, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailCatcher } from '../../sandbox/mail/catcher.ts';
import { bySmtp, mail, startCatcher } from './catcher.ts';

let catcher: MailCatcher;
beforeEach(async () => void (catcher = await startCatcher()));
afterEach(() => catcher.close());

/** A server of which only the first words are known, and what it was told. */
async function listen(
  greeting: string,
  heard: string[] = [],
): Promise<{ server: Server; smtpPort: number; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes.toString());
      if (greeting !== '') socket.write('250-here.example\r\n250 AUTH PLAIN LOGIN\r\n');
    });
    if (greeting !== '') socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, smtpPort: (server.address() as AddressInfo).port, url: '' };
}

test('MAIL-4 what the server says no to wasn’t sent', async () => {
  const port = bySmtp(catcher);
  const rejected = await port.send({ ...mail, to: 'ada@nowhere.invalid' }, randomUUID());
  expect(rejected).toMatchObject({ kind: 'not_sent', reason: 'rejected' });
  catcher.fault = 'error';
  expect(await port.send(mail, randomUUID())).toMatchObject({ kind: 'not_sent', reason: 'unavailable' });
  expect(catcher.mails()).toEqual([]);
});

test('MAIL-4 a server that isn’t there, or never speaks, was sent nothing', async () => {
  const silent = await listen('');
  expect(await bySmtp(silent).send(mail, randomUUID())).toMatchObject({ kind: 'not_sent', reason: 'unavailable' });
  silent.server.close();
  const gone = bySmtp(catcher);
  await catcher.close();
  expect(await gone.send(mail, randomUUID())).toMatchObject({ kind: 'not_sent', reason: 'unavailable' });
  catcher = await startCatcher();
});

test('MAIL-6 by SMTP nobody knows what became of a key', async () => {
  const key = randomUUID();
  await bySmtp(catcher).send(mail, key);
  expect(await bySmtp(catcher).outcomeOf(key, new Date())).toBe('unknowable');
});

test('MAIL-7 without TLS neither password nor mail is sent, even if the server offers none', async () => {
  const heard: string[] = [];
  const stripped = await listen('220 here.example ESMTP\r\n', heard);
  const outcome = await bySmtp(stripped, { tls: 'starttls' }).send(mail, randomUUID());
  stripped.server.close();
  expect(outcome).toMatchObject({ kind: 'not_sent' });
  expect(heard.join('')).toContain('STARTTLS');
  expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM|parcel/);
});

test('MAIL-7 a server on another machine is never spoken to without TLS', () => {
  expect(() => bySmtp(catcher, { host: 'smtp.shop.example' })).toThrow(RangeError);
});
