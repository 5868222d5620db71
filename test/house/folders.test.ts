import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_FILES = 25;

test('HOUSE-20 no folder has more files than one can look over', () => {
  const files = globSync('{src,functions,test,web}/**/*.{ts,tsx,css}', { cwd: ROOT });
  const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)));
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter(([, inside = []]) => inside.length > MAX_FILES)).toEqual([]);
});
