import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelEvent } from '#src/agent/model/model.ts';
import type { TurnLimits } from '#src/agent/model/open-model.ts';
import { startLoneModule } from '#test/support/workers/lone-module.ts';
import type { Answer } from '../../../sandbox/model/answer.ts';
import type { ModelSandbox } from '../../../sandbox/model/model.ts';
import { settingsFor, startSandbox } from './sandbox.ts';
import { requestOf, says } from './turns.ts';

/** Takes one turn, and aborts it or stops listening as it is told. */
const WORKER = `
  import { openModel } from '#src/agent/model/open-model.ts';
  export default {
    async fetch(request) {
      const { settings, turn, abortAfterMs, stopAfter } = await request.json();
      const run = new AbortController();
      if (abortAfterMs !== undefined) setTimeout(() => run.abort(), abortAfterMs);
      const events = [];
      try {
        for await (const event of openModel(settings).turn(turn, run.signal)) {
          events.push(event);
          if (events.length === stopAfter) break;
        }
        return Response.json({ events });
      } catch ({ name, message, isPassing }) {
        return Response.json({ events, failure: { name, message, isPassing } });
      }
    },
  };
`;

let sandbox: ModelSandbox;
let runtime: Miniflare;
beforeAll(async () => {
  sandbox = await startSandbox();
  runtime = await startLoneModule(WORKER);
});
afterAll(async () => {
  await runtime.dispose();
  await sandbox.close();
});

interface Wish {
  readonly limits?: Partial<TurnLimits>;
  readonly abortAfterMs?: number;
  readonly stopAfter?: number;
}
interface Told {
  readonly events: readonly ModelEvent[];
  readonly failure?: { readonly name: string; readonly message: string; readonly isPassing: boolean };
}

async function turn(answers: readonly Answer[], { limits = {}, ...more }: Wish = {}) {
  const before = sandbox.asked.length;
  sandbox.script(...answers);
  const started = performance.now();
  const settings = { ...settingsFor(sandbox), limits };
  const body = JSON.stringify({ settings, turn: requestOf(says('Where is it?')), ...more });
  const answer = await runtime.dispatchFetch('http://model.example/', { method: 'POST', body });
  const told = (await answer.json()) as Told;
  return { ...told, tookMs: performance.now() - started, asked: sandbox.asked.slice(before) };
}
const call = { id: 'call_1', name: 'delivery__get', arguments: { id: 'd1' } };

test('MODEL-1 within workerd: words, a call, an end', async () => {
  const { events } = await turn([{ text: ['Grüße, ', '你好 🚚'], calls: [call] }]);
  const usage = { inputTokens: expect.any(Number) as number, outputTokens: expect.any(Number) as number };
  expect(events).toEqual([
    { kind: 'text', text: 'Grüße, ' },
    { kind: 'text', text: '你好 🚚' },
    { kind: 'call', call: { id: 'call_1', name: 'delivery__get', input: { id: 'd1' } } },
    { kind: 'end', reason: 'stop', usage },
  ]);
});

test.each(['ended', 'broken'] as const)(
  'MODEL-6 within workerd: a stream cut behind a complete call (%s)',
  async (how) => {
    const answer: Answer = { calls: [call], cut: { after: 3, how } };
    const { events, failure, asked } = await turn([answer, answer]);
    expect(events).toEqual([]);
    expect(failure).toMatchObject({ name: 'ModelFailure', isPassing: true });
    expect(asked).toHaveLength(2);
  },
);

test('MODEL-8 within workerd: asked once more', async () => {
  const { events, asked } = await turn([
    { refusal: { status: 503, message: 'No.', retryAfter: '0' } },
    { text: 'Yes.' },
  ]);
  expect(events.map(({ kind }) => kind)).toEqual(['text', 'end']);
  expect(asked).toHaveLength(2);
});

test('MODEL-9 within workerd: out of time', async () => {
  const { events, failure } = await turn([{ text: ['Well, ', 'hm'], paceMs: 5_000 }], { limits: { turnMs: 300 } });
  expect(events).toEqual([{ kind: 'text', text: 'Well, ' }]);
  expect(failure?.message).toBe('the model took longer than 300 ms');
});

test.each<[string, Answer]>([
  ['before the first byte', { text: 'Hm', waitMs: 5_000 }],
  ['between two words', { text: ['Well, ', 'hm'], paceMs: 5_000 }],
])('MODEL-4 within workerd: aborted %s, it ends at once and hangs up', async (_name, answer) => {
  const { events, failure, tookMs, asked } = await turn([answer], { abortAfterMs: 200 });
  expect(failure).toBeUndefined();
  expect(events.every(({ kind }) => kind === 'text')).toBe(true);
  expect(tookMs).toBeLessThan(2_000);
  await expect.poll(() => asked[0]?.state).toBe('gone');
});

test('MODEL-4 within workerd: whoever stops listening hangs up', async () => {
  const { events, asked } = await turn([{ text: ['Well, ', 'hm'], paceMs: 60_000 }], { stopAfter: 1 });
  expect(events).toHaveLength(1);
  await expect.poll(() => asked[0]?.state).toBe('gone');
});

test('MODEL-10 within workerd: nobody listens there', async () => {
  const settings = { ...settingsFor(sandbox), url: 'http://127.0.0.1:9/v1' };
  const body = JSON.stringify({ settings, turn: requestOf(says('My PIN is 4711.')) });
  const answer = await runtime.dispatchFetch('http://model.example/', { method: 'POST', body });
  const { failure } = (await answer.json()) as Told;
  expect(failure).toMatchObject({
    isPassing: true,
    message: expect.stringMatching(/^the model can’t be reached/) as string,
  });
  expect(JSON.stringify(failure)).not.toMatch(/4711|sk-test/);
});
