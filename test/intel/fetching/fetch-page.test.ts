import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { scanHeaders } from '#src/intel/fetching/scan-headers.ts';
import { startOrigin } from '#test/platform/outbound/local-servers.ts';
import { hostile, startSite } from '#test/support/intel/sites.ts';
import { asking, fetchFrom, policyFor } from './asking.ts';

const PAGE = '<!doctype html><title>Prices</title><p>20 a month</p>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const MIB = 1024 * 1024;

it('FETCH-1 says who we are and asks in the target’s language', async () => {
  const origin = await startOrigin(() => ({ status: 200, headers: { ...html, 'set-cookie': 'a=b' }, body: PAGE }));
  const asked = scanHeaders({ intelUrl: 'https://intel.waypost.app/', language: 'de-CH, de;q=0.8' });
  await fetchFrom(origin.url, { headers: asked });
  await fetchFrom(origin.url, { headers: asked });
  const [, { headers } = { headers: {} }] = origin.seen;
  expect(headers).toMatchObject({
    'user-agent': 'WaypostBot/1.0 (+https://intel.waypost.app/bot)',
    'accept-language': 'de-CH, de;q=0.8',
    'accept-encoding': 'gzip, br',
  });
  for (const name of ['cookie', 'if-none-match', 'if-modified-since', 'authorization', 'referer'])
    expect(headers).not.toHaveProperty(name);
});

it('FETCH-2 asks whether a page changed by the validators of the baseline', async () => {
  const origin = await startOrigin(({ headers }) =>
    headers['if-none-match'] === '"v1"'
      ? { status: 304, headers: { etag: '"v1"' } }
      : { status: 200, headers: html, body: PAGE },
  );
  const since = 'Mon, 23 Nov 2026 09:00:00 GMT';
  const conditional = scanHeaders({ intelUrl: 'https://i.example', language: null, etag: '"v1"', lastModified: since });
  expect(await fetchFrom(origin.url, { headers: conditional })).toMatchObject({
    kind: 'not_modified',
    status: 304,
    headers: { etag: '"v1"' },
  });
  expect(origin.seen[0]?.headers['if-modified-since']).toBe(since);
  expect(await fetchFrom(origin.url)).toMatchObject({ kind: 'page' });

  const always = await startOrigin(() => ({ status: 304 }));
  expect(await fetchFrom(always.url)).toMatchObject({ kind: 'refused', outcome: 'http_error', code: 'http_304' });
});

it('FETCH-3 hands on the page’s bytes and what its answer said', async () => {
  const origin = await startOrigin(({ path }) =>
    path === '/end'
      ? { status: 200, headers: { ...html, etag: 'W/"x"', 'last-modified': 'now', 'x-other': 'y' }, body: PAGE }
      : { status: 301, headers: { location: '/end' } },
  );
  const page = await fetchFrom(`${origin.url}/start`);
  expect(page).toMatchObject({
    kind: 'page',
    status: 200,
    finalUrl: `${origin.url}/end`,
    contentType: html['content-type'],
    headers: { etag: 'W/"x"', 'last-modified': 'now' },
    redirects: 1,
  });
  expect(page.kind === 'page' && new TextDecoder().decode(page.bytes)).toBe(PAGE);
  expect(page.kind === 'page' && Object.keys(page.headers)).not.toContain('x-other');
});

it('FETCH-4 awaits the hook before each hop, and throws on what it throws', async () => {
  const origin = await startOrigin(({ path }) =>
    path === '/end' ? { status: 200, headers: html, body: PAGE } : { status: 302, headers: { location: '/end' } },
  );
  const hops: string[] = [];
  const beforeHop = (url: URL) => Promise.resolve(void hops.push(url.pathname));
  await fetchFrom(`${origin.url}/start`, { beforeHop });
  expect(hops).toEqual(['/start', '/end']);

  const refusal = new Error('robots');
  const refuse = (url: URL) => (url.pathname === '/end' ? Promise.reject(refusal) : Promise.resolve());
  await expect(fetchFrom(`${origin.url}/start`, { beforeHop: refuse })).rejects.toBe(refusal);
  expect(origin.seen).toHaveLength(3);
});

it('FETCH-4 stops at the caller’s signal with the caller’s reason', async () => {
  const site = await startSite(hostile.drip);
  const caller = new AbortController();
  const pending = fetchFrom(site.url, { signal: caller.signal });
  await expect.poll(() => site.asked.length).toBe(1);
  caller.abort(new Error('the lease is lost'));
  await expect(pending).rejects.toThrow('the lease is lost');
});

it('FETCH-5 follows five redirects and no sixth', async () => {
  const origin = await startOrigin(({ path }) =>
    path === '/0'
      ? { status: 200, headers: html, body: PAGE }
      : { status: 302, headers: { location: `/${Number(path.slice(1)) - 1}` } },
  );
  expect(await fetchFrom(`${origin.url}/5`)).toMatchObject({ kind: 'page', redirects: 5 });
  expect(await fetchFrom(`${origin.url}/6`)).toMatchObject({
    kind: 'refused',
    outcome: 'redirect_error',
    code: 'too_many_redirects',
    redirects: 5,
  });
});

it('FETCH-6 takes 2 MiB, counted after decoding, and cancels what is larger', async () => {
  const bodies: Readonly<Record<string, Buffer>> = {
    '/fits': gzipSync(Buffer.alloc(2 * MIB, 'a')),
    '/more': gzipSync(Buffer.alloc(2 * MIB + 1, 'a')),
  };
  const site = await startSite((request, response) => {
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(bodies[request.url ?? '']);
  });
  const page = await fetchFrom(`${site.url}/fits`);
  expect(page.kind === 'page' && page.bytes.length).toBe(2 * MIB);
  expect(await fetchFrom(`${site.url}/more`)).toMatchObject({ outcome: 'too_large', code: 'too_large' });

  const flood = await startSite(hostile.flood);
  expect(await fetchFrom(flood.url)).toMatchObject({ outcome: 'too_large' });
  await expect.poll(flood.cancelled).toBe(1);

  const honest = await startSite((_request, response) => {
    response.writeHead(200, { ...html, 'content-length': 3 * MIB }).flushHeaders();
  });
  expect(await fetchFrom(honest.url)).toMatchObject({ outcome: 'too_large' });
  await expect.poll(honest.cancelled).toBe(1);
});

const short = openFetcher({ bytes: 2 * MIB, redirects: 5, headersMs: 200, totalMs: 400 });

it('FETCH-7 waits only so long for the headers of each hop, and for all of it', async () => {
  const silent = await startSite(hostile.silence);
  const dripping = await startSite(hostile.drip);
  const policy = policyFor([silent.host, dripping.host]);
  expect(await short.fetchPage(asking(silent.url, policy))).toMatchObject({
    outcome: 'timeout',
    code: 'headers_timeout',
  });
  const dripped = await short.fetchPage(asking(dripping.url, policy));
  expect(dripped).toMatchObject({ outcome: 'timeout', code: 'total_timeout', finalUrl: `${dripping.url}/` });
  await expect.poll(dripping.cancelled).toBe(1);

  const slow = await startSite((_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150);
  });
  expect(await short.fetchPage(asking(slow.url, policyFor([slow.host])))).toMatchObject({
    outcome: 'timeout',
    code: 'total_timeout',
  });
});

it('FETCH-7 doesn’t count the time of the hook', async () => {
  const origin = await startOrigin(() => ({ status: 200, headers: html, body: PAGE }));
  const page = await short.fetchPage(asking(origin.url, policyFor([origin.host]), { beforeHop: () => wait(500) }));
  expect(page).toMatchObject({ kind: 'page' });
  expect(page.timings.totalMs).toBeLessThan(400);
});

it.each([
  ['application/pdf', '%PDF-1.7'],
  ['image/png', 'x'],
  ['application/octet-stream', 'x'],
  ['text/event-stream', 'x'],
  ['nonsense', 'x'],
  ['text/html', '%PDF-1.7 says that it is a page'],
  ['text/html', '\u0089PNG\r\n'],
])('FETCH-8 refuses what is no text: %s, %j', async (type, body) => {
  const site = await startSite((_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(body, 'latin1'));
  });
  expect(await fetchFrom(site.url)).toMatchObject({ outcome: 'unsupported_type', code: 'type_unsupported' });
});

it.each([
  'text/html',
  'TEXT/HTML;charset=x',
  'application/xhtml+xml',
  'application/rss+xml',
  'application/atom+xml',
  'text/xml',
  'application/json',
  'application/feed+json',
  'text/plain',
  'text/markdown',
  '',
])('FETCH-8 reads %j', async (type) => {
  const site = await startSite((_request, response) => {
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end('x');
  });
  expect(await fetchFrom(site.url)).toMatchObject({ kind: 'page', contentType: type === '' ? null : type });
});

it('FETCH-9 refuses a compression that it didn’t ask for, and one that is broken', async () => {
  const bodies: Readonly<Record<string, readonly [string, Buffer]>> = {
    '/zstd': ['zstd', zstdCompressSync(PAGE)],
    '/deflate': ['deflate', deflateSync(PAGE)],
    '/twice': ['gzip, gzip', gzipSync(gzipSync(PAGE))],
    '/broken': ['gzip', Buffer.from('not compressed')],
    '/good': ['gzip', gzipSync(PAGE)],
  };
  const site = await startSite((request, response) => {
    const [encoding = '', body] = bodies[request.url ?? ''] ?? [];
    response.writeHead(200, { ...html, 'content-encoding': encoding }).end(body);
  });
  for (const path of ['/zstd', '/deflate', '/twice'])
    expect(await fetchFrom(site.url + path)).toMatchObject({
      outcome: 'unsupported_type',
      code: 'encoding_unsupported',
    });
  expect(await fetchFrom(`${site.url}/broken`)).toMatchObject({ outcome: 'connection_error', code: 'not_decoded' });
  expect(await fetchFrom(`${site.url}/good`)).toMatchObject({ kind: 'page' });
});
