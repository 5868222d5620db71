import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDestination } from '#src/platform/outbound/destination.ts';
import type { OutboundPolicy } from '#src/platform/outbound/policy.ts';
import { type OutboundRefusal, REFUSAL_SENTENCES, sentenceOf } from '#src/platform/outbound/refusal.ts';
import { REFUSED_V4_ADDRESSES, REFUSED_V6_ADDRESSES } from './refused-ranges.ts';
import { IPV4_HOST_SPELLINGS, octetsOf } from './spellings.ts';

const policy: OutboundPolicy = { ownHosts: ['Waypost.app', 'live.waypost.workers.dev'], allowPorts: [8443] };
const local: OutboundPolicy = { ownHosts: ['localhost'], allowHosts: ['localhost:8701', '127.0.0.1:80', '[::1]:3000'] };

function reasonFor(raw: string, under: OutboundPolicy = policy): OutboundRefusal | 'passed' {
  const check = checkDestination(raw, under);
  return check.ok ? 'passed' : check.reason;
}

type Row = readonly [rule: string, reason: OutboundRefusal, urls: readonly string[]];

const REFUSED: readonly Row[] = [
  [
    'GATE-1',
    'scheme_not_allowed',
    ['ftp://a.com', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x', 'ws://a.com'],
  ],
  ['GATE-1', 'scheme_not_allowed', ['gopher://a.com', 'httpx://a.com', 'blob:https://a.com/1', 'mailto:a@b.com']],
  [
    'GATE-1',
    'invalid_url',
    ['', 'a.com', '//a.com/', '/path', '?q', 'http:', 'http://', 'https:///a.com', 'http:a.com'],
  ],
  [
    'GATE-1',
    'invalid_url',
    ['http:/a.com', 'http://?q', 'http://a.com:99999', 'http://[::1', 'http://1.2.3.4.5', 'http://a.com:x'],
  ],
  [
    'GATE-2',
    'forbidden_character',
    ['http://a.com\\@b.com', 'http:\\\\a.com', 'https://a.com/\\x', 'http://a.com\t/', 'ht\ntp://a.com'],
  ],
  [
    'GATE-2',
    'forbidden_character',
    [' http://a.com', 'http://a.com ', 'http://a.com/a b', 'http://a.com/\u0000', 'http://a.com/\u007f'],
  ],
  [
    'GATE-2',
    'forbidden_character',
    [
      'http://a.com/\u0085',
      'http://a.com/\u00a0',
      'http://a.com/\u2028',
      '\ufeffhttp://a.com',
      'http://a.com/\r\nX: y',
    ],
  ],
  ['GATE-2', 'url_too_long', [`https://a.com/${'x'.repeat(2035)}`]],
  [
    'GATE-3',
    'userinfo_present',
    ['http://user@a.com', 'http://user:pass@a.com', 'http://:pass@a.com', 'http://@a.com', 'http://a.com@127.0.0.1'],
  ],
  ['GATE-3', 'userinfo_present', ['http://a.com:80@10.0.0.1/', 'http://a%40b@c.com']],
  [
    'GATE-4',
    'port_not_allowed',
    ['http://a.com:8080', 'https://a.com:22', 'http://a.com:0', 'http://a.com:6379', 'http://a.com.:25/'],
  ],
  [
    'GATE-6',
    'single_label_name',
    ['http://intra', 'http://printer.', 'https://com', 'http://xn--p1ai', 'http://metadata/'],
  ],
  [
    'GATE-7',
    'special_use_name',
    ['localhost', 'a.localhost', 'LOCALHOST', 'localhost.', 'printer.local', 'db.internal'].map(http),
  ],
  [
    'GATE-7',
    'special_use_name',
    ['metadata.google.internal.', 'nas.home.arpa', '1.0.0.127.in-addr.arpa', 'ipv4only.arpa'].map(http),
  ],
  [
    'GATE-7',
    'special_use_name',
    ['a.test', 'a.example', 'a.invalid', 'x.onion', 'a.alt', 'r.lan', 'a.intranet', 'a.corp'].map(http),
  ],
  [
    'GATE-7',
    'special_use_name',
    ['a.home', 'a.mail', 'a.private', 'localhost.localdomain', 'ｌocalhost', 'a.ⓛⓞⓒⓐⓛ', 'a。local'].map(http),
  ],
  [
    'GATE-8',
    'percent_encoded_host',
    ['http://127%2e0.0.1', 'http://%6c%6fcalhost', 'http://a.com%2fb.com', 'http://a%00.com'],
  ],
  [
    'GATE-8',
    'invalid_name',
    ['a.com..', '.a.com', 'a..com', '-a.com', 'a-.com', 'a!.com', "a'b.com", 'a,b.com', 'a*.com'].map(http),
  ],
  ['GATE-8', 'invalid_name', [`${'a'.repeat(64)}.com`, `${'abcdefg.'.repeat(32)}com`].map(http)],
  [
    'GATE-9',
    'own_host',
    ['waypost.app', 'WAYPOST.app', 'waypost.app.', 'api.waypost.app', 'a.live.waypost.workers.dev'].map(http),
  ],
];

describe('checkDestination', () => {
  it.each(REFUSED)('%s refuses as %s: %j', (_rule, reason, urls) => {
    for (const url of urls) expect(reasonFor(url), url).toBe(reason);
  });

  it.each(IPV4_HOST_SPELLINGS)('GATE-5 refuses every refused IPv4 address written as %s', (_label, spell) => {
    for (const address of REFUSED_V4_ADDRESSES)
      expect(reasonFor(http(spell(octetsOf(address)))), address).toBe('ip_literal');
  });

  it('GATE-5 refuses IPv6 literals, and public addresses as much as private ones', () => {
    for (const address of REFUSED_V6_ADDRESSES) expect(reasonFor(http(`[${address}]`)), address).toBe('ip_literal');
    for (const host of ['8.8.8.8', '134744072', '[2606:4700:4700::1111]'])
      expect(reasonFor(http(host))).toBe('ip_literal');
    expect(reasonFor('http://[fe80::1%25eth0]/')).toBe('percent_encoded_host');
  });

  it('GATE-5 refuses a random private address in a random spelling', () => {
    const octet = fc.nat(255);
    const privateAddress = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    );
    const spelling = fc.constantFrom(...IPV4_HOST_SPELLINGS);
    const wrapping = fc.constantFrom('http://@', 'https://@/', 'http://@:80/a?b#c', 'https://@:443', 'HTTP://@/');
    fc.assert(
      fc.property(privateAddress, spelling, wrapping, (octets, [, spell], url) => {
        expect(reasonFor(url.replace('@', spell(octets)))).toBe('ip_literal');
      }),
      { numRuns: 500 },
    );
  });

  it('GATE-8 lets random public names pass, to be resolved, with their host unchanged', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9]{0,20}[a-z0-9])?$/);
    const name = fc
      .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('com', 'dev', 'de', 'co.uk', 'xn--p1ai'))
      .map(([labels, suffix]) => [...labels, suffix].join('.'));
    const tail = fc.constantFrom('', '/', ':443', ':80/', ':8443/hook?id=1#x', './');
    fc.assert(
      fc.property(fc.constantFrom('http', 'https'), name, tail, (scheme, host, rest) => {
        const check = checkDestination(`${scheme}://${host}${rest}`, policy);
        expect(check).toMatchObject({ ok: true, needsResolution: true, url: { hostname: host } });
      }),
    );
  });

  it('GATE-8 judges a non-ASCII name by its A-labels', () => {
    expect(checkDestination('https://Bücher.DE/ü', policy)).toMatchObject({
      ok: true,
      url: { host: 'xn--bcher-kva.de' },
    });
  });

  it('GATE-8 never throws, and passes nothing but a public http name, whatever the text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((text) => `http://${text}`),
    );
    fc.assert(
      fc.property(texts, (raw) => {
        const check = checkDestination(raw, policy);
        if (check.ok) expect(check.url.href).toMatch(/^https?:\/\/[a-z0-9_-]+(\.[a-z0-9_-]+)+(:8443|:443|:80)?\//);
      }),
      { numRuns: 1000 },
    );
  });

  it('GATE-4 lets 80, 443 and the listed ports pass on either scheme', () => {
    for (const port of ['', ':80', ':443', ':8443'])
      for (const scheme of ['http', 'https']) expect(reasonFor(`${scheme}://shop.dev${port}/`)).toBe('passed');
  });

  it('GATE-9 does not mistake a name that merely ends alike for our own', () => {
    expect(reasonFor('https://notwaypost.app')).toBe('passed');
    expect(reasonFor('https://waypost.app.evil.com')).toBe('passed');
  });

  it('GATE-10 lets an allow-listed host and port pass without resolution', () => {
    for (const url of ['http://localhost:8701/x', 'http://127.0.0.1/', 'https://127.0.0.1:80/', 'http://[::1]:3000'])
      expect(checkDestination(url, local), url).toMatchObject({ ok: true, needsResolution: false });
  });

  it('GATE-10 lets no other port, host or subdomain ride on an allow-list entry', () => {
    const rows: readonly (readonly [string, OutboundRefusal])[] = [
      ['http://localhost:8702', 'special_use_name'],
      ['http://localhost', 'special_use_name'],
      ['http://a.localhost:8701', 'special_use_name'],
      ['https://127.0.0.1', 'ip_literal'],
      ['http://127.0.0.2', 'ip_literal'],
      ['http://[::1]', 'ip_literal'],
    ];
    for (const [url, reason] of rows) expect(reasonFor(url, local), url).toBe(reason);
  });

  it('GATE-10 keeps the scheme, raw-string and userinfo checks for an allow-listed host', () => {
    expect(reasonFor('ftp://localhost:8701', local)).toBe('scheme_not_allowed');
    expect(reasonFor('http://a@localhost:8701', local)).toBe('userinfo_present');
    expect(reasonFor('http://localhost:8701\\', local)).toBe('forbidden_character');
    expect(reasonFor('http://%6cocalhost:8701', local)).toBe('percent_encoded_host');
  });

  it('GATE-23 refuses plain http where https is asked for, to an allow-listed host, too', () => {
    const strict = { ...local, httpsOnly: true };
    for (const url of ['http://a.com', 'HTTP://a.com:443', 'http://localhost:8701'])
      expect(reasonFor(url, strict), url).toBe('https_required');
    for (const url of ['https://a.com', 'https://localhost:8701']) expect(reasonFor(url, strict), url).toBe('passed');
    expect(reasonFor('http://a.com', { ...strict, httpsOnly: false })).toBe('passed');
  });

  it('GATE-22 has a sentence for every reason', () => {
    for (const sentence of Object.values(REFUSAL_SENTENCES)) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it('GATE-29 names the allow-list where a local stack refuses a receiver on this machine, and nowhere else', () => {
    expect(sentenceOf('ip_literal', { allowHosts: [] })).toContain('OUTBOUND_HOSTS');
    expect(sentenceOf('ip_literal', {})).toBe(REFUSAL_SENTENCES.ip_literal);
    expect(sentenceOf('own_host', { allowHosts: [] })).toBe(REFUSAL_SENTENCES.own_host);
  });
});

function http(host: string): string {
  return `http://${host}/`;
}
