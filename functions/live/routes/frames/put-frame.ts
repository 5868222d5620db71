import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { frameOf } from '#src/live/address.ts';
import { FRAME_TYPE, MAX_FRAME_BYTES } from '#src/live/frames/frame.ts';
import { putFrame as verb } from '#src/live/frames/put-frame.ts';
import type { StreamId } from '#src/live/ids.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { addressOf } from '#fn/live/present-stream.ts';
import { streamId } from '#fn/live/routes/examples.ts';

export const putFrame = route({
  method: 'PUT',
  path: '/api/streams/:id/frame',
  operationId: 'putStreamFrame',
  summary: 'Give a stream on air a picture for lists',
  description:
    'Stores a picture of what is on air, in the place of the one before: a baseline JPEG of at most 1,280 by 1,280 pixels, every 30 s at most. The control room sends one each minute. Its metadata is removed first. It is shown while the stream is on air, and with its recording; it is deleted with the stream’s video. Private streams and those for adults show none.',
  access: access.liveStream,
  limits: { principal: 'frame' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  raw: { mediaTypes: [FRAME_TYPE], maxBytes: MAX_FRAME_BYTES, description: 'The picture’s own bytes.' },
  responses: {
    200: {
      description: 'It is shown, in lists within two seconds.',
      schema: z.strictObject({
        thumbnailUrl: z
          .url()
          .nullable()
          .meta({ description: 'Where it is; null where the stream has stopped to show one meanwhile.' }),
      }),
      example: { thumbnailUrl: `https://live.example.com/api/streams/${streamId}/frame?v=7` },
    },
  },
  problems: [
    'not_found',
    'picture_invalid',
    'stream_not_live',
    'frame_not_shown',
    'quota_exceeded',
    'storage_unavailable',
  ],
  handle: async ({ ctx, params: { id }, body }) => {
    const version = await verb(ctx, id as StreamId, body.bytes);
    const thumbnailUrl = version === null ? null : frameOf(addressOf(ctx), id, version);
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: { thumbnailUrl } };
  },
});
