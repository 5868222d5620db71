import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ModelFailure, type Message } from '#src/agent/model/model.ts';
import { UNREADABLE_FIELD } from '#src/agent/model/open-model.ts';
import { schemasOf } from '#src/agent/registry/published.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { inputShapeOf } from '#src/agent/registry/shapes-wire.ts';
import type { Answer } from '../../../sandbox/model/answer.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';
import { MODEL_KEY, openSandbox, startSandbox } from './sandbox.ts';
import { callsIn, heard, heardUntilFailure, requestOf, says, system, textIn, tools } from './turns.ts';

let sandbox: ModelSandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterEach(() => void (sandbox.mind = null));
afterAll(() => sandbox.close());

const hello = requestOf(says('Hello'));
const call = { id: 'call_a', name: 'delivery__get', arguments: { id: 'd1' } };
const answered = async (...answers: readonly Answer[]) => {
  const before = sandbox.asked.length;
  sandbox.script(...answers);
  const { events, failure } = await heardUntilFailure(openSandbox(sandbox), hello);
  return { events, failure, requests: sandbox.asked.length - before };
};
const failing = (isPassing: boolean, message: RegExp) =>
  expect.objectContaining({
    name: 'ModelFailure',
    isPassing,
    message: expect.stringMatching(message) as string,
  }) as Error;

test('MODEL-1 words arrive piece by piece, whatever they are', async () => {
  const pieces = ['Grüß', 'e – ', '你', '好 🚚', '\n\n', '"quoted" \\ \u2028', '.'];
  const { events } = await answered({ text: pieces });
  expect(events.slice(0, -1)).toEqual(pieces.map((text) => ({ kind: 'text', text })));
});

test('MODEL-1 words arrive as they are said, not when all of them are', async () => {
  sandbox.script({ text: ['one ', 'two ', 'three'], paceMs: 60 });
  const at: number[] = [];
  for await (const event of openSandbox(sandbox).turn(hello, new AbortController().signal))
    if (event.kind === 'text') at.push(performance.now());
  expect(at).toHaveLength(3);
  expect((at[2] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(80);
});

test('MODEL-2 calls come behind the words, in their order, of whatever name', async () => {
  const calls = [call, { id: 'call_b', name: 'nobody__knows-this', arguments: { deep: [{ a: 'ü"\\' }] } }];
  const { events } = await answered({ text: 'I look.', calls });
  expect(callsIn(events)).toEqual([
    { id: 'call_a', name: 'delivery__get', input: { id: 'd1' } },
    { id: 'call_b', name: 'nobody__knows-this', input: { deep: [{ a: 'ü"\\' }] } },
  ]);
  expect(events.map(({ kind }) => kind)).toEqual(['text', 'text', 'call', 'call', 'end']);
});

test('MODEL-2 two calls under one id get ids of their own', async () => {
  const { events } = await answered({ calls: [call, { ...call, arguments: { id: 'd2' } }] });
  const [first, second] = callsIn(events);
  expect([first?.input, second?.input]).toEqual([{ id: 'd1' }, { id: 'd2' }]);
  expect(first?.id).not.toBe(second?.id);
});

test('MODEL-5 the endpoint is told the manual, the tools and the conversation, in its own shape', async () => {
  const messages: readonly Message[] = [
    says('Where is it?'),
    { role: 'assistant', text: '', calls: [{ id: 'call_1', name: 'delivery__get', input: { id: 'd1' } }] },
    { role: 'tool', callId: 'call_1', content: { error: { code: 'not_found', detail: 'No such delivery.' } } },
    { role: 'assistant', text: 'I can’t find it.', calls: [] },
    says('And now?'),
  ];
  await heard(openSandbox(sandbox), requestOf(...messages));
  expect(sandbox.asked.at(-1)?.request).toEqual({
    model: 'sandbox-plain',
    stream: true,
    stream_options: { include_usage: true },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: 'Where is it?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'delivery__get', arguments: '{"id":"d1"}' } }],
      },
      {
        role: 'tool',
        tool_call_id: 'call_1',
        content: '{"error":{"code":"not_found","detail":"No such delivery."}}',
      },
      { role: 'assistant', content: 'I can’t find it.' },
      { role: 'user', content: 'And now?' },
    ],
    tools: tools.map(({ name, description, input }) => ({
      type: 'function',
      function: { name, description, parameters: input },
    })),
  });
});

test('MODEL-5 what the turn used is told', async () => {
  const { events } = await answered({ text: 'x'.repeat(40) });
  const inputTokens = expect.any(Number) as number;
  expect(events.at(-1)).toMatchObject({ kind: 'end', usage: { outputTokens: 11, inputTokens } });
});

test.each<[string, Answer]>([
  ['behind a complete call', { calls: [call], cut: { after: 3, how: 'ended' } }],
  ['behind a complete call, the connection broken', { calls: [call], cut: { after: 3, how: 'broken' } }],
  ['behind its reason to end, the connection broken', { calls: [call], cut: { after: 4, how: 'broken' } }],
  ['within the arguments', { calls: [call], cut: { after: 2, how: 'ended' } }],
  ['before anything', { calls: [call], cut: { after: 0, how: 'broken' } }],
])('MODEL-6 a stream cut %s yields no call and no end', async (_name, answer) => {
  const { events, failure, requests } = await answered(answer, answer);
  expect(events).toEqual([]);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure).toEqual(failing(true, /broke off/));
  expect(requests).toBe(2); // nothing was said: asked once more
});

test.each(['ended', 'broken'] as const)(
  'MODEL-6 nor one that is cut behind words (%s), which isn’t asked again',
  async (how) => {
    const { events, failure, requests } = await answered({
      text: ['I ', 'look.'],
      calls: [call],
      cut: { after: 5, how },
    });
    expect(textIn(events)).toBe('I look.');
    expect(events.every(({ kind }) => kind === 'text')).toBe(true);
    expect(failure).toEqual(failing(true, /broke off/));
    expect(requests).toBe(1);
  },
);

test('MODEL-6 an answer that became too long loses its calls, and says so', async () => {
  const { events } = await answered({ text: ['I look'], calls: [call], finish: 'length' });
  expect(events).toMatchObject([{ kind: 'text' }, { kind: 'end', reason: 'length' }]);
});

test.each([
  ['content_filter', false],
  ['error', true],
  ['insufficient_system_resource', true],
])('MODEL-6 an answer that the endpoint ended by %s is none', async (finish, isPassing) => {
  const answer = { text: ['Well'], calls: [call], finish };
  const { events, failure } = await answered(answer);
  expect(events).toEqual([{ kind: 'text', text: 'Well' }]);
  expect(failure).toEqual(failing(isPassing, /ended the answer by itself/));
});

test.each<[string, string, object]>([
  ['nothing', '', {}],
  ['a blank', ' ', {}],
  ['half an object', '{"id":', { [UNREADABLE_FIELD]: '{"id":' }],
  ['words', 'the first one', { [UNREADABLE_FIELD]: 'the first one' }],
  ['a list', '[1]', { [UNREADABLE_FIELD]: '[1]' }],
  ['null', 'null', { [UNREADABLE_FIELD]: 'null' }],
  ['two objects', '{"a":1}{"a":2}', { [UNREADABLE_FIELD]: '{"a":1}{"a":2}' }],
  ['much', 'x'.repeat(5_000), { [UNREADABLE_FIELD]: 'x'.repeat(1_000) }],
])('MODEL-7 arguments that are %s', async (_name, text, input) => {
  const { events } = await answered({ calls: [{ ...call, arguments: text }] });
  expect(callsIn(events)).toEqual([{ id: 'call_a', name: 'delivery__get', input }]);
});

test.each(capabilities.map((each) => [each.capabilityName, each] as const))(
  'MODEL-7 unreadable arguments are a wrong input of %s',
  (_name, capability) => {
    expect(schemasOf(capability).input).toMatchObject({ additionalProperties: false });
    const { error } = inputShapeOf(capability).safeParse({ [UNREADABLE_FIELD]: 'x' });
    expect(error?.issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys' }));
  },
);

test('MODEL-9 an answer that is too long breaks off', async () => {
  const { events, failure } = await answered({ text: Array.from({ length: 20 }, () => 'x'.repeat(500_000)) });
  expect(textIn(events).length).toBeLessThan(9_000_000);
  expect(events.at(-1)?.kind).toBe('text');
  expect(failure).toEqual(failing(false, /too long/));
});

test('MODEL-10 no failure names the key or what was said, not even to whoever looks into it', async () => {
  const wrong = { key: `${MODEL_KEY}-but-wrong` };
  const { failure } = await heardUntilFailure(openSandbox(sandbox, wrong), requestOf(says('My PIN is 4711.')));
  expect(failure).toEqual(failing(false, /^the model’s endpoint answered 401 invalid_api_key$/));
  const looked = JSON.stringify(failure, Object.getOwnPropertyNames(failure)) + String((failure as Error).cause);
  expect(looked).not.toMatch(/sk-test|4711|sandbox-plain/);
});
