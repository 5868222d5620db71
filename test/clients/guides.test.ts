import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFreePort } from '../../dev/database/free-port.ts';
import { guideNames } from '../../dev/web/guides.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { compileStrictly, installClients, type Installed } from './install.ts';

const run = promisify(execFile);
let installed: Installed;
let suite: Suite;
let receiver: number;
beforeAll(async () => {
  receiver = await chooseFreePort();
  [installed, suite] = await Promise.all([
    installClients(),
    startSuite({ services: ['delivery'], profile: 'test', vars: { OUTBOUND_HOSTS: `127.0.0.1:${receiver}` } }),
  ]);
  for (const name of guideNames) writeFileSync(join(installed.folder, `${name}.ts`), programOf(name));
});
afterAll(() => Promise.all([installed.remove(), suite.close()]));

/** The TypeScript of a guide, in one piece, for the ports of this test. */
function programOf(name: string): string {
  const text = readFileSync(join(ROOT, 'docs/guides', `${name}.md`), 'utf8');
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.join('\n').replaceAll('http://127.0.0.1:8701', suite.address).replaceAll('9999', String(receiver));
}

/** What each program prints. */
const printed: Readonly<Record<(typeof guideNames)[number], RegExp>> = {
  quickstart: /^created created \d+ \/t\/[0-9a-f]{10}$/m,
  idempotency: /^one delivery true$/m,
  webhooks: /^heard webhook\.challenge$/m,
  errors: /^refused distance_too_long 422$/m,
  'going-live': /^interfaces \d+ operational$/m,
  'tracking-privacy': /^private true$/m,
};

test('PAGE-52 the TypeScript of every guide compiles in the strictest mode', async () => {
  expect(
    await compileStrictly(
      installed.folder,
      guideNames.map((name) => `${name}.ts`),
    ),
  ).toBe('');
});

test.each(guideNames)('PAGE-52 the TypeScript of the guide %s does what it says', async (name) => {
  const TOKEN = await suite.token({ scope: 'deliveries:write deliveries:read webhooks:manage' });
  const program = run(process.execPath, [join(installed.folder, `${name}.ts`)], {
    cwd: installed.folder,
    env: { ...process.env, TOKEN },
  });
  let said = '';
  program.child.stdout?.on('data', (text: string) => {
    said += text;
    if (printed[name].test(said)) program.child.kill(); // a receiver goes on listening
  });
  const failed = await program.then(
    () => '',
    (error: { readonly stderr: string }) => error.stderr,
  );
  expect(said, failed).toMatch(printed[name]);
});
