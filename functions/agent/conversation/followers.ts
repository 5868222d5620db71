import { withoutPlace, type OpenStream } from '#src/agent/conversations/open-stream.ts';
import { logError } from '#src/platform/log.ts';
import { eventStreamOf, type EventSource, type FollowedStream } from './event-stream.ts';
import type { FollowerStub } from './follower-stub.ts';

/**
 * A stream that is over sooner takes nobody’s place: what a page reads of runs that have ended, and a quick answer. So
 * counting is in no first event’s way, either.
 */
const COUNTED_AFTER_MS = 1_000;
/** Longer than any stream, and short enough for a timer. */
const DAY_MS = 86_400_000;

interface Follower {
  readonly credentialId: string;
  /** Whether a person began the run that it follows. */
  readonly isOfPerson: boolean;
  readonly stream: FollowedStream;
}

interface Following extends Omit<OpenStream, 'id'>, Omit<Follower, 'stream'> {
  /** When the credential ends. */
  readonly untilMs: number;
}

/** Who follows a conversation: five of each credential that may. */
export class Followers {
  readonly #followerOf: (credentialId: string) => FollowerStub;
  /** By their streams’ ids, the oldest first. */
  readonly #open = new Map<string, Follower>();

  constructor(followerOf: (credentialId: string) => FollowerStub) {
    this.#followerOf = followerOf;
  }

  has(streamId: string): boolean {
    return this.#open.has(streamId);
  }

  end(streamId: string): void {
    this.#open.get(streamId)?.stream.end('place_taken');
  }

  /** Ends what a credential that was revoked follows of its person’s runs. Its own end by themselves, and say so. */
  dismiss(credentialId: string): void {
    for (const follower of this.#open.values())
      if (follower.credentialId === credentialId && follower.isOfPerson) follower.stream.end('credential_ended');
  }

  /**
   * Opens a stream. Nothing tells that a connection is lost before it is written to, so another one takes the oldest’s
   * place: here at once, and of other conversations when it has been counted.
   */
  follow(
    { conversationId, credentialId, isOfPerson, untilMs }: Following,
    source: Omit<EventSource, 'closed'>,
    after: number,
  ): FollowedStream['body'] {
    const id = crypto.randomUUID();
    const free = this.#count(credentialId, { id, conversationId });
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const closed = () => {
      clearTimeout(expiry);
      this.#open.delete(id);
      free();
    };
    const stream = eventStreamOf({ ...source, closed }, after);
    const livesMs = Math.min(untilMs - Date.now(), DAY_MS);
    if (isOfPerson) expiry = setTimeout(() => stream.end('credential_ended'), livesMs);
    this.#open.set(id, { credentialId, isOfPerson, stream });
    const theirs = [...this.#open.values()].filter((each) => each.credentialId === credentialId);
    for (const each of withoutPlace(theirs)) each.stream.end('place_taken');
    return stream.body;
  }

  /** Has a stream counted among its credential’s. Returns what frees its place. */
  #count(credentialId: string, stream: OpenStream): () => void {
    // What it isn’t told it finds out when a place is wanted.
    const unheard = (error: unknown) => logError('follower', error);
    let counted: Promise<void> | undefined;
    const count = () => {
      counted = this.#followerOf(credentialId).opened(stream).catch(unheard);
    };
    const timer = setTimeout(count, COUNTED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      void counted?.then(() => this.#followerOf(credentialId).closed(stream.id)).catch(unheard);
    };
  }
}
