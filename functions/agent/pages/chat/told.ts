import type { CardRow } from '#src/agent/page-words/cards/card.ts';

/** What the interface tells of conversations, as far as the page shows it. */

export type Json = Readonly<Record<string, unknown>>;

export type StepStatus = 'requested' | 'running' | 'awaiting_consent' | 'succeeded' | 'failed' | 'denied';

/** The parts of a problem. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly consent_status?: string;
}

/** What a call was charged, in cents. */
interface Fee {
  readonly gross_minor: string;
}

/** What the person is asked. */
export interface ConsentJson {
  readonly id: string;
  readonly app_id: string;
  readonly capability_name: string;
  readonly title: string;
  readonly risk: string;
  readonly reason: string;
  readonly effects: { readonly destructive: boolean };
  readonly input_preview: Json;
  readonly quote: { readonly gross_minor: string; readonly commits_minor: string };
  readonly user_code: string;
  readonly expires_at: string;
}

/** What a question is about, where its input has nothing but an id; null: nobody can say. */
export interface AboutJson {
  readonly about: readonly CardRow[] | null;
}

interface Numbered {
  readonly run_id: string;
  readonly seq: number;
}

/** A call, in each of its transitions. */
export interface ToolCallJson {
  readonly tool_call_id: string;
  readonly app_id: string;
  readonly capability_name: string;
  readonly input: Json;
  readonly status: StepStatus;
  readonly result?: Json;
  readonly for_person?: Json;
  readonly error?: Fault;
  readonly fee?: Fee;
}

export type FinishReason =
  | 'stop'
  | 'length'
  | 'tool_limit'
  | 'budget'
  | 'consent_required'
  | 'consent_denied'
  | 'cancelled'
  | 'error';

/** An event of a run. */
export type RunTold =
  | ({ readonly type: 'ready'; readonly conversation_id: string; readonly message_id: string } & Numbered)
  | ({
      readonly type: 'delta';
      readonly message_id: string;
      readonly text: string;
      readonly offset: number;
      readonly supersedes?: string;
    } & Numbered)
  | ({ readonly type: 'tool_call' } & ToolCallJson & Numbered)
  | ({ readonly type: 'consent_required'; readonly tool_call_id: string; readonly consent: ConsentJson } & Numbered)
  | ({
      readonly type: 'done';
      readonly message_id: string;
      readonly finish_reason: FinishReason;
      readonly message: { readonly text: string };
      readonly error?: Fault;
    } & Numbered);

/** A message, as it is kept. */
export type MessageJson = {
  readonly id: string;
  readonly run_id: string;
  readonly number: number;
  readonly created_at: string;
} & (
  | { readonly role: 'user' | 'assistant'; readonly text: string }
  | {
      readonly role: 'tool';
      readonly app_id: string;
      readonly capability_name: string;
      readonly status: 'succeeded' | 'failed' | 'denied';
      readonly input?: Json;
      readonly result?: Json;
      readonly error?: Fault;
      readonly fee?: Fee;
    }
);

export interface MessagesJson {
  readonly messages: readonly MessageJson[];
  readonly has_more: boolean;
  readonly running: string | null;
}

export interface ConversationJson {
  readonly id: string;
  readonly title: string | null;
  readonly created_at: string;
}
