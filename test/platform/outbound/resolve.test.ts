import { expect, it } from 'vitest';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { resolvePublic } from '#src/platform/outbound/resolve.ts';
import { type DnsEntry, listen, startDoh } from './local-servers.ts';
import { REFUSED_V4_ADDRESSES, REFUSED_V6_ADDRESSES } from './refused-ranges.ts';

const PUBLIC_V4 = '93.184.215.14';
const PUBLIC_V6 = '2606:4700:4700::1111';
const NAME = 'shop.dev';

async function resolveIn(zone: Record<string, DnsEntry>, name = NAME) {
  const doh = await startDoh(zone);
  return { ...(await resolvePublic(name, policyFor(doh.url), new AbortController().signal)), asked: doh.asked };
}

async function resolveAt(dohUrl: string) {
  return resolvePublic(NAME, policyFor(dohUrl), new AbortController().signal);
}

function policyFor(dohUrl: string): OutboundPolicy {
  return { ownHosts: [], dohUrl, dohTimeoutMs: 200 };
}

it('GATE-12 asks for A and AAAA and answers with every address', async () => {
  const found = await resolveIn({ [NAME]: { A: [PUBLIC_V4], AAAA: [PUBLIC_V6] } });
  expect(found).toMatchObject({ ok: true, addresses: [PUBLIC_V4, PUBLIC_V6] });
  expect(found.asked.toSorted()).toEqual([`A ${NAME}`, `AAAA ${NAME}`]);
});

it.each<[string, DnsEntry]>([
  ['A records only', { A: [PUBLIC_V4] }],
  ['AAAA records only', { AAAA: [PUBLIC_V6] }],
  ['a chain of CNAMEs', { chain: ['www.shop.dev.', 'edge.cdn.dev.'], A: [PUBLIC_V4] }],
])('GATE-12 lets a name with %s pass', async (_label, entry) => {
  expect(await resolveIn({ [NAME]: entry })).toMatchObject({ ok: true });
});

it('GATE-12 refuses a name that resolves to any address of the refused ranges', async () => {
  const inward: [string, DnsEntry][] = [
    ...REFUSED_V4_ADDRESSES.map((address): [string, DnsEntry] => [`${address}.nip.dev`, { A: [address] }]),
    ...REFUSED_V6_ADDRESSES.map((address, index): [string, DnsEntry] => [`v6-${index}.dev`, { AAAA: [address] }]),
  ];
  const { url } = await startDoh(Object.fromEntries(inward));
  const policy = { ...policyFor(url), dohTimeoutMs: 5_000 };
  for (const [name] of inward)
    expect(await resolvePublic(name, policy, new AbortController().signal), name).toEqual({
      ok: false,
      reason: 'address_not_public',
    });
});

it.each<[string, DnsEntry]>([
  ['a private address among public ones', { A: [PUBLIC_V4, '10.0.0.1', PUBLIC_V4] }],
  ['a public A and a loopback AAAA', { A: [PUBLIC_V4], AAAA: ['::1'] }],
  ['a private A and a public AAAA', { A: ['192.168.0.1'], AAAA: [PUBLIC_V6] }],
  ['a CNAME chain that ends inward', { chain: ['metadata.dev.'], A: ['169.254.169.254'] }],
  ['an address that cannot be read', { A: ['0177.0.0.1'] }],
  ['an address under NXDOMAIN', { status: 3, A: ['127.0.0.1'] }],
])('GATE-12 refuses %s', async (_label, entry) => {
  expect(await resolveIn({ [NAME]: entry })).toMatchObject({ ok: false, reason: 'address_not_public' });
});

it.each<[string, Record<string, DnsEntry>]>([
  ['NXDOMAIN', {}],
  ['two empty answers', { [NAME]: {} }],
  ['a CNAME that leads nowhere', { [NAME]: { chain: ['gone.dev.'] } }],
])('GATE-13 says name_not_found for %s', async (_label, zone) => {
  expect(await resolveIn(zone)).toMatchObject({ ok: false, reason: 'name_not_found' });
});

it.each([
  ['FORMERR', 1],
  ['SERVFAIL', 2],
  ['NOTIMP', 4],
  ['REFUSED', 5],
])('GATE-14 treats %s as a failure, not as an empty answer', async (_label, status) => {
  expect(await resolveIn({ [NAME]: { status } })).toMatchObject({ ok: false, reason: 'resolution_failed' });
});

it.each([
  ['no JSON', 200, 'not json'],
  ['JSON of another shape', 200, '{"Answer":[]}'],
  ['a record without data', 200, '{"Status":0,"Answer":[{"type":1}]}'],
  ['a truncated answer', 200, '{"Status":0,"TC":true,"Answer":[]}'],
  [
    'more records than anybody needs',
    200,
    JSON.stringify({ Status: 0, Answer: Array.from({ length: 257 }, () => ({ type: 5, data: 'a.' })) }),
  ],
  ['a 500', 500, '{"Status":0,"Answer":[{"type":1,"data":"8.8.8.8"}]}'],
  ['a redirect', 302, '{"Status":0,"Answer":[{"type":1,"data":"8.8.8.8"}]}'],
])('GATE-14 treats %s from the resolver as a failure', async (_label, status, body) => {
  const url = await listen((_request, response) => response.writeHead(status, { location: '/' }).end(body));
  expect(await resolveAt(url)).toEqual({ ok: false, reason: 'resolution_failed' });
});

it('GATE-14 refuses when one of the two questions fails, whatever the other answers', async () => {
  const url = await listen((request, response) => {
    const isV4 = request.url?.endsWith('type=A') === true;
    response.end(JSON.stringify({ Status: isV4 ? 0 : 2, Answer: isV4 ? [{ type: 1, data: PUBLIC_V4 }] : [] }));
  });
  expect(await resolveAt(url)).toEqual({ ok: false, reason: 'resolution_failed' });
});

it('GATE-14 gives up on a resolver that stays silent or is not there', async () => {
  const silent = await listen(() => undefined);
  expect(await resolveAt(silent)).toEqual({ ok: false, reason: 'resolution_failed' });
  expect(await resolveAt('http://127.0.0.1:1/dns-query')).toEqual({ ok: false, reason: 'resolution_failed' });
});

it("GATE-21 rejects with the caller's reason when the caller gives up during the look-up", async () => {
  const silent = await listen(() => undefined);
  const caller = new AbortController();
  const pending = resolvePublic(NAME, { ...policyFor(silent), dohTimeoutMs: 5_000 }, caller.signal);
  caller.abort(new Error('enough'));
  await expect(pending).rejects.toThrow('enough');
});
