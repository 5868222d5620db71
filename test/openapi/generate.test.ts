import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { documentFiles } from '../../dev/openapi/services.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const STARTS_NODE = { timeout: 120_000 };
const generate = (...flags: string[]) => run(process.execPath, [join(ROOT, 'dev/openapi/generate.ts'), ...flags]);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'waypost-openapi-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('the committed documents are those of the routes as they are', async () => {
  for (const { name, text } of documentFiles())
    expect(await readFile(join(ROOT, 'docs/openapi', name), 'utf8')).toBe(text);
});

test('the check names the one document that is out of date, and writes nothing', STARTS_NODE, async () => {
  const out = await folder();
  await generate('--out', out);
  await writeFile(join(out, 'live.json'), '{}\n');
  await expect(generate('--check', '--out', out)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/: live\.json\. Run/),
  });
  expect(await readFile(join(out, 'live.json'), 'utf8')).toBe('{}\n');
});

test('CLIENT-9 the check notices a client that is out of date', STARTS_NODE, async () => {
  const out = await folder();
  await generate('--out', out);
  await writeFile(join(out, 'clients/live/openapi.ts'), '');
  await expect(generate('--check', '--out', out)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/clients: live\/openapi\.ts\. Run/),
  });
});

test('writing again makes the check pass', STARTS_NODE, async () => {
  const out = await folder();
  await generate('--out', out);
  await expect(generate('--check', '--out', out)).resolves.toMatchObject({
    stdout: expect.stringContaining('up to date'),
  });
});
