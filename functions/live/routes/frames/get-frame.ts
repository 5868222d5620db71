import * as z from 'zod';
import { matchesEtag } from '#src/http/negotiate.ts';
import { access } from '#src/identity/access.ts';
import { FRAME_TYPE } from '#src/live/frames/frame.ts';
import { readFrame as verb } from '#src/live/frames/read-frame.ts';
import type { StreamId } from '#src/live/ids.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { boundedText } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { streamId } from '#fn/live/routes/examples.ts';

const MAX_VERSION_TEXT = 10;

export const getFrame = route({
  method: 'GET',
  path: '/api/streams/:id/frame',
  operationId: 'getStreamFrame',
  summary: 'See a stream’s picture',
  description:
    'The picture that its thumbnailUrl names. A stream that shows none of its own has none here: 404. Caches may keep it for a minute; another picture has another thumbnailUrl.',
  access: access.anyone,
  limits: { ip: 'playback' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  query: z.strictObject({
    v: boundedText(MAX_VERSION_TEXT)
      .optional()
      .meta({ description: 'As in thumbnailUrl. The newest picture is answered whatever it says.', example: '1' }),
  }),
  responses: { 200: { description: 'The picture.', raw: [FRAME_TYPE] } },
  conditional: true,
  problems: ['not_found', 'storage_unavailable'],
  handle: async ({ ctx, params, request }) => {
    const etagOf = (version: number) => `"${version}"`;
    const has = (version: number) => matchesEtag(request, etagOf(version));
    const { version, bytes } = await verb(ctx, params.id as StreamId, has);
    const headers = {
      'Content-Type': FRAME_TYPE,
      'Cache-Control': 'public, max-age=60',
      'X-Content-Type-Options': 'nosniff',
      ETag: etagOf(version),
    };
    return { response: new Response(bytes ?? null, { status: bytes === undefined ? 304 : 200, headers }) };
  },
});
