import { hmacOf, uuidFrom } from '#src/platform/crypto/hmac.ts';
import { decideAndCommit } from '#src/platform/db/commit.ts';
import type { Once, Outcome } from '#src/platform/db/once.ts';
import type { ProblemCode } from '#src/platform/problem/catalog.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { LiveContext } from '#src/live/context.ts';
import { streamIdOf, type StreamId } from '#src/live/ids.ts';
import { makeTicket, type IssuedTicket } from '#src/live/rooms/issue-ticket.ts';
import { bearerOf, personOf } from '#src/live/rooms/person.ts';
import { factsOf } from '#src/live/rooms/room-facts.ts';
import { tellRoom } from '#src/live/rooms/tell-room.ts';
import { keyless, keyOf, type KeyedStream } from './keyed-stream.ts';
import { admitStream, newStream, type Beforehand, type WantedStream } from './new-stream.ts';
import type { StreamTerms } from './stored-stream.ts';
import { hashStreamKey, makeStreamKey } from './stream-key.ts';
import { scheduleFault, type Latency } from './stream.ts';
import { insertStream, loadBeforehand } from './streams-store.ts';

export interface GoLive extends StreamTerms {
  readonly latency: Latency;
  readonly scheduledFor: Date | null;
}

/** A stream with its key, and a ticket for its room: both are shown once, and stored as null. */
export interface WentLive extends KeyedStream {
  readonly ticket: IssuedTicket | null;
}

/**
 * Creates a stream with an ingest for its encoder, and opens its room. `origin`: of the page that asks, null without
 * one. Throws `already_live`, `too_many_scheduled`, `validation_failed`, `ingest_unavailable`.
 */
export async function goLive(
  ctx: LiveContext,
  given: GoLive,
  origin: string | null,
  once: Once | undefined,
): Promise<Outcome<WentLive>> {
  const { latency, scheduledFor, ...terms } = given;
  const fault = scheduledFor === null ? undefined : scheduleFault(scheduledFor, ctx.now);
  // A retry has its first answer, though the planned begin may have passed since.
  if (fault !== undefined && once === undefined) throw invalid(fault);
  const host = bearerOf(ctx.actor);
  const person = personOf(ctx.idSecret, host);
  const asked = { id: newStreamId(ctx, once), host: host.principal, person, terms, latency, scheduledFor };
  const loaded = await loadBeforehand<WentLive>(ctx.db, once, asked);
  if ('outcome' in loaded) return loaded.outcome;
  if (fault !== undefined) throw invalid(fault);
  admit(loaded.row, asked); // before a provider is called
  // A key that was used more than a day ago is a new request, with the old id.
  const wanted = loaded.row?.isIdTaken === true ? { ...asked, id: streamIdOf(ctx.newId()) } : asked;
  const { stream, way, done } = await create(ctx, wanted, loaded.row, once);
  if (done.replayed) return done;
  await tellRoom(ctx, (rooms) => rooms.open(factsOf(stream)));
  const ticket = makeTicket(ctx, { streamId: wanted.id, origin }, true);
  return { replayed: false, value: { ...done.value, key: keyOf(way), ticket } };
}

const admit = (seen: Beforehand | undefined, { scheduledFor }: WantedStream) => {
  if (seen === undefined) throw new Error('what is there before a stream is one row');
  return admitStream(seen, scheduledFor);
};

async function create(ctx: LiveContext, wanted: WantedStream, seen: Beforehand | undefined, once: Once | undefined) {
  const { id, latency, terms } = wanted;
  const ourKey = makeStreamKey(ctx.idSecret, id, ctx.newBytes);
  const way = await ctx.ingest.open({ streamId: id, streamKey: ourKey, latency, record: terms.record });
  const hash = hashStreamKey(ctx.idSecret, way.streamKey);
  const claim = { once, attempt: ctx.newId(), keepFor: 'day' } as const;
  const decide = (row: Beforehand | undefined) => {
    const admission = admit(row, wanted);
    return { admission, stream: newStream(wanted, admission, { way, hash }) };
  };
  const commit = async ({ admission, stream }: ReturnType<typeof decide>) => {
    const value: WentLive = { ...keyless(stream.shown, way), ticket: null };
    const done = await insertStream(ctx.db, claim, wanted, admission, { row: stream, value });
    return 'refused' in done ? done : { stream, way, done };
  };
  try {
    return await decideAndCommit(seen, decide, commit);
  } catch (error) {
    if (error instanceof Problem && refusals.includes(error.code)) await ctx.ingest.withdraw(id).catch(ctx.note);
    throw error;
  }
}

/** What somebody who was faster can be the reason of. */
const refusals: readonly ProblemCode[] = ['already_live', 'too_many_scheduled'];

/**
 * With an idempotency key always the same id, so that a provider that was called before a crash creates nothing new.
 */
const newStreamId = (ctx: LiveContext, once: Once | undefined): StreamId =>
  streamIdOf(
    once === undefined
      ? ctx.newId()
      : uuidFrom(hmacOf(ctx.idSecret, 'stream', once.principal, once.key, once.fingerprint)),
  );

const invalid = (detail: string) =>
  new Problem('validation_failed', { errors: [{ pointer: '#/scheduledFor', code: 'invalid_value', detail }] });
