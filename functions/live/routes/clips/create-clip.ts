import * as z from 'zod';
import { access } from '#src/identity/access.ts';
import { DEFAULT_CLIP_SECONDS } from '#src/live/clips/clip.ts';
import { ClipWire, CreateClipRequest } from '#src/live/clips/clip-wire.ts';
import { createClip as verb, type WantedClip } from '#src/live/clips/create-clip.ts';
import { showClip } from '#src/live/clips/shown-clip.ts';
import type { AuctionId, StreamId } from '#src/live/ids.ts';
import { StreamIdText } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { addressOf } from '#fn/live/present-stream.ts';
import { streamId } from '#fn/live/routes/examples.ts';
import { pending } from './examples.ts';

export const createClip = route({
  method: 'POST',
  path: '/api/streams/:id/clips',
  operationId: 'createClip',
  summary: 'Cut a clip',
  description:
    'Cuts 5 to 60 seconds out of the last 300 of a stream that the caller sees and that has clips (features): in whole segments, beginning within one of the moment that was asked for. Its files are copied, so that it stays when the stream’s are deleted; it is ready within seconds, and the room says so (clip.ready). The title is read as a chat message is. A person cuts one in 10 s, and a stream has 100 an hour. A stream whose video a provider takes in has none.',
  access: access.anyBearer,
  limits: { principal: 'clip' },
  params: z.strictObject({ id: StreamIdText }),
  paramsExample: { id: streamId },
  idempotency: 'accepted',
  body: { schema: CreateClipRequest, example: { title: pending.title, durationSeconds: DEFAULT_CLIP_SECONDS } },
  responses: {
    202: {
      description: 'The clip, as it was asked for: it is being copied.',
      schema: z.strictObject({ clip: ClipWire }),
      example: { clip: pending },
      headers: ['Location'],
    },
  },
  problems: ['not_found', 'feature_off', 'banned', 'outside_dvr_window', 'stream_not_ready'],
  handle: ({ ctx, params, body, once }) => verb(ctx, params.id as StreamId, wantedOf(body), once),
  present: (clip, ctx) => ({
    headers: { Location: `/api/clips/${clip.id}`, 'Cache-Control': 'no-store' },
    body: { clip: showClip(addressOf(ctx), clip) },
  }),
});

function wantedOf(body: z.output<typeof CreateClipRequest>): WantedClip {
  const { title = null, auctionId = null, durationSeconds = DEFAULT_CLIP_SECONDS, startAt, endAt } = body;
  const durationMs = durationSeconds * 1_000;
  const from = startAt?.getTime() ?? (endAt === undefined ? null : endAt.getTime() - durationMs);
  return { title, auctionId: auctionId as AuctionId | null, span: { from, durationMs, needs: 'begin' } };
}
