import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { IngestProtocol } from './ingest.ts';
import type { Lexemes } from '#src/live/discovery/search.ts';
import type { ChatTerms, EndReason, Features, Latency, StreamStatus, Visibility } from './stream.ts';

/** A stream's details, as its host sends them. */
export interface StreamTerms {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly language: string | null;
  readonly isMature: boolean;
  readonly visibility: Visibility;
  readonly record: boolean;
  readonly chat: ChatTerms;
  readonly features: Features;
}

export interface Category {
  readonly slug: string;
  readonly name: string;
}

/** A stream as it is shown. It contains no key and no principal. */
export interface StoredStream extends Omit<StreamTerms, 'category' | 'record'> {
  readonly id: StreamId;
  readonly host: { readonly id: PersonId; readonly displayName: string };
  readonly category: Category;
  readonly status: StreamStatus;
  readonly viewerCount: number;
  readonly viewerCountAsOf: Date;
  readonly peakViewers: number;
  /** Lots that take bids. */
  readonly openAuctions: number;
  /** The number of its own picture; null where it shows its category's. */
  readonly frameVersion: number | null;
  readonly startedAt: Date | null;
  readonly scheduledFor: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  readonly version: number;
}

/** A whole stream: what is shown of it, and what isn't. */
export interface Stream {
  readonly shown: StoredStream;
  /** The host's principal. */
  readonly host: string;
  readonly record: boolean;
  readonly latency: Latency;
  /** When it expires if it gets no video; null after the first. */
  readonly expiresAt: Date | null;
  readonly ingestProtocol: IngestProtocol;
  readonly ingestReference: string | null;
  readonly keyHash: string;
  readonly lexemes: Lexemes;
  /** Counts what its room has recorded, as its version counts the changes of its host. */
  readonly roomRevision: number;
}

/** A change of the given fields. */
export interface StreamChange extends Partial<Omit<StreamTerms, 'chat' | 'features'>> {
  readonly chat?: Partial<ChatTerms>;
  readonly features?: Partial<Features>;
  readonly scheduledFor?: Date;
}

/** Fields that can't change after the end. */
const onAirFields = ['chat', 'features', 'record', 'scheduledFor'] as const;
/** Fields that can change only before the stream has begun. */
const beforehandFields = ['record', 'scheduledFor'] as const;

const names = (change: StreamChange, fields: readonly (keyof StreamChange)[]) =>
  fields.some((field) => change[field] !== undefined);

export const isForOnAir = (change: StreamChange) => names(change, onAirFields);
export const isForBeforehand = (change: StreamChange) => names(change, beforehandFields);
