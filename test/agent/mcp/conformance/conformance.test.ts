import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConformance } from './serve.ts';

let served: Awaited<ReturnType<typeof serveConformance>>;
beforeAll(async () => void (served = await serveConformance()));
afterAll(() => served.close());

const COMMAND = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** The suite’s own command, with what a revision requires. */
function judge(revision: string, ...more: string[]): Promise<{ ok: boolean; output: string }> {
  const args = [COMMAND, 'server', '--url', served.url, '--requirements', revision, ...more];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}

/** The scenarios of a summary that passed, and those that were expected to fail. */
const passedIn = (output: string) =>
  [...output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name);
const expectedIn = (output: string) => [...output.matchAll(/^ {2}~ ([\w-]+)$/gm)].map(([, name]) => name);

test('MCP-20 2026-07-28: the conformance suite passes, all that the revision requires', async () => {
  const { ok, output } = await judge('2026-07-28');
  expect({ ok, output: ok ? '' : output }).toEqual({ ok: true, output: '' });
  expect(new Set(passedIn(output)).size).toBeGreaterThanOrEqual(37);
});

test('MCP-21 2025-11-25: it passes but for the five that need a session', async () => {
  const { ok, output } = await judge('2025-11-25', '--expected-failures', join(import.meta.dirname, '2025-11-25.yaml'));
  expect({ ok, output: ok ? '' : output }).toEqual({ ok: true, output: '' });
  expect(expectedIn(output)).toHaveLength(5);
});
