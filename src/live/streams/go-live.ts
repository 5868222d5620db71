import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { findSettled, type Once, type Settled } from '#src/platform/db/once.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { IngestWay } from './ingest.ts';
import { bearerOf, personOf, type Person } from '#src/live/rooms/person.ts';
import { lexemesOf, type Lexemes } from '#src/live/discovery/search.ts';
import type { StreamTerms } from './stored-stream.ts';
import { insertStream } from './streams-store.ts';
import { scheduleFault, type Latency } from './stream.ts';
import { hashStreamKey, makeStreamKey } from './stream-key.ts';
import { refuse } from './refuse-stream.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';

export interface GoLive extends StreamTerms {
  readonly latency: Latency;
  readonly scheduledFor: Date | null;
}

/** An answer with a key, which is shown once: a replay has none. */
export type WithKey = Settled & { readonly way: IngestWay | null };

/**
 * Creates a stream with an ingest for its encoder, and opens its room. One round trip, and one before it if a retry
 * must be recognised first: a provider isn't called again for a stored answer, and a planned begin may have passed
 * since. Throws `already_live`, `too_many_scheduled`, `validation_failed`, `ingest_unavailable`.
 */
export async function goLive(ctx: LiveContext, given: GoLive, once: Once | undefined): Promise<WithKey> {
  const { latency, scheduledFor, ...terms } = given;
  const fault = scheduledFor === null ? undefined : scheduleFault(scheduledFor, ctx.now);
  const looks = once !== undefined && (ctx.ingest.isRemote || fault !== undefined);
  const before = looks ? await findSettled(ctx.db, once) : undefined;
  if (before !== undefined) return { ...before, way: null };
  if (fault !== undefined) throw invalid('scheduledFor', fault);
  const host = bearerOf(ctx.actor);
  const person = personOf(ctx.idSecret, host);
  const planned = { host: host.principal, person, terms, latency, scheduledFor };
  return attempt(ctx, planned, once, newStreamId(ctx, once));
}

interface Planned extends Pick<GoLive, 'latency' | 'scheduledFor'> {
  readonly host: string;
  readonly person: Person;
  readonly terms: StreamTerms;
}

async function attempt(ctx: LiveContext, planned: Planned, once: Once | undefined, id: StreamId): Promise<WithKey> {
  const { host, person, terms, latency, scheduledFor } = planned;
  const ourKey = makeStreamKey(ctx.idSecret, id, ctx.newBytes);
  const way = await ctx.ingest.open({ streamId: id, streamKey: ourKey, latency, record: terms.record });
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const settled = await insertStream(
    ctx.db,
    claim,
    {
      ...terms,
      id,
      host,
      hostSub: person.id,
      hostName: person.name,
      latency,
      scheduledFor,
      ingestProtocol: way.protocol,
      ingestReference: way.reference,
      keyHash: hashStreamKey(ctx.idSecret, way.streamKey),
      lexemes: lexemesOf({ ...terms, host: person.name }) as Lexemes, // of all fields
    },
    { ...way, liveUrl: ctx.tokens.audience },
  );
  if ('refused' in settled) {
    const { refused, result } = settled;
    // A key that was used more than a day ago is a new request, with the old id.
    if (refused === 'id_taken') return attempt(ctx, planned, once, ctx.newId() as StreamId);
    await ctx.ingest.withdraw(id).catch(ctx.note);
    return refuse({ refused, result });
  }
  await tellRoom(ctx, settled, (rooms, facts) => rooms.open(facts));
  return { ...settled, way: settled.replayed ? null : way };
}

/**
 * With an idempotency key always the same id, so that a provider that was called before a crash creates nothing new.
 */
const newStreamId = (ctx: LiveContext, once: Once | undefined): StreamId =>
  (once === undefined
    ? ctx.newId()
    : uuidFrom(hmacOf(ctx.idSecret, 'stream', once.principal, once.key, once.fingerprint))) as StreamId;

const invalid = (field: string, detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: `#/${field}`, code: 'invalid_value', detail }] });
