import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MailCatcher } from '../../sandbox/mail/catcher.ts';
import { byHttp, bySmtp, mail, startCatcher } from './catcher.ts';

let catcher: MailCatcher;
beforeAll(async () => void (catcher = await startCatcher()));
afterEach(() => void (catcher.fault = null));
afterAll(() => catcher.close());

const sinceThen = (before: number) => catcher.mails().slice(before);

/** What every transport does, whoever stands behind it. */
describe.each([
  { name: 'HTTP', open: byHttp, wrongKey: { apiKey: 're_wrong' } },
  { name: 'SMTP', open: bySmtp, wrongKey: { password: 'wrong' } },
])('the contract holds by $name', ({ open, wrongKey }) => {
  test.each([
    ['plain words', 'Your parcel', 'It is on its way.'],
    ['another script', 'Grüße – 你好 🚚', 'Çok güzel\n\n你好'],
    ['what is special in a mail', '=?utf-8?q?x?= "quoted" <b@c>', '.\n..\nFrom here on\n.dot'],
    ['long lines', 'x'.repeat(200), `${'word '.repeat(900)}\n${'y'.repeat(3_000)}`],
  ])('MAIL-1 one mail arrives as it was written: %s', async (_name, subject, body) => {
    const before = catcher.mails().length;
    const outcome = await open(catcher).send({ to: 'ada@shop.example', subject, body }, randomUUID());
    expect(outcome).toEqual({ kind: 'sent', reference: expect.any(String) });
    const [caught, ...more] = sinceThen(before);
    expect(more).toEqual([]);
    expect({ ...caught, text: caught?.text.trimEnd() }).toMatchObject({
      from: 'Waypost <agents@waypost.example>',
      to: ['ada@shop.example'],
      subject,
      text: body,
    });
  });

  test('MAIL-2 an internationalised domain arrives in its ASCII form', async () => {
    const before = catcher.mails().length;
    await open(catcher).send({ ...mail, to: 'ada@Bücher.example' }, randomUUID());
    expect(sinceThen(before)[0]?.to).toEqual(['ada@xn--bcher-kva.example']);
  });

  test.each([
    ['a header in the subject', { subject: 'Hi\r\nBcc: eve@evil.example' }],
    ['a header after a bare newline', { subject: 'Hi\nBcc: eve@evil.example' }],
    ['a command in the address', { to: 'ada@shop.example>\r\nRCPT TO:<eve@evil.example' }],
    ['two addresses', { to: 'ada@shop.example, eve@evil.example' }],
    ['a null in the body', { body: 'a\u0000b' }],
  ])('MAIL-3 what isn’t a mail reaches no transport: %s', async (_name, wrong) => {
    const before = catcher.mails().length;
    const outcome = await open(catcher).send({ ...mail, ...wrong }, randomUUID());
    expect(outcome).toMatchObject({ kind: 'not_sent', reason: 'invalid' });
    expect(sinceThen(before)).toEqual([]);
  });

  test.each(['', 'a b', 'a\r\nX-Evil: 1', 'k'.repeat(129)])('MAIL-3 nor does a key that is %j', async (key) => {
    expect(await open(catcher).send(mail, key)).toMatchObject({ kind: 'not_sent', reason: 'invalid' });
  });

  test('MAIL-4 wrong credentials of ours are said to be ours', async () => {
    const outcome = await open(catcher, wrongKey).send(mail, randomUUID());
    expect(outcome).toMatchObject({ kind: 'not_sent', reason: 'misconfigured' });
  });

  test('MAIL-4 an answer that never comes leaves it unknown, within the time allowed', async () => {
    const before = catcher.mails().length;
    catcher.fault = 'silence';
    const started = performance.now();
    expect(await open(catcher).send(mail, randomUUID())).toMatchObject({ kind: 'unknown' });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(sinceThen(before)).toHaveLength(1); // it was sent, and nobody said so
  });
});
