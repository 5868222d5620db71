import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModel } from '#src/agent/model/open-model.ts';
import type { Answer } from '../../../sandbox/model/answer.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';
import { MODEL_KEY, openSandbox, settingsFor, startSandbox } from './sandbox.ts';
import { heard, heardUntilFailure, requestOf, says, textIn } from './turns.ts';

let sandbox: ModelSandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(() => sandbox.close());

const hello = requestOf(says('Hello'));
const good: Answer = { text: 'Hello' };
const failing = (isPassing: boolean, message: RegExp) =>
  expect.objectContaining({
    name: 'ModelFailure',
    isPassing,
    message: expect.stringMatching(message) as string,
  }) as Error;

/** How a turn goes, how long it takes, and how many requests it makes. */
async function timed(answers: readonly Answer[], limits = {}, signal?: AbortSignal) {
  const before = sandbox.asked.length;
  sandbox.script(...answers);
  const started = performance.now();
  const heardOf = await heardUntilFailure(openSandbox(sandbox, { limits }), hello, signal);
  return { ...heardOf, tookMs: performance.now() - started, asked: sandbox.asked.slice(before) };
}
const refusing = (status: number, more: object = {}): Answer => ({ refusal: { status, message: 'No.', ...more } });

test.each([429, 500, 502, 503, 504, 529, 408])('MODEL-8 after a %i it asks once more', async (status) => {
  const { events, failure, asked } = await timed([refusing(status, { retryAfter: '0' }), good]);
  expect(failure).toBeUndefined();
  expect(textIn(events)).toBe('Hello');
  expect(asked).toHaveLength(2);
});

test('MODEL-8 twice in a row, it has failed', async () => {
  const answer = refusing(503, { retryAfter: '0' });
  const { failure, asked } = await timed([answer, answer, good]);
  expect(failure).toEqual(failing(true, /answered 503/));
  expect(asked).toHaveLength(2);
});

test.each([
  [400, {}],
  [401, { code: 'invalid_api_key' }],
  [403, {}],
  [404, { code: 'model_not_found' }],
  [422, {}],
  [429, { code: 'insufficient_quota' }],
])('MODEL-8 a %i %o is final', async (status, more) => {
  const { failure, asked } = await timed([refusing(status, { retryAfter: '0', ...more }), good]);
  expect(failure).toEqual(failing(false, new RegExp(`answered ${status}`)));
  expect(asked).toHaveLength(1);
});

test('MODEL-8 it waits as long as the endpoint asks', async () => {
  const { failure, tookMs } = await timed([refusing(429, { retryAfter: '1' }), good]);
  expect(failure).toBeUndefined();
  expect(tookMs).toBeGreaterThan(950);
});

test.each(['6', '3600', new Date(Date.now() + 60_000).toUTCString()])(
  'MODEL-8 but not as long as %s',
  async (retryAfter) => {
    const { failure, asked, tookMs } = await timed([refusing(429, { retryAfter }), good]);
    expect(failure).toEqual(failing(true, /answered 429/));
    expect(asked).toHaveLength(1);
    expect(tookMs).toBeLessThan(1_000);
  },
);

test.each([undefined, 'soon', '-1'])('MODEL-8 told %j, it waits for half a second', async (retryAfter) => {
  const { failure, tookMs } = await timed([refusing(503, retryAfter === undefined ? {} : { retryAfter }), good]);
  expect(failure).toBeUndefined();
  expect(tookMs).toBeGreaterThan(450);
  expect(tookMs).toBeLessThan(3_000);
});

test('MODEL-8 an endpoint that nobody serves is tried twice', async () => {
  const gone = await startSandbox();
  await gone.close();
  const { failure } = await heardUntilFailure(openSandbox(gone), hello);
  expect(failure).toEqual(failing(true, /can’t be reached/));
});

test('MODEL-9 an answer that doesn’t begin ends with its time, and is asked once more', async () => {
  const { failure, asked, tookMs } = await timed([{ ...good, waitMs: 5_000 }, good], { firstByteMs: 200 });
  expect(failure).toBeUndefined();
  expect(asked.map(({ state }) => state)).toEqual(['gone', 'answered']);
  expect(tookMs).toBeLessThan(2_000);
});

test('MODEL-9 an answer that has begun may take its time', async () => {
  const { events, failure } = await timed([{ text: ['one ', 'two ', 'three'], paceMs: 150 }], { firstByteMs: 200 });
  expect(failure).toBeUndefined();
  expect(textIn(events)).toBe('one two three');
});

test('MODEL-9 neither attempt begins', async () => {
  const slow = { ...good, waitMs: 5_000 };
  const { failure } = await timed([slow, slow], { firstByteMs: 100 });
  expect(failure).toEqual(failing(true, /^the model took longer than 100 ms$/));
});

test('MODEL-9 an answer that doesn’t come to its end is over with the turn’s time', async () => {
  const { events, failure, asked, tookMs } = await timed([{ text: ['Well, ', 'hm'], paceMs: 5_000 }], { turnMs: 300 });
  expect(textIn(events)).toBe('Well, ');
  expect(failure).toEqual(failing(true, /^the model took longer than 300 ms$/));
  expect(tookMs).toBeLessThan(1_500);
  await expect.poll(() => asked[0]?.state).toBe('gone');
});

test.each<[string, Answer]>([
  ['before the first byte', { ...good, waitMs: 5_000 }],
  ['between two words', { text: ['Well, ', 'hm'], paceMs: 5_000 }],
  ['before the second attempt', refusing(503, { retryAfter: '5' })],
])('MODEL-4 aborted %s, it ends at once and hangs up', async (_name, answer) => {
  const run = new AbortController();
  let aborted = Number.POSITIVE_INFINITY;
  setTimeout(() => {
    aborted = performance.now();
    run.abort();
  }, 200);
  const { events, failure, asked } = await timed([answer], {}, run.signal);
  expect(performance.now() - aborted).toBeLessThan(100);
  expect(failure).toBeUndefined();
  expect(events.filter(({ kind }) => kind !== 'text')).toEqual([]);
  expect(asked).toHaveLength(1);
  await expect.poll(() => asked[0]?.state).not.toBe('open');
});

test('MODEL-4 whoever stops listening hangs up', async () => {
  sandbox.script({ text: ['Well, ', 'hm'], paceMs: 60_000 });
  for await (const event of openSandbox(sandbox).turn(hello, new AbortController().signal)) {
    expect(event).toEqual({ kind: 'text', text: 'Well, ' });
    break;
  }
  await expect.poll(() => sandbox.asked.at(-1)?.state).toBe('gone');
});

test('MODEL-10 a redirect isn’t followed: the key stays here', async () => {
  const elsewhere: Server = createServer(
    (_request, response) => void response.writeHead(307, { location: sandbox.url }).end(),
  );
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  const before = sandbox.asked.length;
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const { failure } = await heardUntilFailure(openModel({ ...settingsFor(sandbox), url }), hello);
  elsewhere.close();
  expect(failure).toEqual(failing(false, /answered 307/));
  expect(sandbox.asked).toHaveLength(before);
});

test('MODEL-10 the key goes to the endpoint alone, as a bearer token', async () => {
  const { events } = await heardUntilFailure(openSandbox(sandbox, { key: MODEL_KEY }), hello);
  expect(events.at(-1)?.kind).toBe('end');
  await expect(heard(openSandbox(sandbox, { key: 'another' }), hello)).rejects.toThrow('401');
});
