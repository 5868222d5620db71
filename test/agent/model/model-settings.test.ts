import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgentVars } from '#fn/agent/bindings.ts';
import { openChatModel } from '#fn/agent/open-chat-model.ts';
import type { Model } from '#src/agent/model/model.ts';
import { serviceNames } from '#src/workers.ts';
import { demoSecrets } from '../../../dev/stack/secrets.ts';
import { modelIn, workerVars } from '../../../dev/workers/worker-vars.ts';
import { ownSecrets } from '#test/support/workers/own-secrets.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';
import { MODEL_KEY, startSandbox } from './sandbox.ts';
import { heard, requestOf, says, textIn } from './turns.ts';

const urls = Object.fromEntries(serviceNames.map((name) => [name, `https://${name}.example.com`])) as Record<
  (typeof serviceNames)[number],
  string
>;
const env = {
  ...ownSecrets,
  ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
};
const whole = {
  MODEL_URL: 'https://api.model.example/v1',
  MODEL_KEY: 'sk-a-key-of-our-very-own',
  MODEL_NAME: '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
};
const faultsOf = (change: object) =>
  AgentVars.safeParse({ ...env, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const planner: Model = {
  name: 'planner',
  async *turn() {
    yield { kind: 'end', reason: 'stop', usage: { inputTokens: 0, outputTokens: 0 } };
  },
};

let sandbox: ModelSandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(() => sandbox.close());

test('MODEL-11 without settings the chat plans by itself; with some of them the Worker refuses to serve', () => {
  expect(openChatModel(AgentVars.parse(env), planner)).toBe(planner);
  expect(faultsOf(whole)).toEqual([]);
  expect(openChatModel(AgentVars.parse({ ...env, ...whole }), planner).name).toBe(whole.MODEL_NAME);
  for (const name of Object.keys(whole)) expect(faultsOf({ ...whole, [name]: undefined })).toEqual(['MODEL_URL']);
});

test.each([
  ['MODEL_URL', 'http://api.model.example/v1'],
  ['MODEL_URL', 'http://127.0.0.1.model.example/v1'],
  ['MODEL_URL', 'ftp://api.model.example/v1'],
  ['MODEL_URL', 'https://api.model.example/v1/'],
  ['MODEL_URL', 'https://me@api.model.example/v1'],
  ['MODEL_URL', 'https://api.model.example/v1?key=1'],
  ['MODEL_URL', 'https://api.model.example/v1#a'],
  ['MODEL_URL', 'api.model.example'],
  ['MODEL_KEY', 'short'],
  ['MODEL_KEY', 'a key with spaces, which no header takes'],
  ['MODEL_NAME', ''],
  ['MODEL_NAME', 'a b'],
])('MODEL-11 %s %j is refused', (name, value) => {
  expect(faultsOf({ ...whole, [name]: value })).toEqual([name]);
});

test.each(['http://127.0.0.1:11434/v1', 'http://localhost:11434/v1', 'http://[::1]:11434/v1'])(
  'MODEL-11 on this machine it may be unencrypted: %s',
  (MODEL_URL) => {
    expect(faultsOf({ ...whole, MODEL_URL })).toEqual([]);
  },
);

test('MODEL-11 the local stack hands on what the terminal says', async () => {
  const terminal = { MODEL_URL: sandbox.url, MODEL_KEY, MODEL_NAME: 'sandbox-plain', HOME: '/' };
  const vars = workerVars('agent', {
    urls,
    issuer: 'http://127.0.0.1:1',
    paymentsUrl: '',
    model: modelIn(terminal),
    databaseUrls: Object.fromEntries(serviceNames.map((name) => [name, ownSecrets.DATABASE_URL])) as typeof urls,
    secrets: demoSecrets,
    profile: 'default',
  });
  const model = openChatModel(AgentVars.parse(vars), planner);
  expect(textIn(await heard(model, requestOf(says('Hello'))))).toContain('sandbox');
  expect(modelIn({ HOME: '/' })).toEqual({});
});
