import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Postgres } from '../../../dev/database/postgres.ts';
import { ask, startScratchPostgres } from '#test/dev/database/scratch.ts';
import { cloneDatabase, createTemplate, dropDatabase } from './template.ts';

let postgres: Postgres;

beforeAll(async () => void (postgres = await startScratchPostgres()));
afterAll(() => postgres?.stop());

test('several processes at once prepare a template once and clone it', async () => {
  const { adminUrl } = postgres;
  let prepared = 0;
  const urls = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await createTemplate(adminUrl, 'migrated', async (url) => {
        prepared += 1;
        await ask(url, 'create table kept as select 1 as n');
      });
      return cloneDatabase(adminUrl, 'migrated', `Suite ${n}`);
    }),
  );
  expect(prepared).toBe(1);
  await ask(urls[0] ?? '', 'delete from kept');
  expect(await Promise.all(urls.map(async (url) => (await ask(url, 'select n from kept')).length))).toEqual([
    0, 1, 1, 1, 1, 1, 1, 1,
  ]);
});

test('a template whose preparation failed is made anew', async () => {
  const { adminUrl } = postgres;
  const fail = async (url: string): Promise<void> => {
    await ask(url, 'create table half ()');
    throw new Error('broke');
  };
  await expect(createTemplate(adminUrl, 'second', fail)).rejects.toThrow('broke');
  expect(await createTemplate(adminUrl, 'second', async (url) => void (await ask(url, 'create table half ()')))).toBe(
    true,
  );
});

test('a database is dropped with somebody in it, and dropping one that is not there is fine', async () => {
  const { adminUrl } = postgres;
  await createTemplate(adminUrl, 'third', async () => undefined);
  const url = await cloneDatabase(adminUrl, 'third', 'doomed');
  const asleep = ask(url, 'select pg_sleep(10)').catch((error: Error) => error.message);
  await expect
    .poll(async () => (await ask(adminUrl, "select from pg_stat_activity where datname = 'doomed'")).length)
    .toBe(1);
  await dropDatabase(adminUrl, 'doomed');
  expect(await asleep).toContain('terminating connection');
  await dropDatabase(adminUrl, 'doomed');
});
