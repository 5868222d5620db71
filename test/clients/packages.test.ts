import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { freshPath, PATIENT, startReceiver, type Receiver } from '#test/support/webhooks.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { ROOT } from '../../dev/workers/profile-config.ts';
import { startFlakyProxy, type Fate } from './flaky-proxy.ts';
import { installPacked } from './packed.ts';

const run = promisify(execFile);
let suite: Suite;
let project: string;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  receiver = await startReceiver();
  [suite, project] = await Promise.all([
    startSuite({ services: ['delivery'], vars: { OUTBOUND_HOSTS: receiver.host } }),
    installPacked(),
  ]);
  copyFileSync(join(import.meta.dirname, 'caller/caller.ts'), join(project, 'caller.ts'));
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  token = await suite.token({ scope: 'deliveries:write deliveries:read webhooks:manage' });
});
afterAll(async () => {
  await Promise.all([suite.close(), receiver.close()]);
  rmSync(project, { recursive: true, force: true });
});

const Told = z.object({
  done: z
    .looseObject({ delivery: z.looseObject({ id: z.string() }).optional(), type: z.string().optional() })
    .optional(),
  failed: z.looseObject({ name: z.string(), code: z.string().optional(), status: z.number().optional() }).optional(),
});

async function call(task: string, env: Record<string, string>) {
  const { stdout } = await run(process.execPath, ['caller.ts'], {
    cwd: project,
    env: { PATH: process.env['PATH'], TASK: task, TOKEN: token, ...env },
  });
  return Told.parse(JSON.parse(stdout));
}

async function through(fates: readonly Fate[], task: string, env: Record<string, string> = {}) {
  const proxy = await startFlakyProxy(suite.address, fates);
  try {
    return { told: await call(task, { URL_OF: proxy.url, ...env }), seen: proxy.seen };
  } finally {
    await proxy.close();
  }
}

test('CLIENT-1 the packed packages compile in strict mode, and a field that the document doesn’t know doesn’t', async () => {
  const args = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--target', 'es2024'];
  const rest = [
    '--module',
    'nodenext',
    '--types',
    'node',
    '--typeRoots',
    join(ROOT, 'node_modules/@types'),
    'caller.ts',
  ];
  await expect(run(join(ROOT, 'node_modules/.bin/tsc'), [...args, ...rest], { cwd: project })).resolves.toMatchObject({
    stdout: '',
  });
  const told = await call('others', { URL_OF: suite.address }).catch((error: unknown) => error);
  expect(told, 'each is loaded').not.toHaveProperty('failed');
});

test('CLIENT-2 no declaration of a package has an any', () => {
  const files = globSync('node_modules/@waypost/*/dist/**/*.d.ts', { cwd: project });
  expect(files.length).toBeGreaterThanOrEqual(20);
  for (const file of files) {
    const code = readFileSync(join(project, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, '');
    expect(code, file).not.toMatch(/\bany\b/);
  }
});

test('CLIENT-3 a creation whose answer is lost is sent again under its key, and there is one delivery', async () => {
  const key = randomUUID();
  const { told, seen } = await through(['lost', 'lost'], 'create', { KEY: key });
  expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key, key]);
  const again = await through([], 'create', { KEY: key });
  expect(told.done?.delivery?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(again.told).toEqual(told);
  const { rows } = await suite.database.query('select id from delivery.delivery where id = $1', [
    told.done?.delivery?.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('CLIENT-4 a refusal that says when is waited for, and one that asks for longer than allowed is handed on', async () => {
  const waited = await through([{ refusedForSeconds: 1 }], 'quote');
  expect(waited.told).toHaveProperty('done');
  const [first, second] = waited.seen;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  const refused = await through([{ refusedForSeconds: 3600 }], 'quote');
  expect(refused.told.failed).toMatchObject({ name: 'ProblemError', status: 429 });
  expect(refused.seen).toHaveLength(1);
});

test('CLIENT-5 a POST without a key isn’t sent again after its connection was lost', async () => {
  const { told, seen } = await through(['lost'], 'quote');
  expect(told).toHaveProperty('failed');
  expect(seen).toHaveLength(1);
});

test('CLIENT-6 unwrap throws a refusal with its code, its request id and the fields at fault', async () => {
  const { told } = await through([], 'wrong');
  expect(told.failed).toMatchObject({ name: 'ProblemError', code: 'validation_failed', status: 422 });
  expect(told.failed?.['requestId']).toMatch(/^[0-9a-f-]{36}$/);
  expect(told.failed?.['errors']).not.toEqual([]);
});

test('CLIENT-7 a webhook of ours is verified with either secret of a rotation; a changed or old one isn’t', async () => {
  const path = freshPath();
  const asked = await suite.fetch('/v1/webhooks', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.urlOf(path), events: ['delivery.created'] }),
  });
  const { webhook } = z
    .object({ webhook: z.looseObject({ id: z.string(), secret: z.string() }) })
    .parse(await asked.json());
  const status = async () => {
    const read = await suite.fetch(`/v1/webhooks/${webhook.id}`, { headers: { authorization: `Bearer ${token}` } });
    return z.object({ webhook: z.object({ status: z.string() }) }).parse(await read.json()).webhook.status;
  };
  await expect.poll(status, PATIENT).toBe('active');
  await through([], 'create', { KEY: randomUUID() });
  await expect.poll(() => receiver.at(path).length, PATIENT).toBe(1);
  const [received] = receiver.at(path);
  const body = received?.body ?? '';
  const sent = JSON.stringify(received?.headers);
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const look = (env: Record<string, string>) =>
    call('verify', { SECRETS: webhook.secret, BODY: body, HEADERS: sent, ...env });
  expect((await look({ SECRETS: `${other} ${webhook.secret}` })).done?.type).toBe('delivery.created');
  const old = new Date(Date.now() - 6 * 60_000);
  const stale = {
    ...received?.headers,
    'webhook-timestamp': String(Math.floor(old.getTime() / 1000)),
    'webhook-signature': new StandardWebhook(webhook.secret).sign(received?.id ?? '', old, body),
  };
  const refusals = [{ SECRETS: other }, { BODY: `${body} ` }, { HEADERS: JSON.stringify(stale) }];
  for (const env of refusals) expect((await look(env)).failed?.name).toBe('WebhookVerificationError');
});
