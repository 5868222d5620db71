import { Problem } from '#src/platform/problem/problem.ts';
import { lexemesOf } from '#src/live/discovery/search.ts';
import { expiryOf, knownCategory, roomForPlanned } from './new-stream.ts';
import { isForBeforehand, isForOnAir, type Category, type Stream, type StreamChange } from './stored-stream.ts';
import { isOver } from './stream.ts';

/** A stream that is to change, if there is one within reach. */
export interface Found {
  readonly now: Date;
  readonly stream: Stream | null;
}

/** With what the change needs: its category, and how many streams its host has scheduled. */
export interface FoundToAmend extends Found {
  readonly category: Category | null;
  readonly scheduled: number;
}

/** A stream as it is to be. */
export interface Changed {
  readonly was: Stream;
  readonly stream: Stream;
  /** How many scheduled streams there may be beside it; null if it doesn't matter. */
  readonly scheduledAtMost: number | null;
}

/** A stream's next version. */
const next = (was: Stream, shown: Partial<Stream['shown']>, rest: Partial<Stream> = {}): Stream => ({
  ...was,
  ...rest,
  shown: { ...was.shown, ...shown, version: was.shown.version + 1 },
});

function streamOf(found: Found | undefined): Stream {
  if (!found?.stream) throw new Problem('not_found');
  return found.stream;
}

const refused = (code: 'stream_over' | 'stream_begun', { shown }: Stream) =>
  new Problem(code, { extensions: { streamStatus: shown.status } });

/**
 * A stream with the given fields changed (HOST-9, HOST-10). Throws `not_found`, `version_mismatch`, `stream_over`,
 * `stream_begun`, `validation_failed`, `too_many_scheduled`.
 */
export function amended(found: FoundToAmend | undefined, change: StreamChange, version: number | undefined): Changed {
  const was = streamOf(found);
  const { status, startedAt } = was.shown;
  if (version !== undefined && version !== was.shown.version) throw new Problem('version_mismatch');
  if (isOver(status) && (status !== 'ended' || isForOnAir(change))) throw refused('stream_over', was);
  if (startedAt !== null && isForBeforehand(change)) throw refused('stream_begun', was);
  const category = change.category === undefined ? was.shown.category : knownCategory(found?.category ?? null);
  const { category: _slug, record = was.record, chat, features, scheduledFor, ...terms } = change;
  const plan = scheduledFor === undefined ? {} : ({ scheduledFor, status: 'scheduled' } as const);
  const shown = {
    ...terms,
    ...plan,
    category,
    chat: { ...was.shown.chat, ...chat },
    features: { ...was.shown.features, ...features },
  };
  return {
    was,
    stream: next(was, shown, {
      record,
      lexemes: { ...was.lexemes, ...lexemesOf(change) },
      expiresAt: scheduledFor === undefined ? was.expiresAt : expiryOf(scheduledFor),
    }),
    scheduledAtMost: scheduledFor === undefined || status !== 'created' ? null : roomForPlanned(found?.scheduled ?? 0),
  };
}

/**
 * A stream after somebody ended it: cancelled if it hadn't begun. One that is over is the same as before (HOST-11). By
 * anybody but its host it is moderated. Throws `not_found`.
 */
export function ended(found: Found | undefined, by: string): Changed {
  const was = streamOf(found);
  if (found === undefined || was.shown.endedAt !== null) return { was, stream: was, scheduledAtMost: null };
  const hadBegun = was.shown.startedAt !== null;
  const itsOwn = hadBegun ? 'host_ended' : 'cancelled';
  const shown = {
    status: hadBegun ? 'ended' : 'cancelled',
    endReason: was.host === by ? itsOwn : 'moderated',
    endedAt: found.now,
    viewerCount: 0,
    viewerCountAsOf: found.now,
    openAuctions: 0,
  } as const;
  return { was, stream: next(was, shown, { expiresAt: null }), scheduledAtMost: null };
}

/** The host's stream, if its key can still be replaced (HOST-8). Throws `not_found`, `stream_over`. */
export function replaceable(found: Found | undefined): Stream {
  const was = streamOf(found);
  if (isOver(was.shown.status)) throw new Problem('stream_over');
  return was;
}

/** A stream with another key. Throws `not_found`, `stream_over`. */
export function rekeyed(found: Found | undefined, key: Pick<Stream, 'keyHash' | 'ingestReference'>): Changed {
  const was = replaceable(found);
  return { was, stream: next(was, {}, key), scheduledAtMost: null };
}
