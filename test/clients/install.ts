import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { clientNames } from '../../dev/clients/openapi-types.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';

const run = promisify(execFile);
const PROGRAMS = join(import.meta.dirname, 'programs');
/** What the packages depend on: from this repository’s own packages, so that no registry is asked. */
const libraries = ['openapi-fetch', 'openapi-typescript-helpers'];

/** A folder of somebody else’s, who has installed our packages. */
export interface Installed {
  readonly folder: string;
  /** Runs a program of `programs`, and answers what it printed, parsed. */
  execute(program: string, input: object): Promise<unknown>;
  /** The compiler’s complaints about every program there, with one way to find modules. */
  compile(resolution: 'bundler' | 'nodenext'): Promise<string>;
  remove(): Promise<void>;
}

/** Packs every client as `npm pack` does, and installs the tarballs in an empty folder, offline. */
export async function installClients(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-clients-'));
  const npm = (cwd: string, ...args: string[]) => run('npm', [...args, '--loglevel=error'], { cwd });
  const pack = (cwd: string, ...flags: string[]) => npm(cwd, 'pack', '--pack-destination', folder, ...flags);
  await Promise.all([
    ...clientNames.map((name) => pack(join(ROOT, 'clients', name))),
    ...libraries.map((name) => pack(join(ROOT, 'node_modules', name), '--ignore-scripts')),
  ]);
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npm(folder, 'install', '--offline', '--ignore-scripts', ...tarballs);
  const programs = (await readdir(PROGRAMS)).map((name) => join(PROGRAMS, name));
  await Promise.all(programs.map((path) => copyFile(path, join(folder, basename(path)))));
  return {
    folder,
    execute: async (program, input) => {
      const { stdout } = await run(process.execPath, [join(folder, program), JSON.stringify(input)], { cwd: folder });
      return JSON.parse(stdout) as unknown;
    },
    compile: async (resolution) =>
      compileStrictly(folder, [...programs.map((path) => basename(path)), ...(await readmeBlocks(folder))], resolution),
    remove: () => rm(folder, { recursive: true }),
  };
}

const COMPILER = join(ROOT, 'node_modules/.bin/tsc');
const STRICT =
  `--noEmit --ignoreConfig --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes --target es2022 --lib es2023,dom,dom.iterable --types node --typeRoots ${ROOT}/node_modules/@types`.split(
    ' ',
  );

/** The compiler’s complaints about files of a folder. */
export function compileStrictly(
  folder: string,
  files: readonly string[],
  resolution: 'bundler' | 'nodenext' = 'nodenext',
): Promise<string> {
  const flags = [...STRICT, '--module', resolution === 'bundler' ? 'esnext' : resolution];
  return run(COMPILER, [...flags, '--moduleResolution', resolution, ...files], { cwd: folder }).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}

/** The TypeScript of each package’s README, a file each. */
async function readmeBlocks(folder: string): Promise<string[]> {
  const files = clientNames.map(async (name) => {
    const readme = await readFile(join(folder, 'node_modules/@waypost', name, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
    if (blocks.length === 0) throw new Error(`the README of ${name} shows no code`);
    await writeFile(join(folder, `readme-${name}.ts`), blocks.join('\n'));
    return `readme-${name}.ts`;
  });
  return Promise.all(files);
}
