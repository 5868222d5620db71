import type { OpenStream } from '#src/agent/conversations/open-stream.ts';

/** The methods of a credential’s object, which counts the streams that it follows conversations by. Both are idempotent. */
export interface FollowerStub {
  /** Counts a stream. The oldest of too many are ended after the answer. */
  opened(stream: OpenStream): Promise<void>;
  /** Its place is free. */
  closed(streamId: string): Promise<void>;
}
