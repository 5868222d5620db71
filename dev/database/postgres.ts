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
import { chooseFreePort } from './free-port.ts';
import { chooseReachable, findAccount, findBinaries, type Account } from './postgres-binaries.ts';
import { claimData, tieToThisProcess } from './postmaster.ts';

const START_ATTEMPTS = 40;
const LOG_LIMIT = 64 * 1024;

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
  /** SIGKILL, like a crash; the files stay. */
  kill(): Promise<void>;
  /** Starts again on the same files and port, also after `kill` or a crash. */
  restart(): Promise<void>;
};

type Server = { child: ChildProcess; untie: () => void };
type Layout = { home: string; data: string; password: string; binaries: string; account: Account };

const run = promisify(execFile);

/** Starts Postgres on loopback only. A directory that already has a database is used. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const layout = await prepareHome(options);
  const launched = await launchOnPort(layout, options);
  const { port } = launched;
  let { server } = launched;

  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    const { child, untie } = server;
    untie();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    port,
    adminUrl: `postgres://postgres:${readFileSync(layout.password, 'utf8').trim()}@127.0.0.1:${port}/postgres`,
    home: layout.home,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGINT');
      if (options.persistent) rmSync(join(layout.home, 'owner.pid'), { force: true });
      else removeHome(layout);
    },
    async restart() {
      await end('SIGINT');
      await claimData(layout.home);
      server = await launch(layout, port, options.persistent);
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
  await claimData(home);
  if (!existsSync(layout.data)) await initialise(layout, persistent);
  if (!existsSync(layout.password)) throw new Error(`${layout.password} is missing: ${layout.data} can't be opened`);
  return layout;
}

/**
 * Creates a cluster with its own password, because everybody on the machine can reach loopback. It gets its name last,
 * so that a `data` directory is always complete.
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
  const flags = ['-D', newData, ...locale, ...auth, ...(persistent ? [] : ['--no-sync'])];
  // With an empty environment: a PGPORT or a PGDATA of this shell is meant for another server.
  await run(join(binaries, 'initdb'), flags, { ...account, cwd: home, env: {} });
  renameSync(newPassword, password);
  renameSync(newData, data);
}

async function launchOnPort(layout: Layout, options: PostgresOptions): Promise<{ server: Server; port: number }> {
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

/** A crashed server's children hold its shared memory for a moment; wait for them instead of failing. */
async function launch(layout: Layout, port: number, persistent: boolean): Promise<Server> {
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

async function spawnServer(layout: Layout, port: number, persistent: boolean): Promise<Server> {
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC'];
  const flags = [...settings, ...(persistent ? [] : fast)].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(layout.binaries, 'postgres'), ['-D', layout.data, '-p', String(port), ...flags], {
    ...layout.account,
    cwd: layout.data,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // Ctrl-C goes to the stack, which stops the database last
  });
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
  const untie = tieToThisProcess(child.pid ?? 0, persistent ? undefined : layout.home);
  child.on('exit', untie);
  return { child, untie };
}

function removeHome({ home, data, password }: Layout): void {
  for (const path of [data, password, join(home, 'owner.pid')]) rmSync(path, { recursive: true, force: true });
  removeIfEmpty(home);
}

function removeIfEmpty(dir: string): void {
  try {
    rmdirSync(dir);
  } catch {
    // The caller keeps other files there.
  }
}
