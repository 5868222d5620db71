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

/** A stream as it is stored and shown; moments as Postgres prints them in JSON. It contains no key and no principal. */
export interface StoredStream extends Omit<StreamTerms, 'category' | 'record'> {
  readonly id: StreamId;
  readonly host: { readonly id: PersonId; readonly displayName: string };
  readonly category: { readonly slug: string; readonly name: string };
  readonly status: StreamStatus;
  readonly viewerCount: number;
  readonly viewerCountAsOf: string;
  readonly peakViewers: number;
  readonly startedAt: string | null;
  readonly scheduledFor: string | null;
  readonly endedAt: string | null;
  readonly endReason: EndReason | null;
  readonly version: number;
}

export interface NewStream extends StreamTerms {
  readonly id: StreamId;
  readonly host: string;
  readonly hostSub: PersonId;
  readonly hostName: string;
  readonly latency: Latency;
  readonly scheduledFor: Date | null;
  readonly ingestProtocol: IngestProtocol;
  readonly ingestReference: string | null;
  readonly keyHash: string;
  readonly lexemes: Lexemes;
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
