import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../../dev/workers/profile-config.ts';

/** What this repository builds and checks itself with. */
const COPIED =
  `src functions dev sandbox migrations test bench web clients docs/openapi docs/asyncapi docs/guides wrangler.toml package.json
package-lock.json tsconfig.json .oxlintrc.json drizzle.config.ts vitest.config.ts`.split(/\s+/);

export interface Finished {
  readonly ok: boolean;
  readonly output: string;
}

/** A copy of this repository, to build on. */
export interface House {
  readonly dir: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Runs a program of its `node_modules`, or `node`. */
  run(command: string, ...args: readonly string[]): Promise<Finished>;
  /** Files that are not as they are here, or not here. */
  changed(): readonly string[];
  remove(): void;
}

export function copyHouse(): House {
  const dir = mkdtempSync(join(tmpdir(), 'waypost-house-'));
  for (const each of COPIED) cpSync(join(ROOT, each), join(dir, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  return {
    dir,
    read,
    write(path, text) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    },
    run: (command, ...args) => runIn(dir, command, args),
    changed: () => {
      const files = globSync(
        COPIED.flatMap((each) => [each, `${each}/**/*.*`]),
        { cwd: dir },
      );
      return files.filter((path) => /\.\w+$/.test(path) && read(path) !== readHere(path)).toSorted();
    },
    remove: () => rmSync(dir, { recursive: true }),
  };
}

function readHere(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
}

function runIn(cwd: string, command: string, args: readonly string[]): Promise<Finished> {
  const program = command === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', command);
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });
}
