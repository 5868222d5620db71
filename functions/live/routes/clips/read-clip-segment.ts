import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { clipKeyOf, fileNameOf, objectsOf } from '#src/live/clips/clip-playlist.ts';
import { ClipIdText } from '#src/live/clips/clip-wire.ts';
import { clipFilePath } from '#src/live/clips/shown-clip.ts';
import type { ClipId } from '#src/live/ids.ts';
import { isServedFile, MAX_FILE_NAME } from '#src/live/video/file-name.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { boundedText } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { bytesResponse, cachedFile, readFile } from '#fn/live/routes/playback/stored-file.ts';
import { readClipGate } from './clip-gate.ts';
import { clipId } from './examples.ts';

const raw = ['video/mp2t', 'video/mp4'] as const;

export const readClipSegment = route({
  method: 'GET',
  path: '/hls/clips/:id/:segment',
  operationId: 'readClipSegment',
  summary: 'Watch a clip: one of its files',
  description:
    'A segment or an initialisation section that the clip’s playlist names: the stream’s, byte for byte. It never changes under its name, and is a 404 once the clip is deleted. One range of bytes can be requested.',
  access: access.discovery,
  limits: { ip: 'playback' },
  params: z.strictObject({
    id: ClipIdText,
    segment: boundedText(MAX_FILE_NAME).refine(isServedFile, 'Must be a name that the playlist has.'),
  }),
  paramsExample: { id: clipId, segment: '0.ts' },
  requestHeaders: ['Range', 'If-Range'],
  responses: {
    200: { description: 'The file.', raw, headers: ['Accept-Ranges'] },
    206: { description: 'The requested range.', raw, headers: ['ETag', 'Accept-Ranges', 'Content-Range'] },
  },
  conditional: true,
  problems: ['not_found', 'range_not_satisfiable', 'storage_unavailable'],
  handle: async ({ ctx, params: { id, segment }, request, scope }) => {
    const { segments, isPrivate } = await readClipGate(ctx, id as ClipId);
    if (!objectsOf(segments).some((key) => fileNameOf(key) === segment)) throw new Problem('not_found');
    const place = { path: clipFilePath(id, segment), key: clipKeyOf(id, segment), isPrivate };
    const cached = isPrivate ? undefined : await cachedFile(request, scope, place.path);
    if (cached !== undefined) return { response: cached };
    const file = await readFile(scope, place);
    if (file === undefined) throw new Problem('not_found');
    return { response: bytesResponse(request, file, place) };
  },
});
