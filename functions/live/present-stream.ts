import type { KeyedStream } from '#src/live/streams/keyed-stream.ts';
import type { StoredStream } from '#src/live/streams/stored-stream.ts';
import type { LiveAddress } from '#src/live/address.ts';
import { showStream, socketOf } from '#src/live/wire.ts';
import type { IssuedTicket } from '#src/live/rooms/issue-ticket.ts';
import type { LiveContext } from '#src/live/context.ts';

export const addressOf = ({ tokens }: Pick<LiveContext, 'tokens'>): LiveAddress => ({ liveUrl: tokens.audience });

/** A stream as an answer; its version, for If-Match, and no caching. */
export const presentStream = (stream: StoredStream, ctx: Pick<LiveContext, 'tokens'>) => ({
  headers: { ETag: `"${stream.version}"`, 'Cache-Control': 'no-store' },
  body: { stream: showStream(addressOf(ctx), stream) },
});

/** The stream with its ingest URL and key. In a replay the key is null, because it was shown. */
export function presentWithKey({ stream, protocol, warnings, key }: KeyedStream, ctx: Pick<LiveContext, 'tokens'>) {
  const { headers, body } = presentStream(stream, ctx);
  const secret = {
    url: key?.url ?? null,
    streamKey: key?.streamKey ?? null,
    alternatives: [...(key?.alternatives ?? [])],
    secretShown: key === null,
  };
  return { headers, body: { ...body, ingest: { protocol, ...secret }, warnings: [...warnings] } };
}

/** The room's address with a ticket; without one in a replay. */
export const showSocket = (address: LiveAddress, streamId: string, issued: IssuedTicket | null) => ({
  url: socketOf(address, streamId),
  ticket: issued?.ticket ?? null,
  expiresAt: issued?.expiresAt ?? null,
  capabilities: [...(issued?.capabilities ?? [])],
});
