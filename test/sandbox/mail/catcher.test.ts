import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailCatcher, type MailCatcher } from '../../../sandbox/mail/catcher.ts';

const apiKey = 're_local_mail_catcher_key';
let now: number;
let catcher: MailCatcher;
beforeEach(async () => {
  now = Date.now();
  catcher = await startMailCatcher({ port: 0, smtpPort: 0, apiKey, kept: 3, clock: () => now });
});
afterEach(() => catcher.close());

const mail = { from: 'Waypost <agents@waypost.example>', to: ['ada@shop.example'], subject: 'Hi', text: 'Hello' };
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${catcher.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
const send = (changed: object = {}, headers: Record<string, string> = {}) =>
  call('POST', '/emails', { ...mail, ...changed }, headers);
const under = (key: string) => ({ 'idempotency-key': key });
const pageOf = async (path: string) => {
  const response = await fetch(`${catcher.url}${path}`);
  return { status: response.status, html: await response.text(), headers: response.headers };
};

test('MAIL-9 it answers with an id, under which the mail can be read', async () => {
  const { status, answer } = await send();
  expect([status, Object.keys(answer)]).toEqual([200, ['id']]);
  const { answer: read } = await call('GET', `/emails/${String(answer['id'])}`);
  expect(read).toMatchObject({ object: 'email', ...mail, last_event: 'delivered' });
});

test('MAIL-9 the same key has the same answer for a day, another mail under it is refused', async () => {
  const first = await send({}, under('k1'));
  expect(await send({}, under('k1'))).toEqual(first);
  const other = await send({ text: 'Other' }, under('k1'));
  expect(other).toMatchObject({ status: 409, answer: { statusCode: 409, name: 'invalid_idempotent_request' } });
  expect(catcher.mails()).toHaveLength(1);
  now += 24 * 3_600_000 + 1;
  expect((await send({ text: 'Other' }, under('k1'))).status).toBe(200);
});

test('MAIL-9 what is refused uses no key up', async () => {
  expect((await send({ to: 'nobody' }, under('k2'))).status).toBe(422);
  expect((await send({}, under('k2'))).status).toBe(200);
});

test('MAIL-9 a scheduled mail can be cancelled, a sent one can’t', async () => {
  const { answer } = await send({ scheduled_at: new Date(now + 60_000).toISOString() });
  const id = String(answer['id']);
  expect((await call('GET', `/emails/${id}`)).answer['last_event']).toBe('scheduled');
  expect(await call('POST', `/emails/${id}/cancel`)).toEqual({ status: 200, answer: { object: 'email', id } });
  expect((await call('GET', `/emails/${id}`)).answer['last_event']).toBe('canceled');
  const sent = await send();
  expect((await call('POST', `/emails/${String(sent.answer['id'])}/cancel`)).status).toBe(422);
});

test.each([
  ['without a key', { authorization: '' }, 403, 'invalid_api_key'],
  ['with another key', { authorization: 'Bearer re_other' }, 403, 'invalid_api_key'],
  ['with a key that is too long', under('k'.repeat(257)), 400, 'invalid_idempotency_key'],
])('MAIL-9 %s it refuses as the provider does', async (_name, headers, status, name) => {
  expect(await send({}, headers)).toMatchObject({ status, answer: { name, message: expect.any(String) } });
});

test.each([
  ['no JSON', '{', 422, 'validation_error'],
  ['no text', { ...mail, text: undefined }, 422, 'missing_required_field'],
  ['no recipient', { ...mail, to: [] }, 422, 'validation_error'],
  ['a sender that is none', { ...mail, from: 'Waypost' }, 422, 'invalid_from_address'],
  ['a field that it doesn’t do', { ...mail, html: '<p>' }, 422, 'validation_error'],
])('MAIL-9 it refuses %s', async (_name, body, status, name) => {
  expect(await call('POST', '/emails', body)).toMatchObject({ status, answer: { name } });
  expect(catcher.mails()).toEqual([]);
});

test('MAIL-9 other paths and methods of the interface are refused', async () => {
  const { answer } = await send();
  expect((await call('GET', '/emails/unknown')).status).toBe(404);
  expect((await call('DELETE', `/emails/${String(answer['id'])}`)).status).toBe(405);
  expect((await call('POST', '/emails', 'x'.repeat(1_100_000))).status).toBe(413);
});

test('MAIL-10 an empty catcher says what will appear', async () => {
  const { status, html } = await pageOf('/');
  expect([status, html.includes('No mail yet')]).toEqual([200, true]);
});

test('MAIL-10 the list has the newest first and keeps the last ones', async () => {
  for (const subject of ['one', 'two', 'three', 'four']) await send({ subject });
  const { html } = await pageOf('/');
  expect([...html.matchAll(/<strong>(\w+)<\/strong>/g)].map(([, subject]) => subject)).toEqual([
    'four',
    'three',
    'two',
  ]);
});

test('MAIL-10 a mail is shown as text, whatever is in it, and the page loads nothing from elsewhere', async () => {
  const evil = '<script>alert(1)</script>"\'&';
  const { answer } = await send({ subject: evil, text: evil }, under('<k>'));
  for (const path of ['/', `/mail/${String(answer['id'])}`]) {
    const { html, headers } = await pageOf(path);
    expect(html).not.toContain('<script');
    expect(html).toContain('&#60;script&#62;alert(1)');
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('MAIL-10 an unknown mail, another method', async () => {
  expect((await pageOf('/mail/unknown')).status).toBe(404);
  expect((await fetch(catcher.url, { method: 'POST' })).status).toBe(405);
  expect((await fetch(catcher.url, { method: 'HEAD' })).status).toBe(200);
  const style = await pageOf('/mail.css');
  expect(style.html).toContain('prefers-color-scheme: dark');
});
