import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { writeClipPlaylist } from '#src/live/clips/clip-playlist.ts';
import { ClipIdText } from '#src/live/clips/clip-wire.ts';
import type { ClipId } from '#src/live/ids.ts';
import { etagOf, matchesEtag } from '#src/http/negotiate.ts';
import { route } from '#fn/live/context.ts';
import { PLAYLIST_TYPE } from '#fn/live/routes/playback/read-playlist.ts';
import { readClipGate } from './clip-gate.ts';
import { clipId } from './examples.ts';

export const readClipPlaylist = route({
  method: 'GET',
  path: '/hls/clips/:id/index.m3u8',
  operationId: 'readClipPlaylist',
  summary: 'Watch a clip: its playlist',
  description:
    'HLS, for a player: complete, and to be begun at the moment that was asked for (EXT-X-START). 404 until the clip is ready, and once it is deleted. A private stream’s needs its host’s bearer token.',
  access: access.discovery,
  limits: { ip: 'playback' },
  params: z.strictObject({ id: ClipIdText }),
  paramsExample: { id: clipId },
  responses: { 200: { description: 'The playlist.', raw: [PLAYLIST_TYPE] } },
  conditional: true,
  problems: ['not_found'],
  handle: async ({ ctx, params, request }) => {
    const gate = await readClipGate(ctx, params.id as ClipId);
    const text = writeClipPlaylist(gate);
    // A deleted clip has none, in no cache either.
    const cacheControl = gate.isPrivate ? 'private, no-store' : 'no-cache';
    const headers = { 'Content-Type': PLAYLIST_TYPE, 'Cache-Control': cacheControl, ETag: etagOf(text) };
    const isSame = matchesEtag(request, headers.ETag);
    return { response: new Response(isSame ? null : text, { status: isSame ? 304 : 200, headers }) };
  },
});
