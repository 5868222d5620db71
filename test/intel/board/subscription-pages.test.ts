import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFeed } from '#test/intel/feed.ts';
import { fillBoard } from '#test/browser/intel/board.ts';
import type { RestartableSuite } from '#test/support/workers/suite.ts';

let suite: RestartableSuite;
beforeAll(async () => {
  suite = await startFeed({ vars: { PUBLIC_READS: 'true', OUTBOUND_HOSTS: '127.0.0.1:9' } });
  await fillBoard(suite);
});
afterAll(() => suite.close());

const cookieOf = async (scope: string) =>
  `waypost-intel-session=${await suite.token({ sub: 'ops', name: 'Ops', scope, aud: [suite.urls.intel] })}`;

const page = async (cookie: string) => (await suite.fetch('/subscriptions', { headers: { cookie } })).text();
const hiddenOn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';

async function post(path: string, fields: readonly (readonly [string, string])[], cookie: string) {
  const response = await suite.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
  return { status: response.status, html: await response.text() };
}

test('DASH-14 a mistake is shown at its field, with what was entered', async () => {
  const cookie = await cookieOf('intel:subscribe');
  const entered = [
    ['form_token', hiddenOn(await page(cookie), 'form_token')],
    ['url', 'http://localhost/x"><b>'],
    ['product', 'rides'],
    ['mode', 'daily'],
  ] as const;
  const { status, html } = await post('/subscriptions', entered, cookie);
  expect(status).toBe(422);
  expect(html).toContain('Choose at least one.');
  expect(html).toContain('http://localhost/x&quot;&gt;&lt;b&gt;');
  expect(html).toMatch(/value="rides" selected/);
  const refused = await post('/subscriptions', [...entered, ['events', 'insight.confirmed']], cookie);
  expect([refused.status, refused.html.includes('id="url-fault"')]).toEqual([422, true]);
});

test('DASH-14 whoever may not is told so, and whoever isn’t signed in is asked to', async () => {
  const reader = await suite.fetch('/subscriptions', { headers: { cookie: await cookieOf('intel:read') } });
  expect(reader.status).toBe(403);
  const html = await (await suite.fetch('/subscriptions')).text();
  expect(html).toContain('/sign-in?to=%2Fsubscriptions');
  expect(html).not.toContain('for the teams of this site only'); // here anybody reads
});

test('DASH-17 a form that is sent again makes no other subscription, unless something else was entered', async () => {
  const cookie = await cookieOf('intel:subscribe');
  const form = await page(cookie);
  const send = (url: string) => {
    const fields = [
      ['form_token', hiddenOn(form, 'form_token')],
      ['form_key', hiddenOn(form, 'form_key')],
      ['url', url],
      ['product', 'eats'],
      ['events', 'insight.confirmed'],
    ] as const;
    return post('/subscriptions', fields, cookie);
  };
  const both = await Promise.all([send('http://127.0.0.1:9/one'), send('http://127.0.0.1:9/one')]);
  const [again, first] = both.toSorted((one, other) => one.status - other.status);
  expect([again?.status, first?.status]).toEqual([200, 201]);
  expect([again?.html, first?.html].map((html) => html?.includes('whsec_'))).toEqual([false, true]);
  expect(again?.html).toContain('end it and subscribe again');
  expect(await addresses()).toEqual(['http://127.0.0.1:9/one']);
  expect((await send('http://127.0.0.1:9/two')).status).toBe(201);
  expect(await addresses()).toEqual(['http://127.0.0.1:9/one', 'http://127.0.0.1:9/two']);
});

test('DASH-17 sent again after its subscription was ended, it says so, and another form makes another', async () => {
  const cookie = await cookieOf('intel:subscribe');
  const form = await page(cookie);
  const fields = [
    ['form_token', hiddenOn(form, 'form_token')],
    ['url', 'http://127.0.0.1:9/ended'],
    ['product', 'eats'],
    ['events', 'insight.confirmed'],
  ] as const;
  const send = (key: string) => post('/subscriptions', [...fields, ['form_key', key]], cookie);
  const [, id = ''] = /subscriptions\/([^/]+)\/end/.exec((await send(hiddenOn(form, 'form_key'))).html) ?? [];
  await post(`/subscriptions/${id}/end`, fields, cookie);
  const ended = await send(hiddenOn(form, 'form_key'));
  expect(ended.html).toContain('You ended this subscription');
  expect(ended.html).toContain('value="http://127.0.0.1:9/ended"');
  expect(await addresses()).not.toContain('http://127.0.0.1:9/ended');
  expect((await send(hiddenOn(ended.html, 'form_key'))).status).toBe(201);
});

const addresses = async () =>
  (await suite.database.query<{ url: string }>('select url from webhooks.subscription order by url')).rows.map(
    ({ url }) => url,
  );
