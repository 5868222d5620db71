import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domains } from '#src/domains.ts';
import { serviceNames } from '#src/workers.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Words of the business, each with its plural. Names of domains and Workers are added by themselves. */
const words = `auction audit bid bidder cannabis chat clip courier customer dispatch driver dropoff fare fleet journey
ledger lot merchant offer parcel partner payment pickup playlist pool posting proof receipt recipient refund room sender
shop simulation simulator slug storefront stripe subscriber tip tracking tracked video viewer wave webhook`.split(
  /\s+/,
);

/** Where such a word means something else: a header’s name, one of Postgres’, Hono’s or the Web’s. */
const elsewhere = /user-agent|originAgentCluster/g;

const pluralOf = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);
/** The identity provider is the platform’s own: whoever calls any Worker is known by it. */
const names = [...domains.map(({ name }) => name), ...serviceNames].filter((name) => name !== 'identity');
const all = new Set([...words, ...names].flatMap((word) => [word, pluralOf(word)]));

/** The words of a text: `DELIVERY_URL`, `streamKey` and `x-pool-key` are each several. */
const wordsOf = (text: string) =>
  text
    .replaceAll(elsewhere, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

const businessWordsOf = (text: string) => [...new Set(wordsOf(text).filter((word) => all.has(word)))];

test.each([
  ["config['DELIVERY_URL']", 'delivery'],
  ['const poolKey = 1;', 'pool'],
  ["headers.get('x-webhook-secret')", 'webhook'],
  ['/** Whose deliveries. */', 'deliveries'],
  ["case 'live':", 'live'],
  ["if (name === 'STRIPE_API_URL')", 'stripe'],
])('HOUSE-21 the words of %s are seen', (text, word) => {
  expect(businessWordsOf(text)).toEqual([word]);
});

test('HOUSE-21 what every house has is no word of the business', () => {
  expect(businessWordsOf("request.headers.get('user-agent'); new ReadableStream(); 'text/event-stream'")).toEqual([]);
});

test('HOUSE-21 the platform names no domain and no Worker, not by a word', () => {
  const files = globSync('src/{platform,http}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap((file) => {
    const said = businessWordsOf(`${file} ${readFileSync(join(ROOT, file), 'utf8')}`);
    return said.length === 0 ? [] : [`${file}: ${said.join(', ')}`];
  });
  expect(found).toEqual([]);
});
