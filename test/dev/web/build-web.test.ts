import { globSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWeb } from '../../../dev/web/build-web.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'web/dist');

test('two builds at once leave every file whole, and no other', async () => {
  await Promise.all([buildWeb(), buildWeb()]);
  const files = await readdir(DIST, { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      'assets/site.css',
      'assets/docs.js',
      'assets/swagger/swagger-ui-bundle.js',
      'openapi/delivery.json',
    ]),
  );
  expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('every script and style that a page names is served, and no other of ours', async () => {
  await buildWeb();
  const pages = globSync(['{functions,src}/**/{mounted,pages}/**/*.{ts,tsx}', 'web/*/*.ts'], { cwd: ROOT });
  const texts = await Promise.all(pages.map((file) => readFile(join(ROOT, file), 'utf8')));
  const named = texts.flatMap((text) => text.match(/(?<=\/assets\/)[\w-]+\.(?:js|css)(?=')/g) ?? []);
  const served = await readdir(join(DIST, 'assets'));
  const ours = served.filter((name) => /^[\w-]+\.(?:js|css)$/.test(name));
  expect(ours.toSorted()).toEqual([...new Set(named)].toSorted());
});

test('a served document is the committed one, byte for byte', async () => {
  await buildWeb();
  expect(await readFile(join(DIST, 'openapi/delivery.json'))).toEqual(
    await readFile(join(ROOT, 'docs/openapi/delivery.json')),
  );
});

test('a build that changes nothing touches nothing', async () => {
  await buildWeb();
  const before = await stat(join(DIST, 'assets/site.css'));
  await buildWeb();
  expect((await stat(join(DIST, 'assets/site.css'))).ino).toBe(before.ino);
});

test('no style or script of ours names another host', async () => {
  await buildWeb();
  for (const name of ['site.css', 'reference.css', 'docs.js'])
    expect(await readFile(join(DIST, 'assets', name), 'utf8')).not.toMatch(/https?:\/\//);
});
