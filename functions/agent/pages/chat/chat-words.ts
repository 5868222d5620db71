import type { LinkState } from '#web/event-stream.ts';
import type { Refusal } from './follow-run.ts';
import type { FinishReason, StepStatus } from './told.ts';
import type { StepEntry } from './transcript.ts';

/** What a person is told, in sentences, and what they can do about it. */

/** How far a step is; `undone`: it failed since nobody wanted it any more, or nobody decided. */
type StepState = StepStatus | 'undone';

export const stateOf = (step: Pick<StepEntry, 'status' | 'error'>): StepState =>
  step.status === 'failed' && ['expired', 'withdrawn'].includes(answerOf(step)) ? 'undone' : step.status;

export const stateWords: Readonly<Record<StepState, string>> = {
  requested: 'next',
  running: 'under way…',
  awaiting_consent: 'waits for you',
  succeeded: 'done',
  failed: 'didn’t work',
  denied: 'you said no',
  undone: 'not done',
};

/** What became of a question to the person. */
export type Answer = 'pending' | 'allowed' | 'denied' | 'expired' | 'withdrawn';

export function answerOf({ status, error }: Pick<StepEntry, 'status' | 'error'>): Answer {
  if (status === 'awaiting_consent' || status === 'requested') return 'pending';
  if (error?.code === 'consent_expired') return 'expired';
  if (error?.code === 'run_ended' || error?.consent_status === 'cancelled') return 'withdrawn';
  return status === 'denied' ? 'denied' : 'allowed';
}

export const answerWords: Readonly<Record<Exclude<Answer, 'pending'>, string>> = {
  allowed: 'You allowed it.',
  denied: 'You said no. Nothing was done.',
  expired: 'Nobody decided in time. Nothing was done: ask again if you still want it.',
  withdrawn: 'You stopped before it was decided. Nothing was done.',
};

/** How a run ended, where that has to be said. */
export const endWords: Readonly<Record<Exclude<FinishReason, 'stop'>, string>> = {
  length: 'The answer was cut: it became too long. Ask for the rest.',
  tool_limit: 'It stopped after as many steps as one message may take. Say what is still to be done.',
  budget: 'It stopped: the time for one message was over. Say what is still to be done.',
  consent_required: 'Nobody decided in time, so nothing was done. Ask again if you still want it.',
  consent_denied: '',
  cancelled: 'You stopped it.',
  error: 'It couldn’t go on.',
};

export const linkWords: Readonly<Record<LinkState, string>> = {
  live: '',
  retrying: 'Connection lost, trying again…',
  offline: 'You’re offline. It goes on when you’re back.',
  ended: '',
  gone: '',
};

/** A way out of a fault. */
export type WayOut = 'again' | 'sign_in' | 'new' | 'reload';

export interface FaultWords {
  readonly text: string;
  readonly ways: readonly WayOut[];
}

export const unreachable: FaultWords = {
  text: 'The service can’t be reached right now. Your message is still in the field.',
  ways: ['again'],
};

const waitWords = (seconds: number | undefined) =>
  seconds === undefined ? 'in a moment' : seconds === 1 ? 'in a second' : `in ${seconds} seconds`;

/** What is wrong, and what to do. */
export function faultWords({ code, status, detail, retryAfterSeconds }: Refusal): FaultWords {
  switch (code) {
    case 'credential_missing':
    case 'token_invalid':
      return { text: 'You’re signed out. Sign in again in a new window, then send it once more.', ways: ['sign_in'] };
    case 'insufficient_scope':
      return { text: 'This sign-in may not talk here. Sign in again.', ways: ['sign_in'] };
    case 'not_found':
      return { text: 'This conversation isn’t here: it was deleted, or is somebody else’s.', ways: ['new'] };
    case 'conversation_full':
      return { text: 'This conversation is full. Go on in a new one; this one stays readable.', ways: ['new'] };
    case 'run_in_progress':
      return { text: 'The message before is still being answered. Wait for it, or stop it.', ways: ['reload'] };
    case 'run_limit_reached':
      return {
        text: 'Answers are under way in three of your conversations already. Wait for one, or stop one.',
        ways: ['again'],
      };
    case 'quota_exceeded':
      return {
        text: `That was a lot in one minute. You can send the next message ${waitWords(retryAfterSeconds)}.`,
        ways: ['again'],
      };
    case 'run_log_gone':
      return { text: 'It has ended meanwhile.', ways: ['reload'] };
    default:
      if (status >= SERVER_ERROR) return unreachable;
      return { text: detail, ways: ['again'] };
  }
}

const SERVER_ERROR = 500;
