import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { chooseReachable, findAccount } from '../../../dev/database/postgres-binaries.ts';
import type { PostgresOptions } from '../../../dev/database/postgres.ts';
import { endLeftovers } from '../../../dev/leftovers.ts';
import { startCrashable, type CrashablePostgres } from '#test/support/workers/crashable-postgres.ts';
import { ask, makeScratchDir } from './scratch.ts';

vi.setConfig({ testTimeout: 30_000 }); // a busy machine takes seconds to make a database

const kept = makeScratchDir(); // one database for every test of a persistent one: making it takes longest
const [scratch, abandoned] = [makeScratchDir(), makeScratchDir()];
const running: CrashablePostgres[] = [];

async function start(options: Partial<PostgresOptions> = {}): Promise<CrashablePostgres> {
  const postgres = await startCrashable({ dir: kept, port: 0, persistent: true, ...options });
  running.push(postgres);
  return postgres;
}

/** Starts one in a process of its own, which is then killed. */
async function startAndDie(dir: string, persistent: boolean): Promise<string> {
  const module = JSON.stringify(join(import.meta.dirname, '../../../dev/database/postgres.ts'));
  const options = JSON.stringify({ dir, port: 0, persistent });
  const script = `import { startPostgres } from ${module}; console.log((await startPostgres(${options})).adminUrl);`;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: [...stdio] });
  const [printed] = (await once(owner.stdout, 'data')) as [Buffer];
  const url = printed.toString().trim();
  await ask(url, 'create table of_the_dead as select 1 as n');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  return url;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});

afterAll(() => {
  for (const dir of [kept, scratch, abandoned]) rmSync(dirname(dir), { recursive: true, force: true });
});

test('a persistent database keeps its data and its password over stop and start', async () => {
  const first = await start();
  await ask(first.adminUrl, 'create table kept as select 9007199254740993::bigint as n');
  await first.stop();
  const second = await start({ port: first.port });
  expect(second.adminUrl).toBe(first.adminUrl);
  expect(await ask(second.adminUrl, 'select n from kept')).toEqual([{ n: '9007199254740993' }]);
  expect(await ask(second.adminUrl, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

test('an ephemeral database is fast, listens on loopback only and leaves nothing behind', async () => {
  const postgres = await start({ dir: scratch, persistent: false });
  expect(await ask(postgres.adminUrl, 'show fsync')).toEqual([{ fsync: 'off' }]);
  expect(await ask(postgres.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await postgres.stop();
  expect(existsSync(scratch)).toBe(false);
});

test('only who reads the password file gets in, as everyone on the machine reaches loopback', async () => {
  const { port, home } = await start();
  expect(statSync(join(home, 'password')).mode & 0o077).toBe(0);
  await expect(ask(`postgres://postgres:guess@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(/password/);
});

test('a Postgres that is killed restarts at once with everything that was committed', async () => {
  const postgres = await start();
  await ask(postgres.adminUrl, 'create table survivor as select 1 as n');
  await postgres.kill();
  await expect(ask(postgres.adminUrl, 'select 1')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
  expect(existsSync(join(postgres.home, 'data', 'postmaster.pid'))).toBe(true);
  await postgres.restart();
  expect(await ask(postgres.adminUrl, 'select n from survivor')).toEqual([{ n: 1 }]);
});

test('a postmaster.pid that names a living stranger does not keep Postgres from starting', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(first.home, 'data', 'postmaster.pid'), `${process.pid}\n${first.home}/data\n`);
  const second = await start();
  expect(await ask(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the directory of a living owner is refused by name and left alone', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
  expect(await ask(first.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the database of an owner that was killed starts again for the next one', async () => {
  await startAndDie(kept, true);
  const next = await start();
  expect(await ask(next.adminUrl, 'select n from of_the_dead')).toEqual([{ n: 1 }]);
});

test('an ephemeral database whose owner was killed goes with the next start of any, files and all', async () => {
  const url = await startAndDie(abandoned, false);
  await endLeftovers();
  expect(readdirSync(abandoned)).toEqual([]);
  await expect(ask(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('a port that is taken is said by number', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(start({ port })).rejects.toThrow(`port ${port} is taken`);
  other.close();
});

test('a folder that the postgres user cannot reach has a stand-in that is the same at every start', () => {
  const account = findAccount();
  const closed = join(dirname(kept), 'closed');
  mkdirSync(join(closed, 'project'), { recursive: true });
  chmodSync(closed, 0o700);
  const project = join(closed, 'project');
  const chosen = chooseReachable(project, account);
  if (!account) return expect(chosen).toBe(project); // we own it and run Postgres ourselves
  expect(chosen).not.toContain(closed);
  expect(chooseReachable(project, account)).toBe(chosen);
  rmSync(chosen, { recursive: true });
});
