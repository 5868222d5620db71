import { Problem } from '#src/platform/problem/problem.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import { lexemesOf } from '#src/live/discovery/search.ts';
import type { IngestWay } from './ingest.ts';
import type { Category, Stream, StreamTerms } from './stored-stream.ts';
import { EXPIRY_HOURS, MAX_SCHEDULED, type Latency } from './stream.ts';

/** A stream as its host wants it. */
export interface WantedStream {
  readonly id: StreamId;
  /** The host's principal. */
  readonly host: string;
  readonly person: { readonly id: PersonId; readonly name: string };
  readonly terms: StreamTerms;
  readonly latency: Latency;
  readonly scheduledFor: Date | null;
}

/** What is there when somebody goes live. */
export interface Beforehand {
  readonly now: Date;
  readonly category: Category | null;
  /** The host's stream that is current, and the number of those that are scheduled. */
  readonly currentId: StreamId | null;
  readonly scheduled: number;
  readonly isIdTaken: boolean;
}

/** Where a stream may be created: with which category, and beside how many scheduled ones at most. */
export interface Admission {
  readonly now: Date;
  readonly category: Category;
  readonly scheduledAtMost: number | null;
}

/** Whether a host may add a stream. Throws `validation_failed`, `already_live`, `too_many_scheduled`. */
export function admitStream(seen: Beforehand, scheduledFor: Date | null): Admission {
  const category = knownCategory(seen.category);
  if (scheduledFor !== null) return { now: seen.now, category, scheduledAtMost: roomForPlanned(seen.scheduled) };
  if (seen.currentId !== null) throw new Problem('already_live', { extensions: { streamId: seen.currentId } });
  return { now: seen.now, category, scheduledAtMost: null };
}

/** How many scheduled streams a host may have when one more is planned. Throws `too_many_scheduled`. */
export function roomForPlanned(scheduled: number): number {
  if (scheduled >= MAX_SCHEDULED) throw new Problem('too_many_scheduled');
  return MAX_SCHEDULED - 1;
}

export function knownCategory(category: Category | null): Category {
  if (category !== null) return category;
  throw new Problem('validation_failed', {
    errors: [
      { pointer: '#/category', code: 'invalid_value', detail: 'There is no such category: see /api/categories.' },
    ],
  });
}

/** When a stream expires that is to begin at that moment. */
export const expiryOf = (begin: Date): Date => new Date(begin.getTime() + EXPIRY_HOURS * 60 * 60 * 1000);

/** The stream that a host has then. */
export function newStream(
  { id, host, person, terms, latency, scheduledFor }: WantedStream,
  { now, category }: Admission,
  key: { readonly way: IngestWay; readonly hash: string },
): Stream {
  const { category: _slug, record, ...shown } = terms;
  return {
    shown: {
      ...shown,
      id,
      host: { id: person.id, displayName: person.name },
      category,
      status: scheduledFor === null ? 'created' : 'scheduled',
      viewerCount: 0,
      viewerCountAsOf: now,
      peakViewers: 0,
      openAuctions: 0,
      frameVersion: null,
      startedAt: null,
      scheduledFor,
      endedAt: null,
      endReason: null,
      version: 1,
    },
    host,
    record,
    latency,
    expiresAt: expiryOf(scheduledFor ?? now),
    ingestProtocol: key.way.protocol,
    ingestReference: key.way.reference,
    keyHash: key.hash,
    lexemes: {
      title: [],
      host: [],
      tags: [],
      language: [],
      ...lexemesOf({ title: terms.title, tags: terms.tags, language: terms.language, host: person.name }),
    },
    roomRevision: 0,
  };
}
