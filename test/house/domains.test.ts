import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { domains } from '#src/domains.ts';
import { declareDomains } from '#src/platform/declare-domains.ts';
import { defineDomain, type Domain } from '#src/platform/domain.ts';
import { limits } from '#src/platform/limits.ts';
import { problemCatalog } from '#src/platform/problem/catalog.ts';
import { serviceNames } from '#src/workers.ts';
import { sites, nameOf } from '#test/refusals/mounts.ts';

const ROOT = join(import.meta.dirname, '../..');
const all: readonly Domain[] = domains;

/** The domains that a folder's files import, besides the folder itself. */
function importedBy(folder: string): string[] {
  const files = globSync(`src/${folder}/**/*.ts`, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(5);
  const imported = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(?:#src|(?:\.\.\/)+)\/?([a-z]+)\//g)].map(
      ([, to]) => to,
    ),
  );
  return [...new Set(imported)].filter(
    (to = '') => to !== folder && !['platform', 'http'].includes(to) && existsSync(join(ROOT, 'src', to)),
  ) as string[];
}

describe('domains', () => {
  test('HOUSE-23 each domain.ts is in the list, under the name of its folder', () => {
    const folders = globSync('src/*/domain.ts', { cwd: ROOT }).map((path) => path.split('/')[1]);
    expect(new Set(folders.filter((folder) => folder !== 'platform'))).toEqual(new Set(all.map(({ name }) => name)));
  });

  test('HOUSE-23 webhooks imports no domain: what can be subscribed to is handed to it', () => {
    expect(importedBy('webhooks')).toEqual([]);
    expect(importedBy('delivery')).toContain('webhooks'); // such an import is seen
  });

  test('HOUSE-24 what two domains declare by one name is refused at the start', () => {
    const again = (parts: Parameters<typeof defineDomain>[1]) => () => declareDomains([defineDomain('again', parts)]);
    const row = { status: 409, title: 'x', meaning: 'x', cure: 'x' } as const;
    const limit = { limit: 1, periodSeconds: 60, per: 'ip' } as const;
    expect(again({ problems: { offer_taken: row } })).toThrow('offer_taken is declared twice');
    expect(again({ problems: { internal_error: row } })).toThrow('internal_error is declared twice');
    expect(again({ limits: { quote: limit } })).toThrow('quote is declared twice');
    expect([problemCatalog.offer_taken.title, limits.quote.limit]).toEqual(['Another driver was faster', 120]);
    expect(() => declareDomains(domains)).not.toThrow(); // the same ones again
  });

  test('HOUSE-25 the access of every route is a row that a domain declares, or open to anyone', () => {
    const rows = new Set<unknown>(all.flatMap(({ access }) => Object.values(access)));
    const strange = sites.filter(
      ({ route: { access } }) => !rows.has(access) && JSON.stringify(access) !== '{"anyone":true}',
    );
    expect(strange.map(nameOf)).toEqual([]);
  });

  test('CONF-18 the queues of wrangler.toml and their dead letters are those that the domains name', () => {
    interface Consumer {
      readonly queue: string;
      readonly dead_letter_queue?: string;
    }
    const consumers = serviceNames.flatMap((env) => {
      const { queues } = unstable_readConfig({ config: join(ROOT, 'wrangler.toml'), env }) as {
        queues: { consumers?: readonly Consumer[] };
      };
      return queues.consumers ?? [];
    });
    const named = all.flatMap(({ queues }) => Object.values(queues));
    const found = consumers.map(({ queue, dead_letter_queue: dead = 'no other' }) => `${queue} ${dead}`);
    const declared = named.flatMap(({ name, dead }) => [`${name} ${dead}`, `${dead} no other`]);
    expect(found.toSorted()).toEqual(declared.toSorted());
    expect(new Set(named.flatMap(({ name, dead }) => [name, dead])).size).toBe(declared.length);
  });
});
