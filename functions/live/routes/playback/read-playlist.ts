import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { readThroughCache } from '#src/http/cache/edge-cache.ts';
import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import type { StreamId } from '#src/live/ids.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { StreamIdText } from '#src/live/wire.ts';
import type { Scope } from '#src/http/scope.ts';
import { roomOf, type LiveConfig } from '#fn/live/bindings.ts';
import { route } from '#fn/live/context.ts';
import { answered } from '#fn/live/video-room.ts';
import { streamId as exampleId } from '#fn/live/routes/examples.ts';
import { openRegister } from '#fn/live/open-ingest.ts';
import { readGate } from './read-gate.ts';

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/** Short compared with a segment: a viewer is delayed by at most that much. */
const MAX_AGE_SECONDS = 1;

export const readPlaylist = route({
  method: 'GET',
  path: '/hls/:id/index.m3u8',
  operationId: 'readPlaylist',
  summary: 'Watch a stream: its playlist',
  description:
    'HLS, for a player: hls.js, Safari, ffplay. The last 300 seconds, each segment with its time, up to a second old. There is no playlist before the first segment, nor later than 300 seconds after the end, unless the stream is recorded. A private stream needs its host’s bearer token.',
  access: access.discovery,
  limits: { ip: 'playback' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: exampleId },
  responses: {
    200: { description: 'The playlist.', raw: [PLAYLIST_TYPE] },
    302: { description: 'A provider ingests the video, and plays it at this URL.', headers: ['Location'] },
  },
  conditional: true,
  problems: ['not_found', 'stream_not_ready'],
  handle: async ({ ctx, params, request, scope }) => {
    const gate = await readGate(ctx, params.id);
    const elsewhere = await playedElsewhere(scope as Scope<LiveConfig>, gate.streamId);
    if (elsewhere !== undefined) return { response: redirectTo(elsewhere) };
    const load = async (): Promise<string> => {
      const text = await answered(() => roomOf(scope.isolate.env, gate.streamId).playlist());
      if (text === undefined) throw new Problem('not_found', { detail: 'There is nothing to play, yet or any more.' });
      return text;
    };
    if (gate.isPrivate) return { response: privately(request, await load()) };
    const read = {
      key: `/hls/${gate.streamId}/index.m3u8`,
      maxAgeSeconds: MAX_AGE_SECONDS,
      mediaType: PLAYLIST_TYPE,
      load,
    };
    return { response: await readThroughCache(request, scope, read) };
  },
});

function privately(request: Request, text: string): Response {
  const headers = { 'Content-Type': PLAYLIST_TYPE, 'Cache-Control': 'private, no-store', ETag: etagOf(text) };
  if (matchesEtag(request, headers.ETag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

/** The provider's playlist, if it ingests the stream. A player asks once, and continues there. */
async function playedElsewhere({ isolate }: Scope<LiveConfig>, streamId: StreamId): Promise<string | undefined> {
  const { STREAM_ACCOUNT, STREAM_PLAYBACK_URL } = isolate.config;
  if (STREAM_ACCOUNT === undefined || STREAM_PLAYBACK_URL === undefined) return undefined;
  const input = await openRegister(isolate.env).inputOf(streamId);
  return input === undefined ? undefined : `${STREAM_PLAYBACK_URL}/${input}/manifest/video.m3u8`;
}

const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });
