import * as z from 'zod';
import { access } from '#src/live/access.ts';
import { sameText } from '#src/platform/crypto/constant-time.ts';
import { verifyStreamWebhook } from '#src/live/streams/provider-signature.ts';
import { admitSigned } from '#src/http/caller/admit-signed.ts';
import type { Scope } from '#src/http/scope.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { roomOf, type LiveConfig } from '#fn/live/bindings.ts';
import { route } from '#fn/live/context.ts';
import { openRegister } from '#fn/live/open-ingest.ts';
import { answered } from '#fn/live/video-room.ts';

const MAX_EVENT_BYTES = 64 * 1024;
const SENDER = 'Cloudflare';

/**
 * The fields of Cloudflare's notification that say that an encoder connected or disconnected. Anything else is another
 * type.
 */
const InputEvent = z.looseObject({
  data: z.looseObject({
    input_id: z.string().regex(/^[0-9a-f]{32}$/),
    event_type: z.enum(['live_input.connected', 'live_input.disconnected']),
    updated_at: z.iso.datetime({ offset: true }),
  }),
});

const example = {
  name: 'Live',
  text: 'Notification type: Stream Live Input',
  data: {
    notification_name: 'Stream Live Input',
    input_id: 'eb222fcca08eeb1ae84c981ebe8aeeb6',
    event_type: 'live_input.disconnected',
    updated_at: '2026-11-21T11:43:41.855717910Z',
  },
  ts: 1795261421,
};

export const receiveInputEvents = route({
  method: 'POST',
  path: '/api/integrations/cloudflare-stream/events',
  operationId: 'receiveInputEvents',
  summary: 'Report that an encoder came or went',
  description:
    'For Cloudflare Stream, if its live inputs ingest the video. `live_input.connected` makes a stream live, `live_input.disconnected` makes it `reconnecting`. Webhooks of Stream are signed (`Webhook-Signature`); notifications have the secret of their destination in `cf-webhook-auth` instead. They may come late and twice. One of another type, or not of our inputs, is accepted and ignored.',
  access: access.cloudflareStream,
  raw: {
    mediaTypes: ['application/json'],
    maxBytes: MAX_EVENT_BYTES,
    description: 'A notification of Cloudflare.',
    json: { schema: InputEvent, example },
  },
  responses: {
    200: {
      description: 'Accepted.',
      schema: z.strictObject({ received: z.literal(true) }),
      example: { received: true },
    },
  },
  problems: ['body_unparsable', 'upload_cut_off', 'quota_exceeded', 'stream_not_ready'],
  handle: async ({ body, request, scope }) => {
    const event = await admitSigned(scope, { limit: 'webhook_in', signedBy }, async () => {
      verify(request, body.bytes, scope as Scope<LiveConfig>);
      return InputEvent.safeParse(jsonOf(body.bytes)).data;
    });
    if (event !== undefined) await tellRoom(scope, event.data);
    return { status: 200, body: { received: true } };
  },
});

/** Notifications of other types, which do nothing, count together. */
const signedBy = (event: z.output<typeof InputEvent> | undefined) => ({
  signer: SENDER,
  about: event === undefined ? undefined : ({ limit: 'event_in', object: event.data.input_id } as const),
});

const refused = (code: 'signature_invalid' | 'timestamp_out_of_tolerance') =>
  new Problem(code, { headers: { 'WWW-Authenticate': 'Webhook realm="waypost"' } });

/** Throws `signature_invalid`, `timestamp_out_of_tolerance`. Without a configured secret everything is refused. */
function verify(request: Request, bytes: Uint8Array, { isolate: { config }, now }: Scope<LiveConfig>): void {
  const given = request.headers.get('cf-webhook-auth');
  const expected = config.STREAM_NOTIFICATION_SECRET;
  if (given !== null && expected !== undefined && sameText(given, expected)) return;
  const secret = config.STREAM_WEBHOOK_SECRET;
  if (secret === undefined) throw refused('signature_invalid');
  const verdict = verifyStreamWebhook(bytes, request.headers.get('webhook-signature'), { secret, now });
  if (verdict !== 'valid') throw refused(verdict);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new Problem('body_unparsable');
  }
}

async function tellRoom(
  { isolate: { env } }: Scope,
  { input_id: input, event_type: type, updated_at: at }: z.output<typeof InputEvent>['data'],
): Promise<void> {
  const streamId = await openRegister(env).streamOf(input);
  if (streamId === undefined) return;
  const event = { streamId, isConnected: type === 'live_input.connected', at: Date.parse(at) };
  await answered(() => roomOf(env, streamId).notice(event));
}
