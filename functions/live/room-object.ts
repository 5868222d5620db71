import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState, WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import type { StreamId } from '#src/live/ids.ts';
import type { Order } from '#src/live/context.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import { pageOfChat } from '#src/live/chat/written.ts';
import type { RecordOutcome, RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { StreamEnd } from '#src/live/streams/stream.ts';
import { readRoomStart } from '#src/live/rooms/read-room-start.ts';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { parseVars } from '#src/platform/config.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import type { Env } from '#src/http/scope.ts';
import { LiveVars, type ChatPage } from './bindings.ts';
import { openIngest } from './open-ingest.ts';
import { RoomRecorder } from './room-recorder.ts';
import { RoomSockets } from './room-sockets.ts';
import { RoomStore } from './room-store.ts';
import { RoomVideo } from './room-video.ts';
import { readPass } from './socket-pass.ts';
import { Timetable } from '#src/platform/timetable.ts';
import { usableTicket } from './usable-ticket.ts';
import type { Admission, Encoder, EncoderNews, IngestRefusal, VideoCall } from './video-call.ts';

/** The room of one stream: its sockets and its video, with one storage and one alarm. Methods are idempotent. */
export class RoomObject extends DurableObject<Env> {
  readonly #timetable: Timetable;
  readonly #sockets: RoomSockets;
  readonly #video: RoomVideo;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const config = parseVars(LiveVars, env);
    const db = openDatabase(config.DATABASE_URL, new Meter());
    const timetable = new Timetable(ctx.storage);
    const recorder = new RoomRecorder({
      timetable,
      store: new RoomStore(ctx.storage.sql),
      read: () => this.#record(),
      tell: (record) => recordRoom({ db }, record),
      heard: (outcome) => this.#heed(outcome),
    });
    const record = (isUrgent: boolean) => recorder.soon(isUrgent);
    this.#timetable = timetable;
    this.#sockets = new RoomSockets({
      ctx,
      timetable,
      record,
      readTicket: (text, origin) => usableTicket(config, text, { streamId: this.#facts?.streamId ?? '', origin }),
    });
    this.#video = new RoomVideo({
      ctx,
      sql: ctx.storage.sql,
      timetable,
      env,
      ingest: openIngest(config, env),
      facts: () => this.#facts,
      status: () => (this.#facts === undefined ? undefined : this.#sockets.room.stream.status),
      announce: (change) => this.#sockets.step({ type: 'stream', change }),
      record: () => record(false),
    });
    this.#start = async (streamId) => {
      const start = await readRoomStart({ db }, streamId);
      if (start !== undefined) this.#sockets.step({ type: 'open', ...start });
    };
  }

  get #facts(): RoomFacts | undefined {
    return this.#sockets.room.facts;
  }

  open(facts: RoomFacts): void {
    this.#sockets.step({ type: 'open', facts });
    this.#video.followVisibility();
  }

  amend(facts: RoomFacts): void {
    this.#sockets.step({ type: 'amend', facts });
    this.#video.followVisibility();
  }

  end({ endReason: reason, endedAt: at }: StreamEnd): void {
    this.#video.end(reason);
    this.#sockets.step({ type: 'stream', change: { type: 'stream.ended', reason, at } });
  }

  /** Chat messages before an event, the newest last. */
  chat(page: { readonly beforeSeq: number | undefined; readonly limit: number }): ChatPage {
    const { room } = this.#sockets;
    const { messages, hasMore } = pageOfChat(room, { ...page, floor: room.floor });
    return { messages: messages.flatMap(({ event }) => event ?? []), hasMore };
  }

  /** Takes a message off or bans somebody; answers why it couldn't. */
  async keepOrder({ streamId, by, act }: Order): Promise<RoomErrorCode | undefined> {
    if (this.#facts === undefined) await this.#start(streamId);
    return this.#sockets.keepOrder(by, act);
  }

  async refusalOf({ streamId, keyHash }: Encoder): Promise<IngestRefusal | null> {
    if (this.#facts === undefined) await this.#start(streamId);
    return this.#video.refusalOf(keyHash) ?? null;
  }

  async admit({ streamId, keyHash }: Encoder): Promise<Admission> {
    if (this.#facts === undefined) await this.#start(streamId);
    return this.#video.admit(keyHash);
  }

  async take(call: VideoCall): Promise<Admission> {
    if (this.#facts === undefined) await this.#start(call.streamId);
    return this.#video.take(call);
  }

  playlist(): string | undefined {
    return this.#video.playlist();
  }

  async notice(event: EncoderNews): Promise<void> {
    if (this.#facts === undefined) await this.#start(event.streamId);
    this.#video.notice(event);
  }

  override async fetch(request: Request): Promise<Response> {
    const pass = readPass(request);
    if (this.#facts === undefined) await this.#start(pass.streamId as StreamId);
    return this.#sockets.open(pass);
  }

  /** Asks Postgres for the stream, in a room that has lost its storage. */
  readonly #start: (streamId: StreamId) => Promise<void>;

  override webSocketMessage(socket: WorkerSocket, message: string | ArrayBuffer): void {
    this.#sockets.message(socket, message);
  }

  override webSocketClose(socket: WorkerSocket): void {
    this.#sockets.closed(socket);
  }

  override webSocketError(socket: WorkerSocket): void {
    this.#sockets.closed(socket);
  }

  override alarm(): Promise<void> {
    return this.#timetable.ring(Date.now());
  }

  #record() {
    const { facts, stream, viewers } = this.#sockets.room;
    if (facts === undefined) return undefined;
    return {
      streamId: facts.streamId,
      ...stream,
      viewerCount: viewers.count,
      viewerCountAsOf: viewers.asOf,
      peakViewers: viewers.peak,
    };
  }

  /** Postgres knows best whether the stream is over, and since when. */
  #heed(outcome: RecordOutcome): void {
    if (typeof outcome === 'object') this.end(outcome);
    if (outcome === 'already_live') this.end({ endReason: 'already_live', endedAt: Date.now() });
  }
}
