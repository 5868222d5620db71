import type { WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import * as z from 'zod';
import type { RoomLots } from '#src/live/auctions/room-lots.ts';
import type { BucketPage } from '#src/live/clips/open-clip-files.ts';
import type { RoomClips } from '#src/live/clips/room-clips.ts';
import type { Order } from '#src/live/context.ts';
import type { Reminder } from '#src/live/due/due.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { SaidEvent } from '#src/live/room/event.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { PaidTip, ToldTip } from '#src/live/tips/tip.ts';
import type { StreamEnd } from '#src/live/streams/stream.ts';
import { workers } from '#src/workers.ts';
import { commonVars, Origins, Secret, SigningJwks, SigningKeys, Url } from '#src/platform/config.ts';
import { PublishableKey } from '#src/payments/publishable-key-wire.ts';
import type { Env } from '#src/http/scope.ts';
import { MIN_ISSUED_LENGTH, MIN_SIGNING_LENGTH } from '#src/platform/secret-text.ts';
import type { Admission, Encoder, EncoderNews, IngestRefusal, VideoCall } from './video-call.ts';

/** The live Worker's variables and secrets. Its bindings (ASSETS, DELIVERY, DUE, LEAF, ROOM, VIDEO, RL_*) are listed in wrangler.toml. */
export const LiveVars = commonVars(workers)
  .extend({
    TOKEN_KEYS: SigningKeys,
    /** Derives ids of people, and hashes and checksums of stream keys. Changing it makes every stream key invalid. */
    ID_SECRET: Secret(MIN_SIGNING_LENGTH),
    /** Sign the heads of auctions' logs. */
    RECEIPT_KEYS: SigningJwks,
    STRIPE_KEY: Secret(MIN_ISSUED_LENGTH),
    /** Of the endpoint /api/integrations/stripe/events. */
    STRIPE_WEBHOOK_SECRET: Secret(MIN_ISSUED_LENGTH),
    STRIPE_API_URL: Url.optional(),
    /** With it a browser pays on our page; the local sandbox has pages of its own. */
    STRIPE_PUBLISHABLE_KEY: PublishableKey.optional(),
    /** Of the sender `waypost-live`, as which orders are handed to the delivery Worker. */
    SENDER_SECRET: Secret(MIN_ISSUED_LENGTH),
    /** Origins whose pages may open sockets, besides the Worker's own. */
    SOCKET_ORIGINS: Origins,
    /** The account at Cloudflare Stream that ingests video instead of our own HLS push; its token; its playback URL. */
    STREAM_ACCOUNT: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'must be an account id')
      .optional(),
    STREAM_TOKEN: Secret(MIN_ISSUED_LENGTH).optional(),
    STREAM_PLAYBACK_URL: Url.optional(),
    STREAM_API_URL: Url.default('https://api.cloudflare.com/client/v4'),
    /** The secret that signs its webhooks, and that of the destination of its notifications. */
    STREAM_WEBHOOK_SECRET: Secret(MIN_ISSUED_LENGTH).optional(),
    STREAM_NOTIFICATION_SECRET: Secret(MIN_ISSUED_LENGTH).optional(),
  })
  .superRefine((vars, context) => {
    if (vars.STREAM_ACCOUNT === undefined) return;
    for (const name of ['STREAM_TOKEN', 'STREAM_PLAYBACK_URL'] as const)
      if (vars[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is needed beside STREAM_ACCOUNT' });
  });

export type LiveConfig = z.output<typeof LiveVars>;

/** The client's end of a socket that an object has opened. */
type SocketResponse = Response & { readonly webSocket?: WorkerSocket | null };

/** The methods of a room's object. All are idempotent. */
export interface RoomStub extends RoomLots, RoomClips {
  fetch(request: Request): Promise<SocketResponse>;
  open(facts: RoomFacts): Promise<unknown>;
  amend(facts: RoomFacts): Promise<unknown>;
  end(end: StreamEnd): Promise<unknown>;
  chat(page: { beforeSeq: number | undefined; limit: number }): Promise<ChatPage>;
  keepOrder(order: Order): Promise<RoomErrorCode | undefined>;
  isBanned(personId: PersonId): Promise<boolean>;
  tellTip(tip: PaidTip): Promise<ToldTip>;
  /** Why nothing is taken of an encoder now; null where it is. */
  refusalOf(encoder: Encoder): Promise<IngestRefusal | null>;
  /** The number under which an encoder's next file is stored, where the key is the stream's. */
  admit(encoder: Encoder): Promise<Admission>;
  take(call: VideoCall): Promise<Admission>;
  /** Our own playlist; undefined if there is nothing to play. */
  playlist(): Promise<string | undefined>;
  /** Takes a provider's notification about the stream's encoder. */
  notice(event: EncoderNews): Promise<unknown>;
}

/** The part of R2 that is used. */
interface VideoBucket {
  put(
    key: string,
    bytes: Uint8Array | ArrayBuffer | string,
    options?: { readonly httpMetadata: { readonly contentType: string } },
  ): Promise<{ readonly etag: string }>;
  delete(keys: string[]): Promise<void>;
  list(options: { readonly prefix: string; readonly cursor?: string }): Promise<BucketPage>;
  get(key: string): Promise<{
    readonly httpEtag: string;
    readonly body: unknown;
    arrayBuffer(): Promise<ArrayBuffer>;
    text(): Promise<string>;
  } | null>;
}

/** Chat messages of a room, the newest last. */
export interface ChatPage {
  readonly messages: readonly SaidEvent[];
  readonly hasMore: boolean;
}

/** The bindings that this Worker uses. */
interface LiveBindings {
  readonly ASSETS: { fetch(url: string): Promise<Response> };
  readonly ROOM: {
    idFromName(name: StreamId): object;
    get(id: object): RoomStub;
  };
  readonly LEAF: {
    idFromName(name: string): object;
    get(id: object): Pick<RoomStub, 'fetch'>;
  };
  readonly VIDEO: VideoBucket;
  /** The delivery Worker; absent where it doesn't run. */
  readonly DELIVERY?: { fetch(request: Request): Promise<Response> };
  readonly DUE: { send(reminder: Reminder, options: { delaySeconds: number }): Promise<unknown> };
}

/** The Worker's objects, bucket and static files: wrangler.toml binds them, and a test holds the list. */
export const bindingsOf = (env: Env) => env as Env & LiveBindings;

/** Sends reminders; one that isn't sent is due all the same, and the cron finds it. */
export const remindIn = (env: Env) => (reminder: Reminder, inSeconds?: number) =>
  void bindingsOf(env)
    .DUE.send(reminder, { delaySeconds: inSeconds ?? 0 })
    .catch(() => undefined);

/** Keeps a closed lot's log where it outlives its room. */
export const putLogIn = (env: Env) => (key: string, text: string) =>
  bindingsOf(env).VIDEO.put(key, text, { httpMetadata: { contentType: 'application/x-ndjson' } });

/** The room of a stream. Getting the stub wakes nothing; calling a method does. */
export function roomOf(env: Env, streamId: StreamId): RoomStub {
  const { ROOM } = bindingsOf(env);
  return ROOM.get(ROOM.idFromName(streamId));
}

/** A leaf of a stream's room. */
export function leafOfRoom(env: Env, streamId: StreamId, n: number): Pick<RoomStub, 'fetch'> {
  const { LEAF } = bindingsOf(env);
  return LEAF.get(LEAF.idFromName(`${streamId}/${n}`));
}
