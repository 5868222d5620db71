import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitProfiles, type LimitProfile } from '#src/platform/limits.ts';

export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/**
 * wrangler.toml with every quota stretched by a profile. The limiters' numbers are the deployment's configuration, so
 * another profile is another configuration file: the Workers themselves are the same.
 */
export function profileConfig(profile: LimitProfile): string {
  const original = join(ROOT, 'wrangler.toml');
  if (profile === 'default') return original;
  const stretched = readFileSync(original, 'utf8')
    .replaceAll(
      /simple = \{ limit = (\d+)/g,
      (_, limit: string) => `simple = { limit = ${Number(limit) * limitProfiles[profile]}`,
    )
    .replaceAll('main = "functions/', 'main = "../functions/')
    .replaceAll('directory = "web/dist"', 'directory = "../web/dist"');
  mkdirSync(join(ROOT, '.waypost'), { recursive: true });
  const path = join(ROOT, '.waypost', `wrangler.${profile}.toml`);
  if (existsSync(path) && readFileSync(path, 'utf8') === stretched) return path;
  writeFileSync(`${path}.${process.pid}`, stretched); // another stack, or a test run, may be reading it
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
