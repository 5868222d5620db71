import { expect, it } from 'vitest';
import { gatedFetch, type OutboundInit } from '#src/platform/outbound/gated-fetch.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { type OutboundRefusal, OutboundRefused } from '#src/platform/outbound/refusal.ts';
import { listen, type Seen, startDoh, startOrigin } from './local-servers.ts';

const OK = { status: 200, body: 'here' };

function policyFor(hosts: readonly string[], more: Partial<OutboundPolicy> = {}): OutboundPolicy {
  return { ownHosts: ['waypost.app'], allowHosts: hosts, ...more };
}

/** `/start` answers with the redirect; everything else is the end of the journey. */
function redirectOnce(location: () => string | Buffer, status = 302) {
  return ({ path }: Seen) => (path === '/start' ? { status, headers: { location: location() } } : OK);
}

async function refusalOf(url: string, policy: OutboundPolicy, init: OutboundInit = {}): Promise<OutboundRefused> {
  try {
    await gatedFetch(url, init, policy);
  } catch (error) {
    if (error instanceof OutboundRefused) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

it('GATE-10 reaches an allow-listed host without asking the resolver', async () => {
  const doh = await startDoh({});
  const origin = await startOrigin(() => OK);
  const response = await gatedFetch(
    `${origin.url}/hook?a=1`,
    { method: 'post', headers: { 'webhook-id': 'msg_1' }, body: 'x' },
    policyFor([origin.host], { dohUrl: doh.url }),
  );
  expect(await response.text()).toBe('here');
  expect(origin.seen).toMatchObject([
    { method: 'POST', path: '/hook?a=1', body: 'x', headers: { 'webhook-id': 'msg_1' } },
  ]);
  expect(doh.asked).toEqual([]);
});

it('GATE-12 refuses a name that resolves inward, before contacting it', async () => {
  const doh = await startDoh({ 'rebound.dev': { A: ['127.0.0.1'] } });
  const refusal = await refusalOf('http://rebound.dev/x', policyFor([], { dohUrl: doh.url }));
  expect(refusal).toMatchObject({ reason: 'address_not_public', host: 'rebound.dev' });
});

it('GATE-12 lets a name with public addresses through to fetch', async () => {
  const name = 'gate.waypost-name-that-nobody-registered.dev';
  const doh = await startDoh({ [name]: { A: ['93.184.215.14'] } });
  const attempt = gatedFetch(`https://${name}/`, {}, policyFor([], { dohUrl: doh.url, timeoutMs: 1_000 }));
  // The name exists in our zone only, so what follows is fetch's own failure, not a refusal.
  const error: unknown = await attempt.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(OutboundRefused);
  expect(doh.asked.toSorted()).toEqual([`A ${name}`, `AAAA ${name}`]);
});

it.each<[OutboundRefusal, string]>([
  ['scheme_not_allowed', 'file:///etc/passwd'],
  ['ip_literal', 'http://169.254.169.254/latest/meta-data'],
  ['ip_literal', 'http://2130706433/'],
  ['ip_literal', '//0x7f.1/'],
  ['ip_literal', 'http://[::ffff:10.0.0.1]/'],
  ['special_use_name', 'http://localhost/'],
  ['single_label_name', 'http://intra/'],
  ['port_not_allowed', 'http://shop.dev:6379/'],
  ['userinfo_present', 'http://user:pass@shop.dev/'],
  ['userinfo_present', '//@shop.dev/'],
  ['userinfo_present', '///user@shop.dev/'],
  ['forbidden_character', 'http://shop.dev\\@10.0.0.1/'],
  ['forbidden_character', '/\\shop.dev'],
  ['percent_encoded_host', 'http://127%2e0.0.1/'],
  ['own_host', 'https://api.waypost.app/v1/admin'],
  ['name_not_found', 'https://nowhere.dev/'],
  ['address_not_public', 'https://inward.dev/'],
])('GATE-15 refuses a redirect as %s: %s', async (reason, location) => {
  const doh = await startDoh({ 'inward.dev': { A: ['93.184.215.14'], AAAA: ['fd00::1'] } });
  const origin = await startOrigin(redirectOnce(() => location));
  const policy = policyFor([origin.host], { dohUrl: doh.url });
  expect(await refusalOf(`${origin.url}/start`, policy)).toMatchObject({ reason });
});

it('GATE-15 refuses the last hop of a long chain as it would the first', async () => {
  const origin = await startOrigin(({ path }) => {
    const count = Number(path.slice(1));
    return { status: 302, headers: { location: count < 3 ? `/${count + 1}` : 'http://10.0.0.1/' } };
  });
  expect(await refusalOf(`${origin.url}/0`, policyFor([origin.host]))).toMatchObject({ reason: 'ip_literal' });
  expect(origin.seen).toHaveLength(4);
});

it.each([
  ['absolute path', '/deep/end?x=1', '/deep/end?x=1'],
  ['relative path', 'end', '/end'],
  ['query alone', '?q=1', '/start?q=1'],
  ['UTF-8 bytes', Buffer.from('/café'), '/caf%C3%A9'],
])('GATE-15 resolves a Location that is an %s', async (_label, location, path) => {
  const origin = await startOrigin(redirectOnce(() => location));
  const response = await gatedFetch(`${origin.url}/start`, {}, policyFor([origin.host]));
  expect(response.url).toBe(`${origin.url}${path}`);
});

it('GATE-15 hands back a redirect status that names no Location', async () => {
  const origin = await startOrigin(() => ({ status: 302 }));
  expect((await gatedFetch(origin.url, {}, policyFor([origin.host]))).status).toBe(302);
});

it.each([300, 304, 305, 404])('GATE-15 hands back a %i, which is not a redirect', async (status) => {
  const origin = await startOrigin(() => ({ status, headers: { location: 'http://10.0.0.1/' } }));
  expect((await gatedFetch(origin.url, {}, policyFor([origin.host]))).status).toBe(status);
});

it('GATE-16 follows five redirects and refuses the sixth', async () => {
  const count = ({ path }: Seen) => Number(path.slice(1));
  const origin = await startOrigin((seen) =>
    count(seen) === 0 ? OK : { status: 302, headers: { location: `/${count(seen) - 1}` } },
  );
  const policy = policyFor([origin.host]);
  expect((await gatedFetch(`${origin.url}/5`, {}, policy)).status).toBe(200);
  expect(await refusalOf(`${origin.url}/6`, policy)).toMatchObject({ reason: 'too_many_redirects' });
});

it.each([301, 302, 303, 307, 308])(
  'GATE-16 refuses even the first redirect, a %i, where none is allowed',
  async (status) => {
    const origin = await startOrigin(redirectOnce(() => '/end', status));
    const policy = policyFor([origin.host], { maxRedirects: 0 });
    expect(await refusalOf(`${origin.url}/start`, policy)).toMatchObject({ reason: 'redirect_refused' });
    expect(origin.seen).toHaveLength(1);
  },
);

it('GATE-17 repeats method and body within the origin after a 307', async () => {
  const origin = await startOrigin(redirectOnce(() => '/end', 307));
  const init = { method: 'POST', headers: { 'x-webhook-secret': 's' }, body: new TextEncoder().encode('payload') };
  await gatedFetch(`${origin.url}/start`, init, policyFor([origin.host]));
  expect(origin.seen[1]).toMatchObject({ method: 'POST', body: 'payload', headers: { 'x-webhook-secret': 's' } });
});

it('GATE-18 shows another origin no credential', async () => {
  const other = await startOrigin(() => OK);
  const origin = await startOrigin(redirectOnce(() => `${other.url}/end`));
  const secrets = { authorization: 'Bearer t', cookie: 'a=b', 'x-webhook-secret': 's', 'webhook-signature': 'v1,x' };
  const init = { headers: { ...secrets, accept: 'text/html' } };
  await gatedFetch(`${origin.url}/start`, init, policyFor([origin.host, other.host]));
  expect(origin.seen[0]?.headers).toMatchObject(secrets);
  for (const name of Object.keys(secrets)) expect(other.seen[0]?.headers).not.toHaveProperty(name);
  expect(other.seen[0]?.headers.accept).toBe('text/html');
});

it('GATE-19 shows another origin no body', async () => {
  const other = await startOrigin(() => OK);
  const policy = (host: string) => policyFor([host, other.host]);
  const seeOther = await startOrigin(redirectOnce(() => other.url, 303));
  await gatedFetch(`${seeOther.url}/start`, { method: 'POST', body: 'secret' }, policy(seeOther.host));
  expect(other.seen).toMatchObject([{ method: 'GET', body: '' }]);

  const repeat = await startOrigin(redirectOnce(() => other.url, 307));
  const init = { method: 'POST', body: 'secret' };
  expect(await refusalOf(`${repeat.url}/start`, policy(repeat.host), init)).toMatchObject({
    reason: 'redirect_not_safe',
  });
  expect(other.seen).toHaveLength(1);
});

it('GATE-21 ends the whole journey, body included, at the total timeout', async () => {
  const silent = await listen(() => undefined);
  const dripping = await listen((_request, response) => void response.write('a'));
  const policy = policyFor([new URL(silent).host, new URL(dripping).host], { timeoutMs: 200 });
  await expect(gatedFetch(silent, {}, policy)).rejects.toMatchObject({ name: 'TimeoutError' });
  const response = await gatedFetch(dripping, {}, policy);
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('GATE-21 counts slow redirects together, not one by one', async () => {
  const slow = await listen((_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150);
  });
  const policy = policyFor([new URL(slow).host], { timeoutMs: 400 });
  await expect(gatedFetch(slow, {}, policy)).rejects.toMatchObject({ name: 'TimeoutError' });
});

it("GATE-21 stops at the caller's signal with the caller's reason", async () => {
  const silent = await listen(() => undefined);
  const caller = new AbortController();
  const pending = gatedFetch(silent, { signal: caller.signal }, policyFor([new URL(silent).host]));
  caller.abort(new Error('enough'));
  await expect(pending).rejects.toThrow('enough');
});

it.each([
  ['http://user:hunter2@10.0.0.1/hunter2?token=hunter2#hunter2', '10.0.0.1'],
  ['https://hunter2:hunter2@shop.dev:8080/hunter2', 'shop.dev:8080'],
  ['http://localhost/?hunter2', 'localhost'],
  ['hunter2', null],
  ['data:hunter2', null],
])('GATE-22 names the host alone when it refuses %s', async (url, host) => {
  const refusal = await refusalOf(url, policyFor([]));
  expect(refusal.host).toBe(host);
  expect(`${refusal.message} ${JSON.stringify(refusal)}`).not.toContain('hunter2');
});
