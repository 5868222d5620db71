import type { Json } from '#src/agent/registry/capability.ts';
import type { TokenUsage } from '#src/agent/model/model.ts';
import type { Fee } from './event.ts';
import type { Fault, Spent, Step } from './run.ts';

/** How a call ended. */
export type CallEnd =
  | {
      readonly kind: 'succeeded';
      /** What ran: another than was asked for, if the person edited it. */
      readonly input: Json;
      readonly result: Json;
      readonly forPerson: Json | null;
      readonly txnId: string;
      readonly fee: Fee;
      readonly spent: Spent;
    }
  | { readonly kind: 'failed'; readonly error: Fault }
  /** By the person, or by whoever ended what it asked for. */
  | { readonly kind: 'denied'; readonly error: Fault }
  /** Nobody decided. */
  | { readonly kind: 'expired'; readonly error: Fault };

/** What happens to a run. Ids are fresh. */
export type Command =
  | { readonly type: 'begin' }
  /** The model says something. */
  | { readonly type: 'say'; readonly text: string }
  /** The model has ended its turn. */
  | {
      readonly type: 'turn';
      readonly reason: 'stop' | 'length';
      readonly steps: readonly Step[];
      readonly usage: TokenUsage;
      readonly nextDraftId: string;
    }
  /** Whoever asked for the turn has died: it is asked again. */
  | { readonly type: 'restart'; readonly nextDraftId: string }
  /** The turn broke off. */
  | { readonly type: 'die'; readonly nextDraftId: string; readonly error: Fault }
  | { readonly type: 'call' }
  | { readonly type: 'end_call'; readonly end: CallEnd }
  | { readonly type: 'ask'; readonly consentId: string; readonly consent: Json }
  /** The person has said yes: the call is sent again. */
  | { readonly type: 'resume' }
  | { readonly type: 'cancel' }
  /** It can’t go on. */
  | { readonly type: 'fail'; readonly error: Fault }
  /** Its time is over. */
  | { readonly type: 'expire' };
