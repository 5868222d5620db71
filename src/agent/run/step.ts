import type { ModelCall } from '#src/agent/model/model.ts';
import { toolName } from '#src/agent/registry/names.ts';
import type { CallEnd, Command } from './command.ts';
import type { RunEvent, Told } from './event.ts';
import type { NewMessage } from './message.ts';
import { runBounds, type Fault, type FinishReason, type Phase, type Run, type Spent, type Step } from './run.ts';

/** What came of a command: the run, what its stream says, and what the conversation remembers. */
export interface Stepped {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  readonly messages: readonly NewMessage[];
}

/**
 * One step of a run. A command that doesn’t fit its phase changes nothing: whoever sent it was too late. `now`: Unix ms,
 * never earlier than before.
 */
export function step(run: Run, command: Command, now: number): Stepped {
  if (run.phase.kind === 'ended') return nothing(run);
  switch (command.type) {
    case 'begin':
      return told(run, [{ type: 'ready', messageId: run.draft.id, model: run.model, at: now }]);
    case 'say':
      return run.phase.kind === 'thinking' ? say(run, command.text) : nothing(run);
    case 'turn':
      return run.phase.kind === 'thinking' ? endTurn(run, command, now) : nothing(run);
    case 'die':
      return run.phase.kind === 'thinking' ? die(run, command, now) : nothing(run);
    case 'restart':
      return run.phase.kind === 'thinking' ? again(run, command.nextDraftId) : nothing(run);
    case 'call':
      return run.phase.kind === 'calling' && !run.phase.isTold ? tellRunning(run) : nothing(run);
    case 'end_call':
      return run.phase.kind === 'thinking' ? nothing(run) : endCall(run, command.end, now);
    case 'ask':
      return run.phase.kind === 'calling' ? ask(run, command, now) : nothing(run);
    case 'resume':
      return run.phase.kind === 'parked'
        ? told({ ...run, phase: { kind: 'calling', isTold: false }, activeSince: now }, [])
        : nothing(run);
    case 'cancel':
      return end(run, 'cancelled', now);
    case 'fail':
      return end(run, 'error', now, command.error);
    case 'expire':
      return end(run, 'budget', now);
  }
}

const nothing = (run: Run): Stepped => ({ run, events: [], messages: [] });

const told = (run: Run, events: readonly RunEvent[], messages: readonly NewMessage[] = []): Stepped => ({
  run: { ...run, seq: run.seq + events.length },
  events,
  messages,
});

const shown = (each: Step, status: (RunEvent & { type: 'tool_call' })['status'], more: Told = {}): RunEvent => ({
  type: 'tool_call',
  id: each.id,
  appId: each.appId,
  capabilityName: each.capabilityName,
  input: each.input,
  status,
  ...more,
});

/** Once, however often it is tried. */
const tellRunning = (run: Run): Stepped =>
  told(
    { ...run, phase: { kind: 'calling', isTold: true } },
    run.steps.slice(0, 1).map((each) => shown(each, 'running')),
  );

function say(run: Run, text: string): Stepped {
  if (text === '') return nothing(run);
  const { id, text: before } = run.draft;
  const draft = { id, text: before + text };
  return told({ ...run, draft }, [{ type: 'delta', messageId: id, text, offset: before.length }]);
}

const callOf = (each: Step): ModelCall => ({ id: each.modelId, name: toolName(each), input: each.input });

function endTurn(run: Run, { reason, steps, usage, nextDraftId }: Command & { type: 'turn' }, now: number): Stepped {
  const counted = {
    ...run,
    turns: run.turns + 1,
    deaths: 0,
    calls: run.calls + steps.length,
    usage: {
      inputTokens: run.usage.inputTokens + usage.inputTokens,
      outputTokens: run.usage.outputTokens + usage.outputTokens,
    },
  };
  if (steps.length === 0) return end(counted, reason === 'length' ? 'length' : (run.marked ?? 'stop'), now);
  const said = messageOf(counted, steps);
  if (counted.calls > runBounds.calls) {
    const refused = { ...counted, calls: run.calls, steps };
    return end(refused, 'tool_limit', now, undefined, [said]);
  }
  const calling: Run = {
    ...counted,
    phase: { kind: 'calling', isTold: false },
    steps,
    draft: { id: nextDraftId, text: '' },
  };
  return told(
    calling,
    steps.map((each) => shown(each, 'requested')),
    [said],
  );
}

const messageOf = ({ id, draft }: Run, steps: readonly Step[]): NewMessage => ({
  role: 'assistant',
  id: draft.id,
  runId: id,
  text: draft.text,
  calls: steps.map(callOf),
});

function die(run: Run, { nextDraftId, error }: Command & { type: 'die' }, now: number): Stepped {
  return run.deaths < runBounds.repeats
    ? again({ ...run, deaths: run.deaths + 1 }, nextDraftId)
    : end(run, 'error', now, error);
}

/** The turn is asked again under another message, which replaces what was said of it. */
function again(run: Run, nextDraftId: string): Stepped {
  if (run.draft.text === '') return nothing(run);
  return told({ ...run, draft: { id: nextDraftId, text: '' } }, [
    { type: 'delta', messageId: nextDraftId, text: '', offset: 0, supersedes: run.draft.id },
  ]);
}

function ask(run: Run, { consentId, consent }: Command & { type: 'ask' }, now: number): Stepped {
  const [first] = run.steps;
  if (first === undefined) return nothing(run);
  return told({ ...paused(run, now), phase: { kind: 'parked', consentId } }, [
    shown(first, 'awaiting_consent'),
    { type: 'consent_required', id: first.id, consent },
  ]);
}

const paused = (run: Run, now: number): Run => ({
  ...run,
  activeMs: run.activeMs + (run.activeSince === null ? 0 : now - run.activeSince),
  activeSince: null,
});

/** The next step runs, or the model is asked what to do now. */
function endCall(run: Run, ended: CallEnd, now: number): Stepped {
  const [first, ...rest] = run.steps;
  if (first === undefined) return nothing(run);
  const isLast = rest.length === 0;
  const phase: Phase = isLast ? { kind: 'thinking' } : { kind: 'calling', isTold: false };
  const next: Run = { ...run, phase, steps: rest, activeSince: run.activeSince ?? now, ...marksOf(run, ended) };
  const event = shown(
    ended.kind === 'succeeded' ? { ...first, input: ended.input } : first,
    statusOf(ended),
    toldOf(ended),
  );
  const stepped = told(next, [event], [answerTo(run, first, ended)]);
  return isLast && run.turns >= runBounds.modelTurns ? after(stepped, (at) => end(at, 'tool_limit', now)) : stepped;
}

const statusOf = ({ kind }: CallEnd) => (kind === 'expired' ? 'failed' : kind);

const toldOf = (ended: CallEnd): Told => {
  if (ended.kind !== 'succeeded') return { error: ended.error };
  const { result, forPerson, txnId, fee } = ended;
  return { result, ...(forPerson === null ? {} : { forPerson }), txnId, fee };
};

const answerTo = (run: Run, { id, modelId, appId, capabilityName }: Step, ended: CallEnd): NewMessage => ({
  role: 'tool',
  id,
  runId: run.id,
  callId: modelId,
  appId,
  capabilityName,
  status: statusOf(ended),
  content: ended.kind === 'succeeded' ? { result: ended.result } : { error: ended.error },
  ...(ended.kind === 'succeeded' ? { input: ended.input, txnId: ended.txnId, fee: ended.fee } : {}),
});

function marksOf({ marked, spent }: Run, ended: CallEnd): Pick<Run, 'marked' | 'spent'> {
  if (ended.kind === 'denied') return { marked: 'consent_denied', spent };
  if (ended.kind === 'expired') return { marked: 'consent_required', spent };
  return { marked, spent: ended.kind === 'succeeded' ? sumOf(spent, ended.spent) : spent };
}

const sumOf = (one: Spent, other: Spent): Spent => ({
  grossMinor: one.grossMinor + other.grossMinor,
  platformFeeMinor: one.platformFeeMinor + other.platformFeeMinor,
  thirdPartyCostMinor: one.thirdPartyCostMinor + other.thirdPartyCostMinor,
  netMinor: one.netMinor + other.netMinor,
  committedMinor: one.committedMinor + other.committedMinor,
});

function after(before: Stepped, next: (run: Run) => Stepped): Stepped {
  const { run, events, messages } = next(before.run);
  return { run, events: [...before.events, ...events], messages: [...before.messages, ...messages] };
}

/** What is left undone when a run ends, in the words of problems. */
const UNDONE: Fault = { code: 'run_ended', detail: 'The run ended before this was called: nothing was done.' };
/** The first may be under way. */
const UNSEEN: Fault = {
  code: 'outcome_pending',
  detail: 'The run ended while this was being called. Its transaction says what came of it.',
};

/** The end, told once. Steps that weren’t called are told and answered, so that the conversation can go on. */
function end(run: Run, reason: FinishReason, now: number, error?: Fault, before: readonly NewMessage[] = []): Stepped {
  const isCalling = run.phase.kind === 'calling';
  const undone = run.steps.map((each, at): [Step, CallEnd] => [
    each,
    { kind: 'failed', error: isCalling && at === 0 ? UNSEEN : UNDONE },
  ]);
  const { id, draft, turns, calls, usage, spent } = run;
  const done: RunEvent = {
    type: 'done',
    messageId: draft.id,
    text: draft.text,
    reason,
    at: now,
    usage: { ...usage, turns, calls },
    spent,
    ...(error === undefined ? {} : { error }),
  };
  const last: NewMessage[] =
    before.length > 0 || draft.text === ''
      ? []
      : [{ role: 'assistant', id: draft.id, runId: id, text: draft.text, calls: [] }];
  return told(
    { ...paused(run, now), phase: { kind: 'ended', reason }, steps: [] },
    [...undone.map(([each, ended]) => shown(each, 'failed', toldOf(ended))), done],
    [...before, ...undone.map(([each, ended]) => answerTo(run, each, ended)), ...last],
  );
}
