import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startModel, type ModelSandbox } from '../../../sandbox/model/model.ts';

const key = 'sk-test-0123456789-of-the-tests';
let sandbox: ModelSandbox;
let client: OpenAI;
beforeAll(async () => {
  sandbox = await startModel({ port: 0, key });
  client = clientWith(key);
});
afterAll(() => sandbox.close());

const clientWith = (apiKey: string, maxRetries = 0) => new OpenAI({ baseURL: sandbox.url, apiKey, maxRetries });
const model = 'sandbox-plain';
const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Where is it?' }];
const tools: ChatCompletionTool[] = [
  {
    type: 'function',
    function: { name: 'delivery__get', description: 'One delivery.', parameters: { type: 'object' } },
  },
];
const call = { id: 'call_1', name: 'delivery__get', arguments: { id: 'a delivery with an id of more than one piece' } };
const toolCall = {
  id: 'call_1',
  type: 'function' as const,
  function: { name: 'delivery__get', arguments: JSON.stringify(call.arguments) },
};

test('MODEL-12 its models can be listed and read', async () => {
  const names = ['sandbox-plain', 'sandbox-trickle', 'sandbox-obedient'];
  const { data } = await client.models.list();
  expect(data.map(({ id }) => id)).toEqual(names);
  expect(await client.models.retrieve('sandbox-obedient')).toMatchObject({ id: 'sandbox-obedient', object: 'model' });
  await expect(client.models.retrieve('gpt-0')).rejects.toThrow(OpenAI.NotFoundError);
});

test('MODEL-12 an answer in one piece', async () => {
  sandbox.script({ text: ['Grüße, ', '你好'] });
  const { choices, usage, object } = await client.chat.completions.create({ model, messages });
  expect(object).toBe('chat.completion');
  expect(choices).toMatchObject([{ message: { role: 'assistant', content: 'Grüße, 你好' }, finish_reason: 'stop' }]);
  expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
});

test('MODEL-12 an answer as a stream, with its usage at the end', async () => {
  sandbox.script({ text: 'One two three.', calls: [call] });
  const include = { stream: true, stream_options: { include_usage: true } } as const;
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of await client.chat.completions.create({ model, messages, tools, ...include }))
    chunks.push(chunk);
  expect(chunks.map((each) => each.choices[0]?.delta.content ?? '').join('')).toBe('One two three.');
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) as number } });
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('tool_calls');
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
});

test.each([true, false])('MODEL-12 the client puts a call’s pieces together (stream: %j)', async (asStream) => {
  sandbox.script({ calls: [call, { name: 'places__list', arguments: '{}' }] });
  const body = { model, messages, tools };
  const completion = await (asStream
    ? client.chat.completions.stream(body).finalChatCompletion()
    : client.chat.completions.create(body));
  const [choice] = completion.choices;
  expect(choice?.finish_reason).toBe('tool_calls');
  expect(choice?.message.tool_calls).toMatchObject([toolCall, { function: { name: 'places__list', arguments: '{}' } }]);
});

test('MODEL-12 the client takes the result of a call back', async () => {
  const answered: ChatCompletionMessageParam[] = [
    ...messages,
    { role: 'assistant', content: null, tool_calls: [toolCall] },
    { role: 'tool', tool_call_id: 'call_1', content: '{"result":{}}' },
  ];
  const { choices } = await client.chat.completions.create({ model, messages: answered, tools });
  expect(choices[0]?.message.content).toContain('sandbox');
  expect(sandbox.asked.at(-1)?.request.messages).toEqual(answered);
});

test('MODEL-12 trickling, its words come one after the other, and a client that leaves is noticed', async () => {
  const stream = await client.chat.completions.create({ model: 'sandbox-trickle', messages, stream: true });
  const at: number[] = [];
  for await (const { choices } of stream) {
    expect(choices).toHaveLength(1);
    at.push(performance.now());
    if (at.length === 5) break;
  }
  expect((at[4] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(200);
  await expect.poll(() => sandbox.asked.at(-1)?.state).toBe('gone');
});

test('MODEL-12 errors have the reference’s shape', async () => {
  await expect(clientWith('sk-wrong').models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
  const unknown = client.chat.completions.create({ model: 'gpt-0', messages });
  await expect(unknown).rejects.toMatchObject({ status: 404, code: 'model_not_found', type: 'invalid_request_error' });
  sandbox.script({ refusal: { status: 429, message: 'Slow down.', code: 'rate_limit_exceeded', retryAfter: '7' } });
  const limited = await client.chat.completions.create({ model, messages }).catch((error: unknown) => error);
  expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
  expect((limited as InstanceType<typeof OpenAI.RateLimitError>).headers?.get('retry-after')).toBe('7');
  sandbox.script({ refusal: { status: 503, message: 'Later.', retryAfter: '0' } }, { text: 'Now.' });
  const retried = await clientWith(key, 1).chat.completions.create({ model, messages });
  expect(retried.choices[0]?.message.content).toBe('Now.');
});

const send = async (body: unknown, path = '/chat/completions', method = 'POST') => {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { error: { message: string } } };
};
const lone = { role: 'tool', tool_call_id: 'call_1', content: '{}' };
const asking = { role: 'assistant', content: null, tool_calls: [toolCall] };

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /parse the JSON/],
  ['a list', [], /expected an object/],
  ['no model', { messages }, /model parameter/],
  ['a field that it doesn’t do', { model, messages, temperature: 0 }, /doesn't know the field 'temperature'/],
  ['no messages', { model, messages: [] }, /minimum length 1/],
  ['a role that there isn’t', { model, messages: [{ role: 'god', content: '' }] }, /role/],
  ['a message without content', { model, messages: [{ role: 'user' }] }, /content/],
  ['a result without its call', { model, messages: [...messages, lone] }, /must be a response to a preceding message/],
  ['a call without its result', { model, messages: [...messages, asking] }, /did not have response messages: call_1/],
  ['a call without its result, but words', { model, messages: [asking, ...messages] }, /did not have response/],
  ['a result twice', { model, messages: [asking, lone, lone] }, /must be a response/],
  ['an empty list of calls', { model, messages: [{ ...asking, tool_calls: [] }] }, /tool_calls/],
  ['a call of the person', { model, messages: [{ ...asking, role: 'user' }] }, /tool_calls/],
  [
    'a call of a name with a dot',
    { model, messages: [{ ...asking, tool_calls: [{ ...toolCall, function: { name: 'a.b', arguments: '' } }] }, lone] },
    /function.name/,
  ],
  ['an empty list of tools', { model, messages, tools: [] }, /tools/],
  ['a tool without a name', { model, messages, tools: [{ type: 'function', function: {} }] }, /name/],
  ['stream options without a stream', { model, messages, stream_options: {} }, /stream is enabled/],
])('MODEL-13 it refuses %s', async (_name, body, message) => {
  expect(await send(body)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(message) as string } },
  });
});

test('MODEL-13 it refuses other addresses, other methods, too much, and whoever has no key', async () => {
  expect((await send({}, '/responses')).status).toBe(404);
  expect((await send({}, '/chat/completions', 'GET')).status).toBe(405);
  expect((await send('x'.repeat(4_300_000))).status).toBe(413);
  expect((await fetch(`${sandbox.url}/models`)).status).toBe(401);
});
