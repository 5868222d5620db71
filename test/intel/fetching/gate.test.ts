import { expect, it } from 'vitest';
import { failureOfGate } from '#src/intel/fetching/failure.ts';
import { openFetcher } from '#src/intel/fetching/open-fetcher.ts';
import { startDoh, startOrigin } from '#test/platform/outbound/local-servers.ts';
import { REFUSED_V4, REFUSED_V6 } from '#test/platform/outbound/refused-ranges.ts';
import { startRaw } from '#test/support/intel/sites.ts';
import { asking, policyFor } from './asking.ts';

const { fetchPage, fetchRobots } = openFetcher();

/** Listens where no scan may lead: every connection is seen, whatever is said. */
async function startCanary() {
  const canary = await startRaw((socket) => socket.end());
  const port = canary.host.split(':')[1] ?? '';
  const spellings = [
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f000001',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0',
    'localhost',
    'localhost.',
    '①②⑦.0.0.1',
    '127%2e0.0.1',
    'user@127.0.0.1',
  ];
  return {
    connections: canary.connections,
    urls: spellings.map((spelling) => `http://${spelling}:${port}/`),
    port: Number(port),
  };
}

it('FETCH-16 refuses the loopback in every spelling, and contacts nobody', async () => {
  const canary = await startCanary();
  const policy = policyFor([], { allowPorts: [canary.port] });
  for (const url of canary.urls) {
    expect(await fetchPage(asking(url, policy)), url).toMatchObject({
      kind: 'refused',
      outcome: 'blocked_ssrf',
      redirects: 0,
    });
    if (URL.canParse(url))
      expect(await fetchRobots(asking(url, policy)), url).toMatchObject({ verdict: 'disallow', status: null });
  }
  expect(canary.connections()).toBe(0);
});

it('FETCH-16 refuses a name that leads inward', async () => {
  const canary = await startCanary();
  const addresses = [...Object.values(REFUSED_V4), ...Object.values(REFUSED_V6)].flat();
  const zone = Object.fromEntries(
    addresses.map((address, at) => [
      `n${at}.dev`,
      address.includes(':') ? { AAAA: [address] } : { A: ['93.184.215.14', address] },
    ]),
  );
  const doh = await startDoh({ ...zone, 'home.dev': { A: ['127.0.0.1'] } });
  const policy = policyFor([], { dohUrl: doh.url, allowPorts: [canary.port] });
  const hosts = ['home.dev', ...Object.keys(zone)];
  const refused = await Promise.all(hosts.map((host) => fetchPage(asking(`http://${host}:${canary.port}/`, policy))));
  for (const [at, page] of refused.entries())
    expect(page, hosts[at]).toMatchObject({ outcome: 'blocked_ssrf', code: 'address_not_public' });
  expect(canary.connections()).toBe(0);
});

it('FETCH-16 refuses where a page or a robots.txt redirects inward', async () => {
  const canary = await startCanary();
  const doh = await startDoh({ 'home.dev': { A: ['127.0.0.1'] } });
  for (const location of [
    ...canary.urls,
    `http://home.dev:${canary.port}/`,
    '//10.0.0.1/',
    'http://169.254.169.254/latest/',
  ]) {
    const origin = await startOrigin(() => ({ status: 302, headers: { location: Buffer.from(location) } }));
    const policy = policyFor([origin.host], { dohUrl: doh.url, allowPorts: [canary.port] });
    const hops: string[] = [];
    const beforeHop = (url: URL) => Promise.resolve(void hops.push(url.host));
    expect(await fetchPage(asking(origin.url, policy, { beforeHop })), location).toMatchObject({
      outcome: 'blocked_ssrf',
    });
    expect(await fetchRobots(asking(origin.url, policy, { beforeHop })), location).toMatchObject({
      verdict: 'disallow',
    });
    expect(hops).toEqual([origin.host, origin.host]);
  }
  expect(canary.connections()).toBe(0);
});

it('FETCH-17 refuses plain http where only https is allowed, and a redirect to it', async () => {
  const origin = await startOrigin(() => ({ status: 302, headers: { location: 'http://shop.dev/' } }));
  const policy = policyFor([origin.host], { httpsOnly: true });
  expect(await fetchPage(asking(origin.url, policy))).toMatchObject({
    outcome: 'blocked_ssrf',
    code: 'https_required',
  });
  expect(origin.seen).toEqual([]);
  for (const reason of ['downgrade_refused', 'https_required'] as const)
    expect(failureOfGate(reason, 'words', true)).toEqual({ outcome: 'redirect_error', code: reason, detail: 'words' });
});

it('FETCH-18 tells a name that nobody has from one that leads inward', async () => {
  const doh = await startDoh({ 'broken.dev': { status: 2 } });
  const policy = policyFor([], { dohUrl: doh.url });
  expect(await fetchPage(asking('https://nobody.dev/', policy))).toMatchObject({
    outcome: 'dns_error',
    code: 'name_not_found',
  });
  expect(await fetchPage(asking('https://broken.dev/', policy))).toMatchObject({
    outcome: 'dns_error',
    code: 'resolution_failed',
  });
});
