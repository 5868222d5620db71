import type { Json } from '#src/agent/registry/capability.ts';
import type { FinishReason, Fault, Spent, StepStatus } from './run.ts';
import type { TokenUsage } from '#src/agent/model/model.ts';

/** What a call that succeeded was charged, as calls tell it everywhere. */
export type Fee = Json;

/** What is told of a call’s end. */
export interface Told {
  readonly result?: Json;
  /** For the person alone: no model gets it. */
  readonly forPerson?: Json | null;
  readonly error?: Fault;
  readonly txnId?: string;
  readonly fee?: Fee;
}

/** What a run’s stream says, in its order. The wire adds the run and the number. */
export type RunEvent =
  | { readonly type: 'ready'; readonly messageId: string; readonly model: string; readonly at: number }
  | {
      readonly type: 'delta';
      readonly messageId: string;
      readonly text: string;
      /** Where it begins in its message, in UTF-16 code units. */
      readonly offset: number;
      /** The message that this one replaces, which was cut. */
      readonly supersedes?: string;
    }
  | ({
      readonly type: 'tool_call';
      readonly id: string;
      readonly appId: string;
      readonly capabilityName: string;
      readonly input: Json;
      readonly status: StepStatus;
    } & Told)
  | { readonly type: 'consent_required'; readonly id: string; readonly consent: Json }
  | {
      readonly type: 'done';
      readonly messageId: string;
      readonly text: string;
      readonly reason: FinishReason;
      readonly at: number;
      readonly usage: TokenUsage & { readonly turns: number; readonly calls: number };
      readonly spent: Spent;
      readonly error?: Fault;
    };
