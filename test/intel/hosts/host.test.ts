import { expect, test } from 'vitest';
import { hostOf } from '#src/intel/hosts/host.ts';
import { firstIntervals, firstIntervalSeconds } from '#src/intel/targets/first-interval.ts';
import { pageTypes, targetBounds } from '#src/intel/targets/target.ts';
import { judgeUrl } from '#src/intel/targets/watched-url.ts';

const policy = {
  ownHosts: ['intel.waypost.test'],
  httpsOnly: true,
  allowHosts: ['127.0.0.1:8801', 'shop.example.com:443'],
};

test.each([
  ['https://www.acme.com/pricing', 'acme.com'],
  ['https://acme.com/', 'acme.com'],
  ['https://a.b.c.acme.co.uk/', 'acme.co.uk'],
  ['https://one.myshopify.com/', 'one.myshopify.com'],
  ['https://www.two.github.io/', 'two.github.io'],
  ['https://github.io/', 'github.io'],
  ['https://WWW.Acme.COM./', 'acme.com'],
  ['https://bücher.example.de/', 'example.de'],
  ['https://www.xn--bcher-kva.de/', 'xn--bcher-kva.de'],
  ['https://acme.com:443/', 'acme.com'],
  ['http://127.0.0.1:8801/pricing', '127.0.0.1:8801'],
  ['https://shop.example.com/', 'shop.example.com:443'],
  ['http://shop.example.com/', 'example.com'],
])('WATCH-13 politeness towards %s is owed to %s', (url, host) => {
  expect(hostOf(new URL(url), policy)).toBe(host);
});

test.each([
  ['https://www.acme.com/pricing#plans', 'https://www.acme.com/pricing', 'www.acme.com'],
  ['HTTPS://WWW.Acme.com:443', 'https://www.acme.com/', 'www.acme.com'],
  ['https://www.acme.com/a/../b?x=1&y=%20', 'https://www.acme.com/b?x=1&y=%20', 'www.acme.com'],
  ['https://shop.example.com/x', 'https://shop.example.com/x', 'shop.example.com'],
])('WATCH-12 %s is kept as %s', (raw, url, canonicalHost) => {
  expect(judgeUrl(raw, policy)).toMatchObject({ url, canonicalHost });
});

test.each([
  'http://www.acme.com/',
  'ftp://www.acme.com/',
  'www.acme.com',
  'https:www.acme.com',
  'https://user:pass@www.acme.com/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://localhost/',
  'https://router/',
  'https://printer.local/',
  'https://www.acme.com:8443/',
  'https://intel.waypost.test/',
  'https://www.acme.com/\\@evil.example',
  'https://www.acme.com/\tx',
  `https://www.acme.com/${'x'.repeat(2_048)}`,
  `https://www.acme.com/${'é'.repeat(600)}`,
])('WATCH-12 %s is refused with a sentence', (raw) => {
  expect(judgeUrl(raw, policy)).toEqual({ refused: expect.stringMatching(/^The .*\.$|^Only .*\.$/) });
});

const bounds = { minSeconds: targetBounds.minSeconds, maxSeconds: targetBounds.maxSeconds };

test.each(pageTypes)(
  'WATCH-14 the first interval of a page of kind %s is that of its row, within its bounds',
  (type) => {
    const usual = firstIntervals[type];
    expect(firstIntervalSeconds(type, { mode: 'adaptive', ...bounds })).toBe(usual);
    expect(usual).toBeGreaterThanOrEqual(bounds.minSeconds);
    expect(usual).toBeLessThanOrEqual(bounds.maxSeconds);
    expect(firstIntervalSeconds(type, { mode: 'adaptive', minSeconds: 100_000, maxSeconds: 200_000 })).toBe(100_000);
    expect(firstIntervalSeconds(type, { mode: 'adaptive', minSeconds: 300, maxSeconds: 300 })).toBe(300);
    expect(firstIntervalSeconds(type, { mode: 'fixed', minSeconds: 777, maxSeconds: 86_400 })).toBe(777);
  },
);
