import { LLMock, type FixtureOpts } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openModel, UNREADABLE_FIELD } from '#src/agent/model/open-model.ts';
import { MODEL_KEY } from './sandbox.ts';
import { callsIn, heardUntilFailure, requestOf, says, textIn } from './turns.ts';

/** Somebody else’s idea of the same interface, and of how it fails. */
const mock = new LLMock({ port: 0, logLevel: 'silent' });
beforeAll(async () => void (await mock.start()));
afterEach(() => void mock.reset());
afterAll(() => mock.stop());

const model = () => openModel({ url: `${mock.url}/v1`, key: MODEL_KEY, name: 'gpt-5-mini' });
const ask = () => heardUntilFailure(model(), requestOf(says('Where is my parcel?')));
const get = { name: 'delivery__get', arguments: '{"id":"d1"}', id: 'call_1' };
const brokenOff = { name: 'ModelFailure', isPassing: true, message: expect.stringMatching(/broke off/) as string };
const asked = () => mock.getRequests().length;

test('MODEL-1 words and calls arrive whole', async () => {
  mock.onMessage('parcel', { content: 'One moment.', toolCalls: [get] });
  const { events, failure } = await ask();
  expect(failure).toBeUndefined();
  expect(textIn(events)).toBe('One moment.');
  expect(callsIn(events)).toEqual([{ id: 'call_1', name: 'delivery__get', input: { id: 'd1' } }]);
  expect(events.at(-1)).toMatchObject({ kind: 'end', reason: 'stop' });
});

test.each<[string, FixtureOpts]>([
  ['behind its name', { chunkSize: 4, latency: 20, truncateAfterChunks: 2 }],
  ['within the arguments', { chunkSize: 4, latency: 20, truncateAfterChunks: 3 }],
  ['behind the last of the arguments', { chunkSize: 50, latency: 20, truncateAfterChunks: 2 }],
  ['by the clock', { chunkSize: 1, latency: 20, disconnectAfterMs: 100 }],
])('MODEL-6 a stream with a call cut %s yields nothing, and is asked for once more', async (_name, opts) => {
  mock.onMessage('parcel', { toolCalls: [get] }, opts);
  const { events, failure } = await ask();
  expect(events).toEqual([]);
  expect(failure).toMatchObject(brokenOff);
  expect(asked()).toBe(2);
});

test('MODEL-6 a stream of words that is cut keeps the words, has no end, and isn’t asked for again', async () => {
  mock.onMessage(
    'parcel',
    { content: 'It is on its way to you.' },
    { chunkSize: 5, latency: 20, truncateAfterChunks: 3 },
  );
  const { events, failure } = await ask();
  expect('It is on its way to you.'.startsWith(textIn(events))).toBe(true);
  expect(events.map(({ kind }) => kind)).toEqual(events.map(() => 'text'));
  expect(events.length).toBeGreaterThan(0);
  expect(failure).toMatchObject(brokenOff);
  expect(asked()).toBe(1);
});

test.each(['{"id":"d1"', '{id: d1}', 'd1', '["d1"]', '{"id":"d1"}}'])(
  'MODEL-7 arguments that are %j are told as such',
  async (text) => {
    mock.onMessage('parcel', { toolCalls: [{ ...get, arguments: text }] });
    const { events, failure } = await ask();
    expect(failure).toBeUndefined();
    expect(callsIn(events)).toEqual([{ id: 'call_1', name: 'delivery__get', input: { [UNREADABLE_FIELD]: text } }]);
    expect(events.at(-1)?.kind).toBe('end');
  },
);

test('MODEL-8 behind a 429 it waits and asks once more', async () => {
  mock.onMessage('parcel', { content: 'On its way.' });
  mock.nextRequestError(429, { message: 'Slow down.', type: 'rate_limit_error', code: 'rate_limit_exceeded' });
  const { events, failure } = await ask();
  expect(failure).toBeUndefined();
  expect(textIn(events)).toBe('On its way.');
  expect(asked()).toBe(2);
});

test('MODEL-8 behind the second one it has failed', async () => {
  mock.onMessage('parcel', {
    error: { message: 'Slow down.', type: 'rate_limit_error', code: 'rate_limit_exceeded' },
    status: 429,
    retryAfter: 0,
  });
  const { events, failure } = await ask();
  expect(events).toEqual([]);
  expect(failure).toMatchObject({ isPassing: true, message: 'the model’s endpoint answered 429 rate_limit_exceeded' });
  expect(asked()).toBe(2);
});

test.each([
  ['answers that are no JSON', { malformedRate: 1 }],
  ['dropped answers', { dropRate: 1 }],
  ['broken connections', { disconnectRate: 1 }],
])('MODEL-8 %s are asked for twice, and then a failure in passing', async (_name, chaos) => {
  mock.onMessage('parcel', { content: 'On its way.' });
  mock.setChaos(chaos);
  const { events, failure } = await ask();
  mock.clearChaos();
  expect(events).toEqual([]);
  expect(failure).toMatchObject({ name: 'ModelFailure', isPassing: true });
  expect(asked()).toBe(2);
});
