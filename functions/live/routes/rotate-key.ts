import * as z from 'zod';
import { access } from '#src/live/access.ts';
import type { StreamId } from '#src/live/ids.ts';
import { rotateKey as verb } from '#src/live/streams/rotate-key.ts';
import { IngestWire, StreamIdText, StreamWire, WarningWire } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { presentWithKey } from '#fn/live/present-stream.ts';
import { ingest, stream, streamId } from './examples.ts';

export const rotateKey = route({
  method: 'POST',
  path: '/api/streams/:id/rotate-key',
  operationId: 'rotateStreamKey',
  summary: 'Give a stream another key',
  description:
    'Shows a new key, once. From now on files with the old key are refused, so give your encoder the new one. If it continues within 60 s, the stream goes on.',
  access: access.liveStream,
  limits: { principal: 'host' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  idempotency: 'accepted',
  responses: {
    200: {
      description: 'The new URL and key. The answer to a retry has no key.',
      schema: z.strictObject({
        stream: StreamWire,
        ingest: IngestWire,
        warnings: z.array(WarningWire).meta({ description: 'What the host should know; empty as a rule.' }),
      }),
      example: { stream, ingest, warnings: [] },
      headers: ['ETag'],
    },
  },
  problems: ['not_found', 'stream_over', 'ingest_unavailable'],
  handle: ({ ctx, params, once }) => verb(ctx, params.id as StreamId, once),
  present: presentWithKey,
});
