import type { CallResult, ModelCall } from '#src/agent/model/model.ts';
import type { Json } from '#src/agent/registry/capability.ts';
import type { Fee } from './event.ts';

/** What a conversation remembers, before it has a place and a time. */
export type NewMessage =
  | { readonly role: 'user'; readonly id: string; readonly runId: string; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly id: string;
      readonly runId: string;
      readonly text: string;
      readonly calls: readonly ModelCall[];
    }
  | {
      readonly role: 'tool';
      /** Of the step. */
      readonly id: string;
      readonly runId: string;
      readonly callId: string;
      readonly appId: string;
      readonly capabilityName: string;
      readonly status: 'succeeded' | 'failed' | 'denied';
      /** What the model gets: without what is for the person alone. */
      readonly content: CallResult;
      /** What ran, of one that succeeded. */
      readonly input?: Json;
      readonly txnId?: string;
      readonly fee?: Fee;
    };

/** A message of a conversation. Numbers count from 1, without a gap. */
export type StoredMessage = NewMessage & { readonly number: number; readonly createdAt: number };
