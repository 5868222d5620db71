import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientNames } from '../../dev/clients/openapi-types.ts';
import { withinOneWindow } from '#test/platform/quota/limit-bursts.ts';
import { startSuite, type RestartableSuite } from '#test/support/workers/suite.ts';
import { installClients, type Installed } from './install.ts';
import { startCuttingProxy, type Cut } from './cutting-proxy.ts';

let installed: Installed;
let suite: RestartableSuite;
beforeAll(async () => {
  [installed, suite] = await Promise.all([
    installClients(),
    startSuite({ services: ['delivery', 'agent'], profile: 'default' }),
  ]);
});
afterAll(() => Promise.all([installed.remove(), suite.close()]));

const filesOf = async (name: string) =>
  (await readdir(join(installed.folder, 'node_modules/@waypost', name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test.each(clientNames)('CLIENT-1 the package %s has what it needs, and nothing else', async (name) => {
  const folder = join(installed.folder, 'node_modules/@waypost', name);
  const files = (await filesOf(name)).map((path) => path.slice(folder.length + 1));
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'README.md',
      `dist/${name}/index.js`,
      `dist/${name}/index.d.ts`,
      'dist/LICENSE',
    ]),
  );
  const kinds = new RegExp(
    String.raw`^(?:package\.json|README\.md|dist/LICENSE|dist/(?:${name}|shared)/[\w-]+\.(?:d\.ts|js))$`,
  );
  expect(files.filter((file) => !kinds.test(file))).toEqual([]);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
  expect(dependencies).toEqual({ 'openapi-fetch': expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

describe('CLIENT-2 a strict program', () => {
  test.each(['bundler', 'nodenext'] as const)(
    'CLIENT-2 and each README compile, with modules as %s',
    async (resolution) => {
      expect(await installed.compile(resolution)).toBe('');
    },
  );

  test.each(clientNames)('CLIENT-2 finds no `any` in the types of %s', async (name) => {
    const declarations = (await filesOf(name)).filter((path) => path.endsWith('.d.ts'));
    expect(declarations.length).toBeGreaterThan(4);
    for (const path of declarations) {
      const words = wordsOf(await readFile(path, 'utf8'));
      expect(words.has(ts.SyntaxKind.ExportKeyword), path).toBe(true); // read, not skipped
      expect(words.has(ts.SyntaxKind.AnyKeyword), path).toBe(false);
    }
  });
});

/** The words of TypeScript in a text: none that stand in comments, texts or names. */
function wordsOf(text: string): ReadonlySet<ts.SyntaxKind> {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true);
  scanner.setText(text);
  const words = new Set<ts.SyntaxKind>();
  for (let word = scanner.scan(); word !== ts.SyntaxKind.EndOfFileToken; word = scanner.scan()) words.add(word);
  return words;
}

const created = { id: expect.stringMatching(/^[\da-f-]{36}$/), status: 'created' };

test.each<Cut>(['before it is sent on', 'after it was answered', 'within its answer'])(
  'CLIENT-3 a creation whose connection breaks %s is sent again under its key: one delivery',
  async (cut) => {
    const proxy = await startCuttingProxy(suite.address, cut);
    const sub = `merchant-${crypto.randomUUID()}`;
    const token = await suite.token({ sub, scope: 'deliveries:write deliveries:read' });
    const outcome = await installed.execute('create.ts', { url: proxy.url, token });
    await proxy.close();
    expect(outcome).toEqual({ ...created, retries: [expect.stringMatching(/^[\da-f-]{36} after no answer$/)] });
    expect(proxy.seen).toEqual(['POST /v1/deliveries', 'POST /v1/deliveries', expect.stringMatching(/^GET /)]);
    const { rows } = await suite.database.query('select id from delivery.delivery where owner = $1', [`user:${sub}`]);
    expect(rows).toEqual([{ id: (outcome as { id: string }).id }]);
  },
);

test('CLIENT-3 a key of the caller’s is the one that is sent: a program that starts again gets the same delivery', async () => {
  const proxy = await startCuttingProxy(suite.address);
  const token = await suite.token({ scope: 'deliveries:write deliveries:read' });
  const key = crypto.randomUUID();
  const outcomes = [1, 2].map(() => installed.execute('create.ts', { url: proxy.url, token, key }));
  const [first, second] = await Promise.all(outcomes);
  await proxy.close();
  expect(first).toMatchObject(created);
  expect((second as { id: string }).id).toBe((first as { id: string }).id);
});

const guess = async (maxWaitSeconds: number) => {
  const proxy = await startCuttingProxy(suite.address);
  const outcome = (await installed.execute('wait.ts', { url: proxy.url, maxWaitSeconds, times: 11 })) as Waited;
  await proxy.close();
  return outcome;
};

test('CLIENT-5 a 429 is waited for, and then the call goes on', { timeout: 300_000 }, () =>
  withinOneWindow(async () => {
    const { statuses, waits } = await guess(60);
    expect(statuses).toEqual(Array.from({ length: 11 }, () => 404));
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(1000);
  }),
);

test('CLIENT-5 a 429 of more than the caller would wait is handed on at once', { timeout: 300_000 }, () =>
  withinOneWindow(async () => {
    const { statuses, waits } = await guess(0);
    expect(statuses.slice(-2)).toEqual([404, 429]);
    expect(waits).toEqual([]);
  }),
);

test('CLIENT-6 a refusal is an error with its code, its faults and the request’s id, in either spelling', async () => {
  const [delivery, agent] = await Promise.all([
    startCuttingProxy(suite.address),
    startCuttingProxy(suite.addressOf('agent')),
  ]);
  const outcome = await installed.execute('refusals.ts', { delivery: delivery.url, agent: agent.url });
  await Promise.all([delivery.close(), agent.close()]);
  expect(outcome).toEqual({
    quoted: expect.objectContaining({
      name: 'ProblemError',
      code: 'validation_failed',
      status: 422,
      errors: [{ pointer: '#/pickupLat', code: expect.any(String), detail: expect.any(String) }],
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      retryable: false,
    }),
    isAnother: false,
    unsigned: { code: 'credential_missing', requestId: expect.stringMatching(/^[\da-f-]{36}$/), retryable: false },
    isError: true,
  });
});

interface Waited {
  readonly statuses: readonly number[];
  readonly waits: readonly number[];
}
