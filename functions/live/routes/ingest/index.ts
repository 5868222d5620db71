import type { LiveContext } from '#src/live/context.ts';
import { access } from '#src/live/access.ts';
import type { Route } from '#src/http/route.ts';
import { route } from '#fn/live/context.ts';
import { receiveInputEvents } from './receive-input-events.ts';
import { admitKey, ingestExample, IngestParams, takeFile } from './take-file.ts';

const description =
  'For encoders: `ffmpeg … -f hls -method PUT <ingest.url>`, or another that pushes HLS. The playlist index.m3u8 and the files that it names, in MPEG-TS or fragmented MP4, each as the body, chunked or not, without a media type: a file of at most 8 MiB, a playlist of 256 KiB. Nothing of the playlist is served: its order, durations and times are read, and viewers get one of our own. The first segment makes the stream live; silence or ENDLIST makes it `reconnecting`, and for another minute the same key goes on with the same stream.';

const taken = { 204: { description: 'Stored, or taken into account.' } };
const problems = [
  'upload_cut_off',
  'body_too_large',
  'playlist_refused',
  'media_refused',
  'stream_over',
  'stream_not_ready',
  'storage_unavailable',
] as const;

const file = {
  path: '/ingest/:streamKey/:file',
  access: access.streamKey,
  params: IngestParams,
  paramsExample: ingestExample,
} as const;

const putFile = route({
  ...file,
  method: 'PUT',
  operationId: 'pushVideo',
  summary: 'Push a playlist or a segment',
  description,
  responses: taken,
  problems,
  handle: (call) => takeFile(call, call.request),
});

const postFile = route({
  ...file,
  method: 'POST',
  operationId: 'postVideo',
  summary: 'Push a playlist or a segment, by POST',
  description: 'The same as PUT: ffmpeg sends its last segment by POST when it keeps connections open.',
  responses: taken,
  problems,
  handle: (call) => takeFile(call, call.request),
});

const deleteFile = route({
  ...file,
  method: 'DELETE',
  operationId: 'passOverDeletion',
  summary: 'Delete a segment (has no effect)',
  description:
    'Encoders delete files that have left their own playlist. Here it has no effect: viewers can go back 300 seconds, and files that can’t be played any more are deleted automatically.',
  responses: { 204: { description: 'Nothing was done.' } },
  handle: async (call) => {
    await admitKey(call);
    return { response: new Response(null, { status: 204 }) };
  },
});

/** The routes for incoming video: HLS push, and a provider's notifications. */
export const ingestRoutes: readonly Route<LiveContext>[] = [putFile, postFile, deleteFile, receiveInputEvents];
