import type { LiveContext } from '#src/live/context.ts';
import { openClipFiles } from '#src/live/clips/open-clip-files.ts';
import { openFrameFiles } from '#src/live/frames/open-frame-files.ts';
import { openLotFiles } from '#src/live/lot-files/open-lot-files.ts';
import { openParcels } from '#src/live/parcels/open-parcels.ts';
import { payPagesAt } from '#src/payments/pay-pages.ts';
import { openPayments } from '#src/payments/open-payments.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { routeFor } from '#src/http/route.ts';
import type { Scope } from '#src/http/scope.ts';
import { logError } from '#src/platform/log.ts';
import { bindingsOf, roomOf, type LiveConfig } from './bindings.ts';
import { callRoomClips } from '#fn/live/clips/call-room-clips.ts';
import { callRoomLots } from './call-room-lots.ts';
import { answered } from './video-room.ts';
import { openIngest } from './open-ingest.ts';

/** The `ctx` of one request's verbs. */
export function openLiveContext(scope: Scope<LiveConfig>): LiveContext {
  const { isolate, actor, now, meter, requestId } = scope;
  const { config, env } = isolate;
  const after = (work: Promise<unknown>) => scope.waitUntil(work.catch((error: unknown) => logError(requestId, error)));
  return {
    db: openDatabase(config.DATABASE_URL, meter),
    actor,
    now,
    newId: () => crypto.randomUUID(),
    newBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tokens: { keys: config.TOKEN_KEYS, audience: config.LIVE_URL },
    idSecret: config.ID_SECRET,
    ingest: openIngest(config, env),
    rooms: {
      open: async (facts) => void (await roomOf(env, facts.streamId).open(facts)),
      amend: async (facts) => void (await roomOf(env, facts.streamId).amend(facts)),
      keepOrder: (order) => roomOf(env, order.streamId).keepOrder(order),
      isBanned: (streamId, personId) => answered(() => roomOf(env, streamId).isBanned(personId)),
      tellTip: (tip) => answered(() => roomOf(env, tip.streamId).tellTip(tip)),
      end: async (streamId, end) => void (await roomOf(env, streamId).end(end)),
      lots: callRoomLots(scope),
      clips: callRoomClips(env),
    },
    get payments() {
      return openPayments({
        key: config.STRIPE_KEY,
        apiUrl: config.STRIPE_API_URL,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      }); // only a request that pays creates a client
    },
    payPages: payPagesAt({ sandboxUrl: config.STRIPE_API_URL, baseUrl: config.LIVE_URL }),
    parcels: openParcels({
      delivery: bindingsOf(env).DELIVERY,
      deliveryUrl: config.DELIVERY_URL,
      secret: config.SENDER_SECRET,
    }),
    remind: (reminder, inSeconds = 0) => after(bindingsOf(env).DUE.send(reminder, { delaySeconds: inSeconds })), // the cron finds the row
    after,
    lotFiles: openLotFiles(bindingsOf(env).VIDEO),
    frameFiles: openFrameFiles(bindingsOf(env).VIDEO),
    clipFiles: openClipFiles(bindingsOf(env).VIDEO),
    note: (error) => logError(requestId, error),
  };
}

export const route = routeFor<LiveContext>();
