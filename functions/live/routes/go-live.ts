import * as z from 'zod';
import type { LiveContext } from '#src/live/context.ts';
import { access } from '#src/live/access.ts';
import { GoLiveRequest, MAX_TERMS_BYTES } from '#src/live/streams/go-live-wire.ts';
import { DEFAULT_SLOW_MODE_SECONDS } from '#src/live/streams/stream.ts';
import { goLive as verb, type WentLive } from '#src/live/streams/go-live.ts';
import { IngestWire, SocketWire, StreamWire, WarningWire } from '#src/live/wire.ts';
import { route } from '#fn/live/context.ts';
import { addressOf, presentWithKey, showSocket } from '#fn/live/present-stream.ts';
import { created, ingest, socket, stream } from './examples.ts';

function present({ ticket, ...keyed }: WentLive, ctx: LiveContext) {
  const { headers, body } = presentWithKey(keyed, ctx);
  const { id } = keyed.stream;
  return {
    headers: { Location: `/api/streams/${id}`, ...headers },
    body: { ...body, playback: body.stream.playback, socket: showSocket(addressOf(ctx), id, ticket) },
  };
}

export const goLive = route({
  method: 'POST',
  path: '/api/streams/go-live',
  operationId: 'goLive',
  summary: 'Go live',
  description:
    'Creates a stream of the caller, with an ingest URL and key for their encoder and a ticket for its room. It is live with the first segment, and expires without one within 24 hours. A host may have one stream that is live or about to be, and twenty that begin later. The key is shown once: a retry with the same Idempotency-Key gets the answer without it.',
  access: access.liveStream,
  limits: { principal: 'go_live' },
  idempotency: 'accepted',
  body: {
    schema: GoLiveRequest,
    maxBytes: MAX_TERMS_BYTES,
    example: {
      title: 'Saturday market, first picks',
      category: 'farmers-market',
      tags: ['heirloom', 'tomatoes'],
      language: 'en-US',
      chat: { mode: 'slow', slowModeSeconds: 5 },
    },
  },
  responses: {
    201: {
      description: 'The stream, and the URL to push to. Anybody with the key can push: keep it secret.',
      schema: z.strictObject({
        stream: StreamWire,
        ingest: IngestWire,
        playback: StreamWire.shape.playback,
        socket: SocketWire,
        warnings: z.array(WarningWire).meta({ description: 'What the host should know; empty as a rule.' }),
      }),
      example: { stream: created, ingest, playback: stream.playback, socket, warnings: [] },
      headers: ['Location', 'ETag'],
    },
  },
  problems: ['already_live', 'too_many_scheduled', 'ingest_unavailable'],
  handle: ({ ctx, body, once, request }) => {
    const { latency = 'normal', scheduledFor = null, ...given } = body;
    const terms = {
      title: given.title,
      category: given.category,
      description: given.description ?? '',
      tags: given.tags ?? [],
      language: given.language ?? null,
      isMature: given.isMature ?? false,
      visibility: given.visibility ?? 'public',
      record: given.record ?? true,
      chat: {
        mode: given.chat?.mode ?? 'open',
        slowModeSeconds: given.chat?.slowModeSeconds ?? DEFAULT_SLOW_MODE_SECONDS,
      },
      features: {
        tips: given.features?.tips ?? true,
        clips: given.features?.clips ?? true,
        auctions: given.features?.auctions ?? true,
      },
    } as const;
    return verb(ctx, { ...terms, latency, scheduledFor }, request.headers.get('origin'), once);
  },
  present,
});
