import type { Json } from '#src/agent/registry/capability.ts';
import type { TokenUsage } from '#src/agent/model/model.ts';

/** How long and how often a run may go on by itself. */
export const runBounds = {
  modelTurns: 8,
  calls: 16,
  /** While it isn’t waiting for its person. */
  activeSeconds: 120,
  /** From its start to its end, with all waiting. */
  lifeSeconds: 3_600,
  /** How often a turn is asked again that died on its way. */
  repeats: 1,
} as const;

export const finishReasons = [
  'stop',
  'length',
  'tool_limit',
  'budget',
  'consent_required',
  'consent_denied',
  'cancelled',
  'error',
] as const;
/** `consent_required`: what it asked for expired. `budget`: its time is over. */
export type FinishReason = (typeof finishReasons)[number];

export const stepStatuses = ['requested', 'running', 'awaiting_consent', 'succeeded', 'failed', 'denied'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Why something wasn’t done: a problem’s code, what it says, and its further members. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly [member: string]: unknown;
}

/** A call that the model asked for. Its id is its Idempotency-Key, too. */
export interface Step {
  readonly id: string;
  /** As the model names it. */
  readonly modelId: string;
  readonly appId: string;
  readonly capabilityName: string;
  readonly input: Json;
}

/** What calls cost together. */
export interface Spent {
  readonly grossMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly thirdPartyCostMinor: bigint;
  readonly netMinor: bigint;
  readonly committedMinor: bigint;
}

/** What is being written: a message of the assistant’s. */
export interface Draft {
  readonly id: string;
  readonly text: string;
}

/**
 * What a run does now. `thinking`: the model is asked. `calling`: the first of its steps runs. `parked`: that step waits
 * for its person’s consent.
 */
export type Phase =
  | { readonly kind: 'thinking' }
  | { readonly kind: 'calling'; readonly isTold: boolean }
  | { readonly kind: 'parked'; readonly consentId: string }
  | { readonly kind: 'ended'; readonly reason: FinishReason };

/** From what a person says to the last answer. */
export interface Run {
  readonly id: string;
  readonly conversationId: string;
  readonly model: string;
  /** What the credential permitted at its start. */
  readonly scopes: readonly string[];
  readonly startedAt: number;
  /** Of the next event. */
  readonly seq: number;
  readonly phase: Phase;
  readonly draft: Draft;
  /** What is still to be called of this turn, in its order. */
  readonly steps: readonly Step[];
  readonly turns: number;
  readonly calls: number;
  /** How often the present turn has died. */
  readonly deaths: number;
  /** Time in which it didn’t wait for its person, and since when that is counted now; null: it waits. */
  readonly activeMs: number;
  readonly activeSince: number | null;
  /** What becomes the reason of its end, if nothing else does. */
  readonly marked: 'consent_denied' | 'consent_required' | null;
  readonly usage: TokenUsage;
  readonly spent: Spent;
}

const nothing: Spent = {
  grossMinor: 0n,
  platformFeeMinor: 0n,
  thirdPartyCostMinor: 0n,
  netMinor: 0n,
  committedMinor: 0n,
};

/** A run that has just begun. */
export const newRun = (
  begun: Pick<Run, 'id' | 'conversationId' | 'model' | 'scopes'>,
  draftId: string,
  now: number,
): Run => ({
  ...begun,
  startedAt: now,
  seq: 0,
  phase: { kind: 'thinking' },
  draft: { id: draftId, text: '' },
  steps: [],
  turns: 0,
  calls: 0,
  deaths: 0,
  activeMs: 0,
  activeSince: now,
  marked: null,
  usage: { inputTokens: 0, outputTokens: 0 },
  spent: nothing,
});

/** When a run’s time is over, if nothing happens: of its own, or, while it waits, of its life. */
export function endsAt({ startedAt, activeMs, activeSince }: Run): number {
  const lifeEnds = startedAt + runBounds.lifeSeconds * 1000;
  if (activeSince === null) return lifeEnds;
  return Math.min(lifeEnds, activeSince + runBounds.activeSeconds * 1000 - activeMs);
}
