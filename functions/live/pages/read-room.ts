import * as z from 'zod';
import type { Auction } from '#src/live/auctions/auction.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import { RENDERED_MESSAGES } from '#src/live/page-words.ts';
import { listAuctions } from '#src/live/lots/list-auctions.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { getStream } from '#src/live/streams/get-stream.ts';
import { showStream } from '#src/live/wire.ts';
import { readThroughCache } from '#src/http/cache/edge-cache.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { roomOf } from '#fn/live/bindings.ts';
import { DISCOVERY_MAX_AGE_SECONDS, readStream, StreamBody } from '#fn/live/read-discovery.ts';
import type { OpenedPage } from './open-page.ts';
import type { Shown } from '#fn/live/pages/discovery/stream-card.tsx';

/** A room's page is rendered with at most so many lots. */
const RENDERED_LOTS = 20;

/** The stream, if the visitor may see it: from the cache, unless it is private. Throws `not_found`. */
export async function readShown(page: OpenedPage, id: string): Promise<Shown> {
  if (!z.uuid().safeParse(id).success) throw new Problem('not_found');
  try {
    const { stream } = (await (await readStream(page, id)).json()) as { stream: Shown };
    return stream;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found' || page.viewer === undefined) throw error;
    const address = { liveUrl: page.ctx.tokens.audience };
    return z.encode(StreamBody, { stream: showStream(address, await getStream(page.ctx, id)) }).stream;
  }
}

/**
 * The last chat messages, of a stream that is over, too: one read in two seconds for all visitors. Empty if the room
 * doesn't answer. A private stream's messages are never cached, and while it runs only its socket has them.
 */
export async function readSaid({ request, scope }: OpenedPage, stream: Shown): Promise<readonly SaidEvent[]> {
  const load = async () => {
    const room = roomOf(scope.isolate.env, stream.id as StreamId);
    return JSON.stringify((await room.chat({ beforeSeq: undefined, limit: RENDERED_MESSAGES })).messages);
  };
  const key = `/s/${stream.id}/said`;
  try {
    if (stream.visibility === 'private')
      return isOver(stream.status) ? (JSON.parse(await load()) as readonly SaidEvent[]) : [];
    const response = await readThroughCache(request, scope, { key, maxAgeSeconds: DISCOVERY_MAX_AGE_SECONDS, load });
    return (await response.json()) as readonly SaidEvent[];
  } catch {
    return []; // the page connects to the room itself
  }
}

/**
 * What is and was sold here, the newest first: one read in two seconds for all visitors, but of a private stream. Empty
 * if it can't be had: the page asks the room itself.
 */
export async function readLots({ request, scope, ctx }: OpenedPage, stream: Shown): Promise<readonly Auction[]> {
  const { id, features, visibility } = stream;
  if (!features.auctions) return [];
  const load = async () =>
    JSON.stringify((await listAuctions(ctx, id as StreamId, { limit: RENDERED_LOTS, cursor: undefined })).auctions);
  const cached = { key: `/s/${id}/lots`, maxAgeSeconds: DISCOVERY_MAX_AGE_SECONDS, load };
  try {
    if (visibility === 'private') return JSON.parse(await load()) as readonly Auction[];
    return (await (await readThroughCache(request, scope, cached)).json()) as readonly Auction[];
  } catch {
    return [];
  }
}
