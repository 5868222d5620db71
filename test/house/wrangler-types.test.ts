import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../dev/workers/profile-config.ts';

/** Where `npx wrangler types` writes to. */
const WRITTEN = 'worker-configuration.d.ts';
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

test('HOUSE-27 what `npx wrangler types` writes is neither committed, formatted, linted nor compiled', () => {
  // The formatter, the linter and knip leave out what git ignores; the compiler has a list of its own.
  expect(read('.gitignore').split('\n')).toContain(WRITTEN);
  expect((JSON.parse(read('tsconfig.json')) as { exclude: string[] }).exclude).toContain(WRITTEN);
});
