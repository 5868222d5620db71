import { expect, it } from 'vitest';
import { freePort, startRaw, startSite } from '#test/support/intel/sites.ts';
import { fetchFrom } from './asking.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

/** What a scan makes of one answer. */
async function outcomeOf(status: number, headers: Record<string, string>, body: string, path = '/') {
  const site = await startSite((_request, response) => {
    response.writeHead(status, { ...html, ...headers }).end(body);
  });
  const page = await fetchFrom(site.url + path);
  return page.kind === 'refused' ? page : { ...page, outcome: page.kind, code: '' };
}

it('FETCH-10 tells the statuses of a site apart, and keeps what Retry-After asks for', async () => {
  for (const status of [400, 401, 402, 403, 429, 500, 502, 503, 504, 520, 521, 204, 206, 300])
    expect(await outcomeOf(status, {}, ''), `${status}`).toMatchObject({
      outcome: 'http_error',
      code: `http_${status}`,
      status,
      detail: `The site answered ${status}.`,
    });
  expect(await outcomeOf(503, { 'retry-after': '20' }, '')).toMatchObject({ retryAfterSeconds: 20 });
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const dated = await outcomeOf(429, { 'retry-after': inAMinute }, '');
  expect(dated).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await outcomeOf(503, { 'retry-after': 'soon' }, '')).not.toHaveProperty('retryAfterSeconds');
});

it('FETCH-10 knows what Cloudflare says of the site behind it', async () => {
  expect(await outcomeOf(525, {}, '')).toMatchObject({ outcome: 'tls_error', code: 'http_525' });
  expect(await outcomeOf(526, {}, '')).toMatchObject({ outcome: 'tls_error', code: 'http_526' });
  expect(await outcomeOf(530, {}, 'error code: 1016')).toMatchObject({ outcome: 'dns_error', code: 'http_530_1016' });
  expect(await outcomeOf(530, {}, 'error code: 1033')).toMatchObject({ outcome: 'http_error' });
});

it.each([
  '<title>404</title>',
  '<title>404 - Page not found | Acme</title>',
  '<title>Error 404: not found</title>',
  '<title>Acme</title><h1 class="x">Page Not Found</h1>',
  '<h1>This page can&rsquo;t be found.</h1>',
  "<h1>We can't find that page</h1>",
  '<title>Seite nicht gefunden – Acme</title>',
  '<h1>Página no encontrada</h1>',
  '<title>ページが見つかりません | Acme</title>',
])('FETCH-11 takes a page at its word that it is gone: %s', async (body) => {
  expect(await outcomeOf(200, {}, body)).toMatchObject({ outcome: 'removed', code: 'says_removed' });
});

it('FETCH-11 takes 404 and 410 for a page that is gone', async () => {
  expect(await outcomeOf(404, {}, '')).toMatchObject({ outcome: 'removed', code: 'http_404' });
  expect(await outcomeOf(410, {}, '')).toMatchObject({ outcome: 'removed', code: 'http_410' });
});

it.each([
  '<title>404 Media</title><h1>News</h1>',
  '<title>Not found in translation</title>',
  '<title>How to fix a 404</title><p>Page not found</p>',
  '<title>Prices</title><h1>We find the page that you need</h1>',
  `<title>Docs</title><h1>A</h1><h1>B</h1><h1>404</h1>`,
])('FETCH-11 doesn’t take a page for gone that speaks of it: %s', async (body) => {
  expect(await outcomeOf(200, {}, body)).toMatchObject({ outcome: 'page' });
});

it.each<[code: string, status: number, headers: Record<string, string>, body: string]>([
  ['cloudflare_challenge', 403, { 'cf-mitigated': 'challenge' }, ''],
  ['cloudflare_challenge', 404, { 'cf-mitigated': 'challenge' }, ''],
  ['cloudflare_challenge', 503, {}, '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>'],
  ['cloudflare_challenge', 200, {}, '<script>window._cf_chl_opt={}</script>'],
  ['cloudflare_block', 403, {}, '<h1>Sorry, you have been blocked</h1>'],
  ['datadome', 403, { 'x-datadome': 'protected' }, ''],
  ['datadome', 403, {}, '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
  ['perimeterx', 403, {}, '<div id="px-captcha"></div>'],
  ['imperva', 200, {}, '<iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe>'],
  ['akamai', 403, {}, 'Reference&#32;#18 https&#58;&#47;&#47;errors.edgesuite.net/18'],
  ['aws_waf', 405, { 'x-amzn-waf-action': 'captcha' }, ''],
  ['aws_waf', 202, {}, '<script src="https://x.token.awswaf.com/y/challenge.js"></script>'],
  ['vercel_challenge', 429, { 'x-vercel-mitigated': 'challenge' }, ''],
  ['kasada', 429, { 'x-kpsdk-ct': 'x' }, ''],
  ['sucuri', 403, {}, '<title>Sucuri WebSite Firewall - Access Denied</title>'],
  ['f5', 403, {}, 'The requested URL was rejected. Please consult with your administrator.'],
  ['captcha', 403, {}, '<div class="g-recaptcha"></div>'],
])('FETCH-12 knows a protection by its marks: %s with %i, %j', async (code, status, headers, body) => {
  expect(await outcomeOf(status, headers, body)).toMatchObject({ outcome: 'blocked_bot', code, status });
});

it.each<[string, Record<string, string>, string]>([
  ['a page behind DataDome', { 'x-datadome': 'protected' }, '<p>20 a month</p>'],
  ['a page with a captcha in its form', {}, '<p>20 a month</p><div class="h-captcha"></div>'],
  [
    'a page that loads a protection',
    {},
    `<script src="/_Incapsula_Resource"></script>${'<p>20 a month</p>'.repeat(500)}`,
  ],
])('FETCH-12 lets %s be a page', async (_what, headers, body) => {
  expect(await outcomeOf(200, headers, body)).toMatchObject({ outcome: 'page' });
});

it('FETCH-13 knows a page that asks for consent instead', async () => {
  const form = '<form action="https://consent.youtube.com/save" method="POST">Before you continue</form>';
  expect(await outcomeOf(200, {}, form)).toMatchObject({ outcome: 'blocked_consent', code: 'consent_wall' });
  const site = await startSite(({ url = '' }, response) => {
    if (url.startsWith('/privacy-gate')) response.writeHead(200, html).end('<p>Agree?</p>');
    else response.writeHead(302, { location: `/privacy-gate?to=${url}` }).end();
  });
  expect(await fetchFrom(`${site.url}/pricing`)).toMatchObject({ outcome: 'blocked_consent' });
  expect(await fetchFrom(`${site.url}/privacy-gate`)).toMatchObject({ kind: 'page' });
});

it('FETCH-14 tells apart how a connection fails', async () => {
  expect(await fetchFrom(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ outcome: 'connection_error' });
  const hangingUp = await startRaw((socket) => socket.destroy());
  expect(await fetchFrom(`http://${hangingUp.host}/`)).toMatchObject({ outcome: 'connection_error' });
  const babble = await startRaw((socket) => socket.end('this is no HTTP\r\n\r\n'));
  expect(await fetchFrom(`http://${babble.host}/`)).toMatchObject({ outcome: 'connection_error' });
  const cut = await startRaw((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\nabc');
  });
  expect(await fetchFrom(`http://${cut.host}/`)).toMatchObject({
    outcome: 'connection_error',
    code: 'connection_lost',
  });
  const plain = await startRaw((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  expect(await fetchFrom(`https://${plain.host}/`)).toMatchObject({ outcome: 'tls_error', code: 'tls_failed' });
});

it('FETCH-15 says nothing of what the page said', async () => {
  const page = await outcomeOf(403, { 'x-secret': 'hunter2' }, 'hunter2 <div id="px-captcha">');
  expect(JSON.stringify(page)).not.toContain('hunter2');
});

it('FETCH-24 keeps no validator that is longer than any, and no more of a type', async () => {
  const headers = {
    etag: `"${'e'.repeat(3_000)}"`,
    'content-type': `text/html; charset=utf-8; x=${'t'.repeat(900)}`,
  };
  const page = await outcomeOf(200, headers, '<p>Prices</p>');
  expect(page).toMatchObject({ outcome: 'page', headers: {} });
  if (page.kind !== 'page') throw new Error('no page');
  expect(page.contentType).toHaveLength(200);
  expect(await outcomeOf(200, { etag: '"a"' }, '<p>Prices</p>')).toMatchObject({ headers: { etag: '"a"' } });
});
