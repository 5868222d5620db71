import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { ClipIdText } from '#src/live/clips/clip-wire.ts';
import { deleteClip as verb } from '#src/live/clips/delete-clip.ts';
import type { ClipId } from '#src/live/ids.ts';
import { route } from '#fn/live/context.ts';
import { clipId } from './examples.ts';

export const deleteClip = route({
  method: 'DELETE',
  path: '/api/clips/:id',
  operationId: 'deleteClip',
  summary: 'Delete a clip',
  description:
    'For whoever cut it, the stream’s host, moderators and ops. Nobody can read or play it from then on, and its files are deleted. Anyone else’s is a 404, as is one that is gone already.',
  access: access.anyBearer,
  limits: { principal: 'clip' },
  params: z.strictObject({ id: ClipIdText }),
  paramsExample: { id: clipId },
  responses: { 204: { description: 'It is gone.' } },
  problems: ['not_found', 'stream_not_ready'],
  handle: async ({ ctx, params }) => {
    await verb(ctx, params.id as ClipId);
    return { response: new Response(null, { status: 204 }) };
  },
});
