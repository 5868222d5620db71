import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { ClipWire } from '#src/live/clips/clip-wire.ts';
import { listClips as verb } from '#src/live/clips/list-clips.ts';
import { showClip } from '#src/live/clips/shown-clip.ts';
import type { StreamId } from '#src/live/ids.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { DEFAULT_PAGE_SIZE, listQuery } from '#src/platform/wire.ts';
import { route } from '#fn/live/context.ts';
import { addressOf } from '#fn/live/present-stream.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { clip } from './examples.ts';

export const listClips = route({
  method: 'GET',
  path: '/api/streams/:id/clips',
  operationId: 'listClips',
  summary: 'List a stream’s clips',
  description: 'Clips of a stream, the newest first, for whoever may see the stream. Deleted ones aren’t among them.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  query: z.strictObject({ ...listQuery }),
  responses: {
    200: {
      description: 'A page.',
      schema: z.strictObject({
        clips: z.array(ClipWire).meta({ description: 'At most `limit`.' }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: 'For the page after this one; null on the last.', example: null }),
      }),
      example: { clips: [clip], nextCursor: null },
    },
  },
  problems: ['not_found', 'cursor_invalid'],
  handle: async ({ ctx, params, query: { limit = DEFAULT_PAGE_SIZE, cursor } }) => {
    const { clips, nextCursor } = await verb(ctx, params.id as StreamId, { limit, cursor });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { clips: clips.map((each) => showClip(addressOf(ctx), each)), nextCursor },
    };
  },
});
