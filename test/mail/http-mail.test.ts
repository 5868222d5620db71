import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailCatcher } from '../../sandbox/mail/catcher.ts';
import { byHttp, mail, startCatcher } from './catcher.ts';

let catcher: MailCatcher;
beforeEach(async () => void (catcher = await startCatcher()));
afterEach(() => catcher.close());

const lately = () => new Date(Date.now() - 600_000);
const sentOnes = () => catcher.mails().filter(({ scheduledAt }) => scheduledAt === null);

test('MAIL-5 the same key and mail again is sent once and answers the same', async () => {
  const key = randomUUID();
  const first = await byHttp(catcher).send(mail, key);
  expect(await byHttp(catcher).send(mail, key)).toEqual(first);
  expect(catcher.mails()).toHaveLength(1);
});

test('MAIL-5 after an answer that never came, the retry learns that it was sent', async () => {
  const key = randomUUID();
  catcher.fault = 'silence';
  expect(await byHttp(catcher).send(mail, key)).toMatchObject({ kind: 'unknown' });
  catcher.fault = null;
  expect(await byHttp(catcher).send(mail, key)).toMatchObject({ kind: 'sent' });
  expect(catcher.mails()).toHaveLength(1);
});

test('MAIL-5 another mail under a used key is not sent', async () => {
  const key = randomUUID();
  await byHttp(catcher).send(mail, key);
  const other = await byHttp(catcher).send({ ...mail, body: 'Something else.' }, key);
  expect(other).toMatchObject({ kind: 'not_sent', reason: 'key_reused' });
  expect(catcher.mails()).toHaveLength(1);
});

test.each([
  ['error', 'unknown'],
  ['in_flight', 'unknown'],
] as const)('MAIL-4 a provider’s %s leaves it %s', async (fault, kind) => {
  catcher.fault = fault;
  expect(await byHttp(catcher).send(mail, randomUUID())).toMatchObject({ kind });
  expect(await byHttp(catcher).outcomeOf(randomUUID(), lately())).toBe('unknowable');
});

test.each([
  [429, 'not_sent', 'unavailable'],
  [422, 'not_sent', 'rejected'],
  [401, 'not_sent', 'misconfigured'],
  [302, 'unknown', undefined],
  [503, 'unknown', undefined],
])('MAIL-4 an answer of %i means %s %s, even without a body to read', async (status, kind, reason) => {
  const server = createServer((_request, response) => void response.writeHead(status, { location: '/x' }).end('<p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outcome = await byHttp({ url, smtpPort: 0 }).send(mail, randomUUID());
  server.closeAllConnections();
  server.close();
  expect(outcome).toMatchObject(reason === undefined ? { kind } : { kind, reason });
});

test('MAIL-4 nobody who listens leaves it unknown', async () => {
  const gone = byHttp({ url: catcher.url, smtpPort: 0 });
  await catcher.close();
  expect(await gone.send(mail, randomUUID())).toMatchObject({ kind: 'unknown' });
  expect(await gone.outcomeOf(randomUUID(), lately())).toBe('unknowable');
  catcher = await startCatcher();
});

test('MAIL-6 what became of a key is known: sent', async () => {
  const key = randomUUID();
  catcher.fault = 'silence';
  await byHttp(catcher).send(mail, key);
  catcher.fault = null;
  expect(await byHttp(catcher).outcomeOf(key, lately())).toBe('sent');
  expect(catcher.mails()).toHaveLength(1);
});

test('MAIL-6 what became of a key is known: nothing, and a request that comes late is refused', async () => {
  const key = randomUUID();
  expect(await byHttp(catcher).outcomeOf(key, lately())).toBe('none');
  expect(await byHttp(catcher).send(mail, key)).toMatchObject({ kind: 'not_sent', reason: 'key_reused' });
  expect(sentOnes()).toEqual([]);
});

test('MAIL-6 the question is a mail to ourselves that is cancelled at once', async () => {
  await byHttp(catcher).outcomeOf(randomUUID(), lately());
  const [asked, ...more] = catcher.mails();
  expect(more).toEqual([]);
  expect(asked).toMatchObject({ to: ['agents@waypost.example'], cancelled: true });
  expect(Date.parse(asked?.scheduledAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
});

test('MAIL-6 a key that the provider may have forgotten is unknowable, and nothing is asked', async () => {
  expect(await byHttp(catcher).outcomeOf(randomUUID(), new Date(Date.now() - 23.5 * 3_600_000))).toBe('unknowable');
  expect(catcher.mails()).toEqual([]);
});
