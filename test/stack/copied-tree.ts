import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../dev/workers/profile-config.ts';

const PARTS = [
  'dev',
  'docs/openapi',
  'docs/asyncapi',
  'docs/guides',
  'functions',
  'migrations',
  'sandbox',
  'src',
  'web',
];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'wrangler.toml', '.waypost/build'];

export interface CopiedTree {
  readonly dir: string;
  /** Replaces a text of a file, which has to be there, and saves as editors do: by turns in place, and by another file. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** The sources once more, for a stack whose sources a test edits. It has our packages, and the Workers that are built. */
export function copyTree(): CopiedTree {
  let isInPlace = false;
  const dir = mkdtempSync(join(tmpdir(), 'waypost-copy-'));
  for (const part of [...PARTS, ...FILES]) cpSync(join(ROOT, part), join(dir, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  return {
    dir,
    edit(file, from, to) {
      const path = join(dir, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} doesn't say ${from}`);
      isInPlace = !isInPlace;
      const written = isInPlace ? path : `${path}~`;
      writeFileSync(written, text.replace(from, to));
      if (written !== path) renameSync(written, path);
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
