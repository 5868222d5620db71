import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { git, readBlobs } from './git.ts';
import { UsageError } from './usage-error.ts';

/** A page as it was at a time. */
export interface Revision {
  readonly commit: string;
  /** What the commit says: `first`, `noise` or `change`, in bundles that have no labels beside them. */
  readonly message: string;
  readonly blob: string;
}

/** A page through time, the oldest first. */
export interface History {
  readonly page: string;
  readonly revisions: readonly Revision[];
}

export interface Histories {
  readonly pages: readonly History[];
  /** The bytes of these revisions. */
  readonly read: (revisions: readonly Revision[]) => readonly Uint8Array[];
}

const BRANCH = 'refs/heads/main';
const NO_FILE = /^0+$/;

/** Reads a bundle in a temporary folder that goes away with `use`. Throws `UsageError` where the file is no such bundle. */
export function withHistories<Result>(bundle: string, use: (histories: Histories) => Result): Result {
  if (statSync(bundle, { throwIfNoEntry: false })?.isFile() !== true)
    throw new UsageError(`There is no file ${bundle}.`);
  const folder = mkdtempSync(join(tmpdir(), 'waypost-histories-'));
  try {
    git(folder, ['init', '--quiet', '--bare']);
    git(folder, ['fetch', '--quiet', '--no-tags', resolve(bundle), `${branchOf(folder, bundle)}:${BRANCH}`]);
    const pages = historiesOf(folder);
    if (pages.length === 0) throw new UsageError(`There is no page in ${bundle}.`);
    return use({
      pages,
      read: (revisions) =>
        readBlobs(
          folder,
          revisions.map(({ blob }) => blob),
        ),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `main`, or the one that is there. */
function branchOf(folder: string, bundle: string): string {
  const heads = git(folder, ['bundle', 'list-heads', resolve(bundle)])
    .toString()
    .trim()
    .split('\n');
  const named = heads.map((line) => line.slice(line.indexOf(' ') + 1));
  const names = named.some((name) => name.startsWith('refs/heads/'))
    ? named.filter((name) => name.startsWith('refs/heads/'))
    : named.filter((name) => name === 'HEAD');
  if (names.includes(BRANCH)) return BRANCH;
  const [only, ...others] = names;
  if (only === undefined || others.length > 0) throw new UsageError(`${bundle} has no branch main.`);
  return only;
}

/** A commit that changes no file is one more look at the page before it, which was the same. */
function historiesOf(folder: string): readonly History[] {
  const pages = new Map<string, Revision[]>();
  let last: ChangedFile | undefined;
  for (const { commit, message, files } of commitsOf(folder)) {
    for (const { page, blob } of files.length > 0 || last === undefined ? files : [last]) {
      last = { page, blob };
      if (blob === null) continue;
      const revisions = pages.get(page) ?? [];
      pages.set(page, revisions);
      revisions.push({ commit, message, blob });
    }
  }
  return [...pages].map(([page, revisions]) => ({ page, revisions }));
}

interface ChangedFile {
  readonly page: string;
  /** Null: it is deleted, which is no version of a page. */
  readonly blob: string | null;
}

interface Commit {
  readonly commit: string;
  readonly message: string;
  readonly files: ChangedFile[];
}

const LOG = 'log --reverse --topo-order --first-parent --diff-merges=first-parent --raw --no-abbrev --no-renames -z';

function commitsOf(folder: string): readonly Commit[] {
  const commits: Commit[] = [];
  const said = git(folder, [...LOG.split(' '), '--format=%x01%H %s', BRANCH])
    .toString()
    .split('\0');
  for (let at = 0; at < said.length; at += 1) {
    const word = (said[at] ?? '').trim();
    if (word.startsWith('\u0001')) {
      const space = word.indexOf(' ');
      commits.push({
        commit: word.slice(1, space === -1 ? undefined : space),
        message: space === -1 ? '' : word.slice(space + 1).trim(),
        files: [],
      });
    } else if (word.startsWith(':')) {
      at += 1;
      const blob = word.split(' ')[3] ?? '';
      commits.at(-1)?.files.push({ page: said[at] ?? '', blob: NO_FILE.test(blob) ? null : blob });
    }
  }
  return commits;
}
