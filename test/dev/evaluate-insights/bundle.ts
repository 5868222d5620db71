import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A commit of a history: a page's new text; null: it is deleted; undefined: the commit changes nothing. */
export interface Written {
  readonly page?: string;
  readonly text?: string | null;
  readonly message: string;
}

const who = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@a.example',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@a.example',
};

/** Makes a bundle of commits, and hands its path to `use`, with the folder that it is in. */
export function withBundle<Result>(
  commits: readonly Written[],
  use: (bundle: string, folder: string) => Result,
  branch = 'main',
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bundle-'));
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: folder, env: { ...process.env, ...who, GIT_CONFIG_GLOBAL: '/dev/null' } });
  try {
    git('init', '--quiet', '--initial-branch', branch);
    for (const { page, text, message } of commits) {
      if (page !== undefined && typeof text === 'string') writeFileSync(join(folder, page), text);
      if (page !== undefined && text === null) rmSync(join(folder, page));
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
    }
    git('bundle', 'create', '--quiet', 'some.bundle', branch);
    return use(join(folder, 'some.bundle'), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
