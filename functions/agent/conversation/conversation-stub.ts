import type { Calling } from '#src/agent/invoke/asked-call.ts';
import type { StoredMessage } from '#src/agent/run/message.ts';

/** A message that is to be answered, and for whom. */
export interface RunOrder {
  readonly runId: string;
  readonly conversationId: string;
  readonly message: string;
  readonly calling: Calling;
  /** Their name in quotas and keys. */
  readonly caller: string;
  readonly userId: string;
  /** What their credential permits. */
  readonly scopes: readonly string[];
  /** The person’s name, if it is known. */
  readonly person: string | null;
  /** IANA’s name of the person’s time zone. */
  readonly timeZone: string;
}

/** Why a message isn’t answered. */
export type RunRefusal =
  /** `not_found`: the conversation was deleted. */
  | { readonly refused: 'conversation_full' | 'not_found' }
  /** By another message of its key: whether that one’s run is over. */
  | { readonly refused: 'idempotency_key_reused'; readonly isOver: boolean }
  | { readonly refused: 'run_in_progress'; readonly runId: string };

/** Messages of a conversation, the oldest first. */
export interface MessagePage {
  readonly messages: readonly StoredMessage[];
  readonly hasMore: boolean;
  /** The run that is under way. */
  readonly running: string | null;
}

/** What is known of a run. */
export interface RunShown {
  readonly id: string;
  readonly isOver: boolean;
}

/** The methods of a conversation’s object. All are idempotent. */
export interface ConversationStub {
  start(order: RunOrder): Promise<RunRefusal | 'running' | 'over'>;
  /** Undefined: there is no such run. */
  cancel(runId: string): Promise<RunShown | undefined>;
  /** Looks what became of the consent that it waits for. `ended`: a credential that may follow it no more. */
  wake(ended?: string): Promise<void>;
  messages(page: { readonly before: number | undefined; readonly limit: number }): Promise<MessagePage>;
  /** Ends what runs, and forgets all. */
  forget(): Promise<void>;
  /** Whether somebody still follows it by this stream. */
  hasStream(streamId: string): Promise<boolean>;
  /** Ends a stream whose place another one takes. */
  endStream(streamId: string): Promise<void>;
  /** `?run=&after=&credential=&until=`: a run’s events as an event stream, for a credential, which ends then. */
  fetch(request: Request): Promise<Response>;
}
