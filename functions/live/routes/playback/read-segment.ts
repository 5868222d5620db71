import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { isServedFile, MAX_FILE_NAME } from '#src/live/video/file-name.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { boundedText } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { readGate } from './read-gate.ts';
import { bytesResponse, cachedFile, placeOf, readFile } from './stored-file.ts';

const raw = ['video/mp2t', 'video/mp4'] as const;

export const readSegment = route({
  method: 'GET',
  path: '/hls/:id/:segment',
  operationId: 'readSegment',
  summary: 'Watch a stream: one of its files',
  description:
    'A segment or an initialisation section that the playlist names, byte for byte as the encoder sent it. It never changes under its name. One range of bytes can be requested.',
  access: access.discovery,
  limits: { ip: 'playback' },
  params: z.strictObject({
    id: StreamIdText,
    segment: boundedText(MAX_FILE_NAME).refine(isServedFile, 'Must be a name that the playlist has.'),
  }),
  paramsExample: { id: streamId, segment: '0.ts' },
  requestHeaders: ['Range', 'If-Range'],
  responses: {
    200: { description: 'The file.', raw, headers: ['Accept-Ranges'] },
    206: {
      description: 'The requested range.',
      raw,
      headers: ['ETag', 'Accept-Ranges', 'Content-Range'],
    },
  },
  conditional: true,
  problems: ['not_found', 'range_not_satisfiable', 'storage_unavailable'],
  handle: async ({ ctx, params: { id, segment }, request, scope }) => {
    const gate = await readGate(ctx, id);
    const place = placeOf(gate, segment);
    const cached = place.isPrivate ? undefined : await cachedFile(request, scope, place.path);
    if (cached !== undefined) return { response: cached };
    const file = await readFile(scope, place);
    if (file === undefined) throw new Problem('not_found');
    return { response: bytesResponse(request, file, place) };
  },
});
