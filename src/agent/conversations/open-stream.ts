import { agentBounds } from '#src/agent/bounds.ts';

/** An event stream that somebody follows a conversation by. */
export interface OpenStream {
  /** Of this stream alone: a client that comes again has another one. */
  readonly id: string;
  readonly conversationId: string;
}

/** Of a credential’s open streams, the oldest first, those that have no place any more (PARK-6). */
export const withoutPlace = <T>(open: readonly T[]): readonly T[] =>
  open.slice(0, Math.max(0, open.length - agentBounds.streams));
