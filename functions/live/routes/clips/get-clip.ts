import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { ClipIdText, ClipWire } from '#src/live/clips/clip-wire.ts';
import { findClip } from '#src/live/clips/find-clip.ts';
import { showClip } from '#src/live/clips/shown-clip.ts';
import type { ClipId } from '#src/live/ids.ts';
import { route } from '#fn/live/context.ts';
import { addressOf } from '#fn/live/present-stream.ts';
import { clip as example, clipId } from './examples.ts';

export const getClip = route({
  method: 'GET',
  path: '/api/clips/:id',
  operationId: 'getClip',
  summary: 'Read a clip',
  description: 'One clip, also after its stream’s end, for whoever may see that. It may be up to two seconds old.',
  access: access.discovery,
  limits: { ip: 'discovery' },
  params: z.strictObject({ id: ClipIdText }),
  paramsExample: { id: clipId },
  responses: {
    200: { description: 'The clip.', schema: z.strictObject({ clip: ClipWire }), example: { clip: example } },
  },
  problems: ['not_found'],
  handle: async ({ ctx, params }) => {
    const { clip } = await findClip(ctx, params.id as ClipId);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { clip: showClip(addressOf(ctx), clip) } };
  },
});
