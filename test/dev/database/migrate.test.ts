import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../dev/database/migrate.ts';
import type { Postgres } from '../../../dev/database/postgres.ts';
import { ask, startScratchPostgres } from './scratch.ts';

const FIRST = 'create table a (n int);\n--> statement-breakpoint\ncreate index on a (n);';
const SECOND = 'insert into a values (1);\n--> statement-breakpoint\ndo $$ begin perform 1; end $$;';

const root = mkdtempSync(join(tmpdir(), 'waypost-migrations-'));
let postgres: Postgres;
let url: string;
let count = 0;

beforeAll(async () => void (postgres = await startScratchPostgres()));
afterAll(async () => {
  rmSync(root, { recursive: true });
  await postgres?.stop();
});

beforeEach(async () => {
  const name = `migrated_${(count += 1)}`;
  await ask(postgres.adminUrl, `create database ${name} strategy file_copy`);
  url = postgres.adminUrl.replace(/postgres$/, name);
});

/** A folder as drizzle-kit writes it. */
function writeMigrations(files: Record<string, string>): string {
  const dir = mkdtempSync(join(root, 'set-'));
  mkdirSync(join(dir, 'meta'));
  const entries = Object.keys(files).map((tag, idx) => ({ idx, version: '7', when: idx, tag, breakpoints: true }));
  writeFileSync(join(dir, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [tag, sql] of Object.entries(files)) writeFileSync(join(dir, `${tag}.sql`), sql);
  return dir;
}

const readTags = async (): Promise<unknown[]> =>
  (await ask(url, 'select tag from waypost_migrations order by tag')).map((row) => row['tag']);

test('migrations are applied in order, once, and named', async () => {
  const lines: string[] = [];
  const dir = writeMigrations({ '0000_first': FIRST, '0001_second': SECOND });
  expect(await migrate({ url, dir, log: (line) => lines.push(line) })).toEqual(['0000_first', '0001_second']);
  expect(lines).toEqual(['applied 0000_first', 'applied 0001_second']);
  expect(await migrate({ url, dir })).toEqual([]);
  expect(await ask(url, 'select n from a')).toEqual([{ n: 1 }]);
});

test('a failing migration is rolled back whole, is named, and those before it stay', async () => {
  const broken = 'create table b ();\n--> statement-breakpoint\nselect nonsense;';
  const dir = writeMigrations({ '0000_first': FIRST, '0001_broken': broken });
  await expect(migrate({ url, dir })).rejects.toThrow(/0001_broken, statement 2: column "nonsense" does not exist/);
  expect(await readTags()).toEqual(['0000_first']);
  expect(await ask(url, "select to_regclass('b') as b")).toEqual([{ b: null }]);
});

test('an applied migration that changed is an error that names it; its line ends may differ', async () => {
  await migrate({ url, dir: writeMigrations({ '0000_first': FIRST }) });
  expect(await migrate({ url, dir: writeMigrations({ '0000_first': FIRST.replaceAll('\n', '\r\n') }) })).toEqual([]);
  const changed = migrate({ url, dir: writeMigrations({ '0000_first': `${FIRST} -- new` }) });
  await expect(changed).rejects.toThrow(/0000_first was changed/);
});

test('several at once apply each migration once', async () => {
  const dir = writeMigrations({ '0000_first': FIRST, '0001_second': SECOND });
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ url, dir })));
  expect(applied.flat().toSorted()).toEqual(['0000_first', '0001_second']);
  expect(await ask(url, 'select n from a')).toEqual([{ n: 1 }]);
});
