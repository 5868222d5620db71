import type { IngestWay, Warning } from '#src/live/streams/ingest.ts';
import type { StoredStream } from '#src/live/streams/stored-stream.ts';
import { showStream, socketOf, type LiveAddress } from '#src/live/wire.ts';
import type { IssuedTicket } from '#src/live/rooms/issue-ticket.ts';

/** The stored part of an answer about a stream: everything but the secrets that are shown once. */
interface Outcome extends LiveAddress {
  readonly stream: StoredStream;
}

interface KeyOutcome extends Outcome {
  readonly protocol: IngestWay['protocol'];
  readonly warnings: readonly Warning[];
}

export function showOutcome(outcome: unknown) {
  const { stream, ...address } = outcome as Outcome;
  return { stream: showStream(address, stream) };
}

/** The stream with its ingest URL and key. In a replay `way` is null, and the key isn't shown. */
export function showWithKey(outcome: unknown, way: IngestWay | null) {
  const { protocol, warnings } = outcome as KeyOutcome;
  const secret = {
    url: way?.url ?? null,
    streamKey: way?.streamKey ?? null,
    alternatives: [...(way?.alternatives ?? [])],
    secretShown: way === null,
  };
  return { ...showOutcome(outcome), ingest: { protocol, ...secret }, warnings: [...warnings] };
}

/** The room's address with a ticket; without one in a replay. */
export function showSocket(outcome: unknown, issued: IssuedTicket | null) {
  const { stream, ...address } = outcome as Outcome;
  return {
    url: socketOf(address, stream.id),
    ticket: issued?.ticket ?? null,
    expiresAt: issued?.expiresAt ?? null,
    capabilities: [...(issued?.capabilities ?? [])],
  };
}

/** The stream's version, for If-Match, and no caching. */
export const outcomeHeaders = (outcome: unknown) => ({
  ETag: `"${(outcome as Outcome).stream.version}"`,
  'Cache-Control': 'no-store',
});
