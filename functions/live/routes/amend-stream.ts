import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { AmendStreamRequest, MAX_TERMS_BYTES } from '#src/live/streams/go-live-wire.ts';
import type { StreamId } from '#src/live/ids.ts';
import type { StreamChange } from '#src/live/streams/stored-stream.ts';
import { amendStream as verb } from '#src/live/streams/amend-stream.ts';
import { StreamIdText, StreamWire } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { presentStream } from '#fn/live/present-stream.ts';
import { stream, streamId } from './examples.ts';

export const amendStream = route({
  method: 'PATCH',
  path: '/api/streams/:id',
  operationId: 'amendStream',
  summary: 'Change a stream',
  description:
    'Changes the given fields, in the room at once and in lists within seconds. The planned begin and the recording can be changed only before the first segment; after the end only what lists show. With If-Match, only if its host has changed nothing since; what viewers do doesn’t count.',
  access: access.liveStream,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  body: {
    schema: AmendStreamRequest,
    example: { title: 'Saturday market, last picks', chat: { mode: 'host_only' } },
    maxBytes: MAX_TERMS_BYTES,
  },
  requestHeaders: ['If-Match'],
  responses: {
    200: {
      description: 'The changed stream.',
      schema: z.strictObject({ stream: StreamWire }),
      example: {
        stream: { ...stream, title: 'Saturday market, last picks', chat: { mode: 'host_only', slowModeSeconds: 10 } },
      },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'stream_over', 'stream_begun', 'too_many_scheduled'],
  handle: async ({ ctx, params, body, version }) => {
    const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as StreamChange;
    return presentStream(await verb(ctx, { id: params.id as StreamId, version }, change), ctx);
  },
});
