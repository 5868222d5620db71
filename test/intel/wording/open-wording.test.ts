import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IntelVars } from '#fn/intel/bindings.ts';
import { openWording } from '#fn/intel/open-wording.ts';
import { askForAnalyses } from '#src/intel/wording/ask-for-analyses.ts';
import { serviceNames } from '#src/workers.ts';
import { MODEL_KEY, startSandbox } from '#test/agent/model/sandbox.ts';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import { modelIn } from '../../../dev/workers/worker-vars.ts';
import type { Answer } from '../../../sandbox/model/answer.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';

const env = {
  ...ownSecrets,
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, `https://${name}.example.com`])),
};
const whole = { MODEL_URL: 'https://api.model.example/v1', MODEL_KEY: 'sk-a-key-of-our-very-own', MODEL_NAME: 'small' };

let sandbox: ModelSandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(() => sandbox.close());

test('WORDING-1 without a model nothing is asked, of the database neither; with half of one the Worker refuses to serve', async () => {
  expect(openWording(IntelVars.parse(env))).toBeUndefined();
  expect(openWording(IntelVars.parse({ ...env, ...whole }))).toBeTypeOf('function');
  for (const name of Object.keys(whole))
    expect(IntelVars.safeParse({ ...env, ...whole, [name]: undefined }).error?.issues[0]?.path).toEqual(['MODEL_URL']);
  const db = new Proxy({}, { get: () => expect.fail('nothing is to be asked') });
  await askForAnalyses({ db: db as never, askForWording: undefined });
});

test('WORDING-1 the local stack’s model of the chat is none of the feed’s', () => {
  expect(modelIn(whole, 'INTEL_')).toEqual({});
  expect(modelIn({ ...whole, INTEL_MODEL_NAME: 'other' }, 'INTEL_')).toEqual({ MODEL_NAME: 'other' });
});

const said = '{"analysis": "More.", "quotations": []}';
const ask = (answer: Answer) => {
  sandbox.script(answer, answer);
  const config = { MODEL_URL: sandbox.url, MODEL_KEY, MODEL_NAME: 'sandbox-plain' };
  return openWording(config, 600)?.('Order.', '{}');
};

test('WORDING-3 what is said is read if the model ended it', async () => {
  expect(await ask({ text: said })).toEqual({ analysis: 'More.', quotations: [] });
  expect(await ask({ text: said, finish: 'length' })).toBeUndefined();
  expect(await ask({ text: 'x'.repeat(20_000) })).toBeUndefined();
});

test.each<[string, Answer]>([
  ['doesn’t begin', { text: said, waitMs: 2_000 }],
  ['is refused', { refusal: { status: 401, message: 'No.' } }],
])('WORDING-8 an answer that %s is none, and within its time', async (_how, answer) => {
  const from = performance.now();
  await expect(ask(answer)).rejects.toMatchObject({ name: 'ModelFailure' });
  expect(performance.now() - from).toBeLessThan(1_500);
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ['is cut', (response) => response.writeHead(200, { 'content-length': '500' }).write('{"choices": [')],
  ['trickles', (response) => setInterval(() => response.write(' '), 50).unref()],
  ['is no JSON', (response) => response.end('<html>')],
  ['leads elsewhere', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
])('WORDING-8 an answer that %s is none, and within its time', async (how, answer) => {
  const paths: unknown[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    answer(response);
    if (how === 'is cut') setTimeout(() => response.destroy(), 50);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const config = { ...whole, MODEL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
  const from = performance.now();
  await expect(openWording(config, 600)?.('Order.', '{}')).rejects.toMatchObject({ name: 'ModelFailure' });
  expect(performance.now() - from).toBeLessThan(1_500);
  expect(paths).toEqual(['/v1/chat/completions']);
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});
