import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOf, faultWords, stateOf } from '#fn/agent/pages/chat/chat-words.ts';
import type { ConsentJson, MessageJson, RunTold } from '#fn/agent/pages/chat/told.ts';
import { Transcript, type Change, type Entry, type StepEntry } from '#fn/agent/pages/chat/transcript.ts';

/** The list that a page shows after these changes. */
function shown(changes: readonly Change[]): Entry[] {
  const list = new Map<string, Entry>();
  for (const change of changes) {
    if ('remove' in change) list.delete(change.remove);
    else list.set(change.show.id, change.show);
  }
  return [...list.values()];
}

const run = (...events: readonly object[]): RunTold[] =>
  events.map((event, seq) => ({ run_id: 'r', seq, ...event }) as RunTold);

const call = (status: string, more: object = {}) => ({
  type: 'tool_call',
  tool_call_id: 't',
  app_id: 'mail',
  capability_name: 'send',
  input: {},
  status,
  ...more,
});
const consent = { id: 'c', title: 'Send a mail' } as ConsentJson;

const whole = run(
  { type: 'ready', conversation_id: 'x', message_id: 'm1' },
  { type: 'delta', message_id: 'm1', text: 'Let me ', offset: 0 },
  { type: 'delta', message_id: 'm1', text: 'look.', offset: 7 },
  call('requested'),
  call('running'),
  call('awaiting_consent'),
  { type: 'consent_required', tool_call_id: 't', consent },
  call('running'),
  call('succeeded', { result: { ok: 1 }, for_person: { pin: '1' } }),
  { type: 'delta', message_id: 'm2', text: 'Do', offset: 0 },
  { type: 'delta', message_id: 'm3', text: '', offset: 0, supersedes: 'm2' },
  { type: 'delta', message_id: 'm3', text: 'Done.', offset: 0 },
  { type: 'done', message_id: 'm3', finish_reason: 'stop', message: { text: 'Done.' } },
);

test('CHATPAGE-2 events become texts that grow, steps that go on, and a text that replaces another', () => {
  const transcript = new Transcript();
  const list = shown(whole.flatMap((told) => transcript.hear(told)));
  expect(list.map((entry) => (entry.kind === 'answer' ? entry.text : entry.kind))).toEqual([
    'Let me look.',
    'step',
    'Done.',
  ]);
  expect(list[1]).toMatchObject({ status: 'succeeded', consent, forPerson: { pin: '1' } });
});

test('CHATPAGE-9 told again from anywhere, nothing is shown twice or otherwise', () => {
  const once = new Transcript();
  const expected = shown(whole.flatMap((told) => once.hear(told)));
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 5 }), (cuts) => {
      const transcript = new Transcript();
      const told = [...cuts.flatMap((cut) => whole.slice(0, cut)), ...whole];
      expect(shown(told.flatMap((each) => transcript.hear(each)))).toEqual(expected);
    }),
  );
});

const kept = [
  { role: 'user', id: 'u1', number: 1, run_id: 'r0', created_at: '', text: 'Hi' },
  { role: 'assistant', id: 'a1', number: 2, run_id: 'r0', created_at: '', text: 'Hello' },
  { role: 'user', id: 'u2', number: 3, run_id: 'r', created_at: '', text: 'Mail it' },
  { role: 'assistant', id: 'm1', number: 4, run_id: 'r', created_at: '', text: 'Let me look.' },
] as readonly MessageJson[];

test('CHATPAGE-5 what is kept and what is told of the run under way are one list', () => {
  const transcript = new Transcript();
  const recalled = kept.flatMap((each) => transcript.recall(each, 'r'));
  const list = shown([...recalled, ...whole.flatMap((told) => transcript.hear(told))]);
  expect(list.map(({ id }) => id)).toEqual(['u1', 'a1', 'u2', 'm1', 't', 'm3']);
});

test('CHATPAGE-9 what this page has said is there once, however it comes back', () => {
  const transcript = new Transcript();
  const said = transcript.say('own', 'Mail it');
  const heard = whole.flatMap((told) => transcript.hear(told));
  const recalled = kept.slice(2).flatMap((each) => transcript.recall(each, null));
  const list = shown([...said, ...heard, ...recalled]);
  expect(list.map(({ id }) => id)).toEqual(['own', 'm1', 't', 'm3']);
});

test.each([
  ['awaiting_consent', undefined, 'pending', 'awaiting_consent'],
  ['running', undefined, 'allowed', 'running'],
  ['succeeded', undefined, 'allowed', 'succeeded'],
  ['failed', { code: 'mail_refused' }, 'allowed', 'failed'],
  ['denied', { code: 'consent_denied', consent_status: 'denied' }, 'denied', 'denied'],
  ['denied', { code: 'consent_denied', consent_status: 'cancelled' }, 'withdrawn', 'denied'],
  ['failed', { code: 'consent_expired', consent_status: 'expired' }, 'expired', 'undone'],
  ['failed', { code: 'run_ended' }, 'withdrawn', 'undone'],
] as const)('CHATPAGE-3 a question whose step is %s with %o was %s', (status, error, answer, state) => {
  const step = { status, error: error === undefined ? undefined : { detail: '', ...error } } as StepEntry;
  expect([answerOf(step), stateOf(step)]).toEqual([answer, state]);
});

test.each([
  ['quota_exceeded', 429, /in 7 seconds/, ['again']],
  ['conversation_full', 409, /new one/, ['new']],
  ['run_in_progress', 409, /still being answered/, ['reload']],
  ['run_limit_reached', 429, /three of your conversations/, ['again']],
  ['not_found', 404, /deleted/, ['new']],
  ['token_invalid', 401, /Sign in again/, ['sign_in']],
  ['internal_error', 500, /can’t be reached/, ['again']],
  ['validation_failed', 422, /^As it says\.$/, ['again']],
] as const)('CHATPAGE-10 %s is a sentence with its way out', (code, status, text, ways) => {
  const words = faultWords({ code, status, detail: 'As it says.', retryAfterSeconds: 7 });
  expect(words.text).toMatch(text);
  expect(words.ways).toEqual(ways);
});
