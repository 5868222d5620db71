import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endLeftovers, noteChild, processOf } from '../leftovers.ts';
import { chooseFreePort } from './free-port.ts';
import { chooseReachable, findAccount, findBinaries, type Account } from './postgres-binaries.ts';

const START_ATTEMPTS = 40;
const LOG_LIMIT = 64 * 1024;
/** Of passwords that nobody can guess and that end with the server: stretching them costs both sides 4 ms a connection. */
const QUICK_LOGIN = 'scram_iterations=1';

/** `persistent: false` is faster but not durable, and leaves no files. Port 0: any free one. */
export type PostgresOptions = { dir: string; port: number; persistent: boolean };

export type Postgres = {
  port: number;
  /** `postgres://postgres:…@127.0.0.1:port/postgres`, a superuser. */
  adminUrl: string;
  /** Where the files are: `dir`, or another folder if Postgres' user can't reach it. */
  home: string;
  /** Fast shutdown. The files of an ephemeral one are deleted. */
  stop(): Promise<void>;
};

type Layout = { home: string; data: string; password: string; binaries: string; account: Account };

const run = promisify(execFile);

/** Starts Postgres on loopback only. A directory that already has a database is used. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  await endLeftovers(); // a server on these files, say
  const layout = await prepareHome(options);
  const { server, port } = await launchOnPort(layout, options);
  return {
    port,
    adminUrl: `postgres://postgres:${readFileSync(layout.password, 'utf8').trim()}@127.0.0.1:${port}/postgres`,
    home: layout.home,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const exited = once(server, 'exit');
        server.kill('SIGINT');
        await exited;
      }
      if (!options.persistent) removeHome(layout);
    },
  };
}

async function prepareHome({ dir, persistent }: PostgresOptions): Promise<Layout> {
  const account = findAccount();
  mkdirSync(dir, { recursive: true });
  const home = chooseReachable(dir, account);
  if (home !== realpathSync(dir)) removeIfEmpty(dir); // it was made only to see whether it can be reached
  const layout = {
    home,
    data: join(home, 'data'),
    password: join(home, 'password'),
    binaries: findBinaries(account),
    account,
  };
  claimData(layout);
  if (!existsSync(layout.data)) await initialise(layout, persistent);
  if (!existsSync(layout.password)) throw new Error(`${layout.password} is missing: ${layout.data} can't be opened`);
  return layout;
}

/**
 * A `postmaster.pid` that a SIGKILL left behind is removed, also when its number belongs to another program by now. A
 * server that runs is an error: what killed owners left has ended already.
 */
function claimData({ home, data }: Layout): void {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const server = processOf(Number.parseInt(readFileSync(pidFile, 'utf8'), 10));
  if (server?.command.includes(`-D ${data} `) === true)
    throw new Error(
      `The database in ${home} is in use by process ${server.parent}${server.parent === process.pid ? ' (this one)' : ''}: ` +
        'stop that one first, or give another directory',
    );
  rmSync(pidFile);
}

/**
 * A new cluster with a password of its own, as loopback is shared by everybody on the machine. It gets its name last,
 * so that a `data` directory is always a whole one and never one to make anew.
 */
async function initialise({ home, data, password, binaries, account }: Layout, persistent: boolean): Promise<void> {
  const [newData, newPassword] = [`${data}.new`, `${password}.new`];
  for (const path of [newData, newPassword]) rmSync(path, { recursive: true, force: true });
  mkdirSync(newData, { mode: 0o700 });
  writeFileSync(newPassword, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (account) for (const path of [newData, newPassword]) chownSync(path, account.uid, account.gid);
  // One locale for every machine, so that sorting and messages are the same everywhere.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const auth = ['--username=postgres', `--pwfile=${newPassword}`, '--auth=scram-sha-256'];
  const flags = ['-D', newData, ...locale, ...auth, ...(persistent ? [] : ['--no-sync', '-c', QUICK_LOGIN])];
  // With an empty environment: a PGPORT or a PGDATA of this shell is meant for another server.
  await run(join(binaries, 'initdb'), flags, { ...account, cwd: home, env: {} });
  renameSync(newPassword, password);
  renameSync(newData, data);
}

async function launchOnPort(layout: Layout, options: PostgresOptions): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port || (await chooseFreePort());
    try {
      return { server: await launch(layout, port, options.persistent), port };
    } catch (error) {
      // Another program took the chosen port meanwhile: take another one.
      if (options.port || attempt === 5 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

/** A crashed server's children hold its shared memory for a moment after it: wait for them instead of failing. */
async function launch(layout: Layout, port: number, persistent: boolean): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await spawnServer(layout, port, persistent);
    } catch (error) {
      if (attempt === START_ATTEMPTS || !String(error).includes('pre-existing shared memory block')) throw error;
      rmSync(join(layout.data, 'postmaster.pid'), { force: true });
      await sleep(100);
    }
  }
}

async function spawnServer(layout: Layout, port: number, persistent: boolean): Promise<ChildProcess> {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', QUICK_LOGIN];
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC'];
  const flags = [...settings, ...(persistent ? [] : fast)].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(layout.binaries, 'postgres'), ['-D', layout.data, '-p', String(port), ...flags], {
    ...layout.account,
    cwd: layout.data,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C goes to the stack, which stops the database last
  });
  noteChild(child, persistent ? [] : [layout.data, layout.password]);
  let log = '';
  await new Promise<void>((ready, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-LOG_LIMIT);
      if (log.includes('database system is ready to accept connections')) ready();
    });
    child.on('error', fail);
    child.on('close', () => {
      const busy = log.includes('Address already in use') ? `: port ${port} is taken, choose another` : '';
      fail(new Error(`Postgres did not start${busy}\n${log.trim()}`));
    });
  });
  return child;
}

function removeHome({ home, data, password }: Layout): void {
  for (const path of [data, password]) rmSync(path, { recursive: true, force: true });
  removeIfEmpty(home);
}

function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // The caller keeps other files there.
  }
}
