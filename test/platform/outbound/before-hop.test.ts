import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatedFetch } from '#src/platform/outbound/gated-fetch.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { listen, startDoh, startOrigin } from './local-servers.ts';

const policyFor = (hosts: readonly string[], more: Partial<OutboundPolicy> = {}): OutboundPolicy => ({
  ownHosts: ['waypost.app'],
  allowHosts: hosts,
  ...more,
});

/** Redirects from `/0` to `/1` and so on to `/2`, which is the end. */
const startChain = () =>
  startOrigin(({ path }) =>
    path === '/2'
      ? { status: 200, body: 'here' }
      : { status: 302, headers: { location: `/${Number(path.slice(1)) + 1}` } },
  );

it('GATE-24 awaits the hook before each hop, the first one included', async () => {
  const origin = await startChain();
  const order: string[] = [];
  const response = await gatedFetch(
    `${origin.url}/0`,
    {
      async beforeHop(url) {
        await wait(5);
        order.push(`${url.pathname} after ${origin.seen.length}`);
      },
    },
    policyFor([origin.host]),
  );
  expect(response.url).toBe(`${origin.url}/2`);
  expect(order).toEqual(['/0 after 0', '/1 after 1', '/2 after 2']);
});

it('GATE-24 asks the hook only for what the gate lets pass', async () => {
  const asked: string[] = [];
  const origin = await startOrigin(() => ({ status: 302, headers: { location: 'http://10.0.0.1/' } }));
  const init = { beforeHop: (url: URL) => Promise.resolve(void asked.push(url.href)) };
  await expect(gatedFetch('http://127.0.0.1:9/', init, policyFor([]))).rejects.toMatchObject({ reason: 'ip_literal' });
  await expect(gatedFetch(`${origin.url}/a`, init, policyFor([origin.host]))).rejects.toMatchObject({
    reason: 'ip_literal',
  });
  expect(asked).toEqual([`${origin.url}/a`]);
});

it('GATE-25 throws on what the hook throws, and contacts nobody any more', async () => {
  const origin = await startChain();
  const refusal = new Error('not now');
  const beforeHop = ({ pathname }: URL) => (pathname === '/1' ? Promise.reject(refusal) : Promise.resolve());
  await expect(gatedFetch(`${origin.url}/0`, { beforeHop }, policyFor([origin.host]))).rejects.toBe(refusal);
  expect(origin.seen.map(({ path }) => path)).toEqual(['/0']);
});

it('GATE-26 doesn’t count the hook’s time, but all of the rest', async () => {
  const origin = await startChain();
  const policy = policyFor([origin.host], { timeoutMs: 150 });
  const slowHook = { beforeHop: () => wait(120) };
  expect((await gatedFetch(`${origin.url}/0`, slowHook, policy)).status).toBe(200);

  const slow = await listen((_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 90);
  });
  const slowSite = gatedFetch(slow, slowHook, policyFor([new URL(slow).host], { timeoutMs: 150 }));
  await expect(slowSite).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('GATE-26 stops at the caller’s signal when the hook is done', async () => {
  const origin = await startChain();
  const caller = new AbortController();
  const beforeHop = () => Promise.resolve(caller.abort(new Error('enough')));
  const init = { signal: caller.signal, beforeHop };
  await expect(gatedFetch(`${origin.url}/0`, init, policyFor([origin.host]))).rejects.toThrow('enough');
  expect(origin.seen).toEqual([]);
});

it('GATE-27 resolves the name anew after the hook', async () => {
  const zone = { 'turns.dev': { A: ['93.184.215.14'] } };
  const doh = await startDoh(zone);
  const beforeHop = () => {
    zone['turns.dev'] = { A: ['127.0.0.1'] };
    return Promise.resolve();
  };
  const attempt = gatedFetch('http://turns.dev/', { beforeHop }, policyFor([], { dohUrl: doh.url }));
  await expect(attempt).rejects.toMatchObject({ reason: 'address_not_public' });
});

it('GATE-28 asks for nothing from a cache', async () => {
  const origin = await startOrigin(() => ({ status: 200, headers: { 'cache-control': 'max-age=600' }, body: 'here' }));
  for (let times = 0; times < 2; times += 1) await (await gatedFetch(origin.url, {}, policyFor([origin.host]))).text();
  expect(origin.seen.map(({ headers }) => headers['cache-control'])).toEqual(['no-cache', 'no-cache']);
});
