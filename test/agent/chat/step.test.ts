import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallEnd, Command } from '#src/agent/run/command.ts';
import type { RunEvent } from '#src/agent/run/event.ts';
import type { NewMessage } from '#src/agent/run/message.ts';
import { endsAt, newRun, runBounds, type Run, type Step } from '#src/agent/run/run.ts';
import { step } from '#src/agent/run/step.ts';

const usage = { inputTokens: 3, outputTokens: 2 };
const none = { grossMinor: 0n, platformFeeMinor: 0n, thirdPartyCostMinor: 0n, netMinor: 0n, committedMinor: 0n };
const fault = { code: 'model_unavailable', detail: 'It broke off.' };
const begun = () => newRun({ id: 'run', conversationId: 'talk', model: 'planner', scopes: [] }, 'draft-0', 0);
const succeeded: CallEnd = {
  kind: 'succeeded',
  input: {},
  result: {},
  forPerson: null,
  txnId: 't',
  fee: {},
  spent: { ...none, grossMinor: 2n },
};
const stepOf = (id: string): Step => ({ id, modelId: `m-${id}`, appId: 'places', capabilityName: 'list', input: {} });

interface Walked {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  readonly messages: readonly NewMessage[];
}

function walk(commands: readonly Command[], gapMs = 1): Walked {
  let run = begun();
  const events: RunEvent[] = [];
  const messages: NewMessage[] = [];
  for (const [index, command] of commands.entries()) {
    const stepped = step(run, command, index * gapMs);
    expect(stepped.run.seq - run.seq, 'each event has a number').toBe(stepped.events.length);
    run = stepped.run;
    events.push(...stepped.events);
    messages.push(...stepped.messages);
  }
  return { run, events, messages };
}

let ids = 0;
const next = () => `draft-${(ids += 1)}`;
const turnOf = (count: number, reason: 'stop' | 'length' = 'stop'): Command => ({
  type: 'turn',
  reason,
  steps: Array.from({ length: count }, () => stepOf(`s-${(ids += 1)}`)),
  usage,
  nextDraftId: next(),
});
const anyCommand = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 8 }).map((text): Command => ({ type: 'say', text })) },
  { weight: 4, arbitrary: fc.nat(5).map((count) => turnOf(count)) },
  { weight: 4, arbitrary: fc.constant<Command>({ type: 'call' }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<CallEnd>(
        succeeded,
        { kind: 'failed', error: fault },
        { kind: 'denied', error: fault },
        { kind: 'expired', error: fault },
      )
      .map((end): Command => ({ type: 'end_call', end })),
  },
  { weight: 2, arbitrary: fc.constant<Command>({ type: 'ask', consentId: 'c', consent: {} }) },
  { weight: 2, arbitrary: fc.constant<Command>({ type: 'resume' }) },
  { weight: 1, arbitrary: fc.constant(0).map((): Command => ({ type: 'die', nextDraftId: next(), error: fault })) },
  { weight: 1, arbitrary: fc.constant(0).map((): Command => ({ type: 'restart', nextDraftId: next() })) },
);
const anyEnd = fc.constantFrom<Command>({ type: 'cancel' }, { type: 'fail', error: fault }, { type: 'expire' });
const anyWalk = fc
  .tuple(fc.array(anyCommand, { maxLength: 60 }), anyEnd)
  .map(([commands, end]): Command[] => [
    { type: 'begin' },
    ...commands,
    end,
    { type: 'cancel' },
    { type: 'say', text: 'late' },
  ]);

test('RUN-1 whatever happens, a run begins with ready, ends with one done, and nothing follows', () => {
  fc.assert(
    fc.property(anyWalk, (commands) => {
      const { events, run } = walk(commands);
      const kinds = events.map(({ type }) => type);
      expect(kinds[0]).toBe('ready');
      expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1);
      expect(kinds.at(-1)).toBe('done');
      expect(run.phase.kind).toBe('ended');
    }),
  );
});

test('RUN-2 every call that is requested is told one end, and answered in the conversation once', () => {
  fc.assert(
    fc.property(anyWalk, (commands) => {
      const { events, messages } = walk(commands);
      const of = (fits: (status: string) => boolean) =>
        events.flatMap((each) => (each.type === 'tool_call' && fits(each.status) ? [each.id] : []));
      const requested = of((status) => status === 'requested');
      const ended = of((status) => ['succeeded', 'failed', 'denied'].includes(status));
      expect(ended.toSorted()).toEqual([...new Set(ended)].toSorted());
      for (const id of requested) expect(ended).toContain(id);
      const asked = messages.flatMap((each) => (each.role === 'assistant' ? each.calls.map((call) => call.id) : []));
      const answered = messages.flatMap((each) => (each.role === 'tool' ? [each.callId] : []));
      expect(answered).toEqual(asked);
    }),
  );
});

test('RUN-3 texts of a message stand one behind the other; what is cut is replaced by another message', () => {
  fc.assert(
    fc.property(anyWalk, (commands) => {
      const { events } = walk(commands);
      const texts = new Map<string, string>();
      for (const each of events) {
        if (each.type !== 'delta') continue;
        if (each.supersedes !== undefined) expect(texts.delete(each.supersedes)).toBe(true);
        const before = texts.get(each.messageId) ?? '';
        expect(each.offset).toBe(before.length);
        texts.set(each.messageId, before + each.text);
      }
      const done = events.at(-1);
      if (done?.type === 'done') expect(done.text).toBe(texts.get(done.messageId) ?? '');
    }),
  );
});

test('RUN-4 calls run in their order, one at a time, and the next turn follows the last', () => {
  const turn = turnOf(2);
  const { events, run } = walk([
    { type: 'begin' },
    turn,
    { type: 'call' },
    { type: 'call' },
    { type: 'end_call', end: succeeded },
    { type: 'call' },
    { type: 'end_call', end: { kind: 'failed', error: fault } },
  ]);
  expect(events.flatMap((each) => (each.type === 'tool_call' ? [each.status] : []))).toEqual([
    'requested',
    'requested',
    'running',
    'succeeded',
    'running',
    'failed',
  ]);
  expect([run.phase.kind, run.spent.grossMinor]).toEqual(['thinking', 2n]);
});

test('RUN-5 sixteen calls and eight turns are the most', () => {
  const many = walk([{ type: 'begin' }, turnOf(runBounds.calls + 1)]);
  expect(many.run.phase).toEqual({ kind: 'ended', reason: 'tool_limit' });
  const round = (): Command[] => [turnOf(1), { type: 'call' }, { type: 'end_call', end: succeeded }];
  const long = walk([{ type: 'begin' }, ...Array.from({ length: runBounds.modelTurns }, round).flat()]);
  expect(long.run.phase).toEqual({ kind: 'ended', reason: 'tool_limit' });
  const short = walk([{ type: 'begin' }, ...Array.from({ length: runBounds.modelTurns - 1 }, round).flat(), turnOf(0)]);
  expect(short.run.phase).toEqual({ kind: 'ended', reason: 'stop' });
});

test.each([
  ['denied', 'consent_denied'],
  ['expired', 'consent_required'],
] as const)(
  'RUN-6 after a call was %s the model says what it has to say, and the reason of the end tells it',
  (kind, reason) => {
    const { run, events } = walk([
      { type: 'begin' },
      turnOf(1),
      { type: 'call' },
      { type: 'ask', consentId: 'c', consent: {} },
      { type: 'end_call', end: { kind, error: fault } },
      { type: 'say', text: 'It wasn’t done.' },
      turnOf(0),
    ]);
    expect(run.phase).toEqual({ kind: 'ended', reason });
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'It wasn’t done.' });
  },
);

test('RUN-7 a turn that dies is asked again once, as another message; twice, it is an error', () => {
  const die = (): Command => ({ type: 'die', nextDraftId: next(), error: fault });
  const once = walk([{ type: 'begin' }, { type: 'say', text: 'It is' }, die()]);
  expect(once.events.at(-1)).toMatchObject({ type: 'delta', text: '', offset: 0, supersedes: 'draft-0' });
  expect(walk([{ type: 'begin' }, die(), die()]).run.phase).toEqual({ kind: 'ended', reason: 'error' });
  expect(
    walk([{ type: 'begin' }, die(), turnOf(1), { type: 'call' }, { type: 'end_call', end: succeeded }, die()]).run.phase
      .kind,
  ).toBe('thinking');
});

test('RUN-8 two minutes count while it works, and an hour whatever it does', () => {
  const working = walk([{ type: 'begin' }]).run;
  expect(endsAt(working)).toBe(runBounds.activeSeconds * 1000);
  const waiting = walk(
    [{ type: 'begin' }, turnOf(1), { type: 'call' }, { type: 'ask', consentId: 'c', consent: {} }],
    10_000,
  );
  expect(endsAt(waiting.run)).toBe(runBounds.lifeSeconds * 1000);
  const again = step(waiting.run, { type: 'resume' }, 600_000).run;
  expect(endsAt(again)).toBe(600_000 + runBounds.activeSeconds * 1000 - 30_000);
});
