import { DurableObject } from 'cloudflare:workers';
import type { DurableObjectState, WebSocket as WorkerSocket } from '@cloudflare/workers-types';
import type { Auction, AuctionFacts } from '#src/live/auctions/auction.ts';
import type { BidCall, BidRefusal, LotRefusal, OfLot, RoomLots, TakenBid } from '#src/live/auctions/room-lots.ts';
import type { PickAnswer, PickCall, RoomClips, SettleCall } from '#src/live/clips/room-clips.ts';
import { answerPick } from '#fn/live/clips/answer-pick.ts';
import { heldUntil } from '#src/live/bidding/run-lots.ts';
import { recordLot } from '#src/live/lots/record-lot.ts';
import type { LotAnswer } from '#src/live/room/effect.ts';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import type { Order } from '#src/live/context.ts';
import type { RoomErrorCode } from '#src/live/room/room-error.ts';
import { pageOfChat } from '#src/live/chat/page-of-chat.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { StreamEnd } from '#src/live/streams/stream.ts';
import { hotLimits, type HotLimits } from '#src/live/leaves/hot-limits.ts';
import { deleteTipMessages } from '#src/live/tips/delete-tip-messages.ts';
import type { PaidTip, ToldTip } from '#src/live/tips/tip.ts';
import { parseVars } from '#src/platform/config.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import type { Env } from '#src/http/scope.ts';
import { LiveVars, putLogIn, remindIn, type ChatPage } from './bindings.ts';
import { LotStore } from './lot-store.ts';
import { openBiddingTools } from './open-bidding-tools.ts';
import { openIngest } from './open-ingest.ts';
import { RoomLotsPart } from './room-lots.ts';
import { recordingOf } from '#fn/live/room/recording-of.ts';
import { RoomRecorder } from './room-recorder.ts';
import { RoomSockets } from './room-sockets.ts';
import { startOf } from '#fn/live/room/room-start.ts';
import { RoomStore } from './room-store.ts';
import { RoomTipsPart } from '#fn/live/room/room-tips.ts';
import { RoomVideo } from './room-video.ts';
import { readPass } from './socket-pass.ts';
import { Timetable } from '#src/platform/timetable.ts';
import { usableTicket } from './usable-ticket.ts';
import type { Admission, Encoder, EncoderNews, IngestRefusal, VideoCall } from './video-call.ts';

/** The room of one stream: its sockets and its video, with one storage and one alarm. Methods are idempotent. */
export class RoomObject extends DurableObject<Env> implements RoomLots, RoomClips {
  static readonly hotLimits: HotLimits = hotLimits;
  readonly #timetable: Timetable;
  readonly #sockets: RoomSockets;
  readonly #video: RoomVideo;
  readonly #lots: RoomLotsPart;
  readonly #tips: RoomTipsPart;
  readonly #checkTools: () => void;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const config = parseVars(LiveVars, env);
    const db = openDatabase(config.DATABASE_URL, new Meter());
    const timetable = new Timetable(ctx.storage);
    const recorder = new RoomRecorder({
      timetable,
      store: new RoomStore(ctx.storage.sql),
      ...recordingOf(db, () => this.#sockets.room),
      end: (end) => this.end(end),
    });
    const lotStore = new LotStore(ctx.storage.sql);
    const tools = openBiddingTools(config);
    this.#timetable = timetable;
    this.#checkTools = tools.check;
    this.#sockets = new RoomSockets({
      ctx,
      timetable,
      record: (isUrgent) => recorder.soon(isUrgent),
      lots: lotStore,
      tools,
      hotLimits: new.target.hotLimits,
      answerBid: (call, answer) => this.#lots.answer(call, answer),
      readTicket: (text, origin) => usableTicket(config, text, { streamId: this.#facts?.streamId ?? '', origin }),
    });
    this.#lots = new RoomLotsPart({
      room: () => this.#sockets.room,
      step: (command) => this.#sockets.step(command),
      store: lotStore,
      timetable,
      record: (lot) => recordLot({ db, remind: remindIn(env) }, lot),
      putLog: putLogIn(env),
    });
    this.#tips = new RoomTipsPart({
      sockets: this.#sockets,
      timetable,
      record: (ids) => deleteTipMessages({ db }, ids),
    });
    this.#video = new RoomVideo({
      ctx,
      sql: ctx.storage.sql,
      timetable,
      env,
      ingest: openIngest(config, env),
      facts: () => this.#facts,
      status: () => (this.#facts === undefined ? undefined : this.#sockets.room.stream.status),
      heldUntil: () => heldUntil(this.#sockets.room.bidding),
      announce: (change) => this.#sockets.step({ type: 'stream', change }),
      record: () => recorder.soon(false),
    });
    this.#start = startOf({ db, sockets: this.#sockets, lots: this.#lots });
    this.#sockets.step({ type: 'tick' }); // a process that died may have left lots unclosed, or untold
  }

  get #facts(): RoomFacts | undefined {
    return this.#sockets.room.facts;
  }

  open(facts: RoomFacts): Promise<void> {
    return this.#hear('open', facts);
  }

  amend(facts: RoomFacts): Promise<void> {
    return this.#hear('amend', facts);
  }

  /** A stream that has changed had a room before: one that knows nothing has lost its storage, and there may be lots. */
  async #hear(type: 'open' | 'amend', facts: RoomFacts): Promise<void> {
    if (this.#facts === undefined && facts.version > 1) await this.#start(facts.streamId);
    this.#sockets.step({ type, facts });
    this.#video.followVisibility();
  }

  end({ endReason: reason, endedAt: at }: StreamEnd): void {
    this.#video.end(reason);
    this.#sockets.step({ type: 'stream', change: { type: 'stream.ended', reason, at } });
  }

  /** Chat messages before an event, the newest last. */
  chat(page: { readonly beforeSeq: number | undefined; readonly limit: number }): ChatPage {
    const { room } = this.#sockets;
    const { messages, hasMore } = pageOfChat(room.chat, { ...page, floor: room.session.floor });
    return { messages: messages.flatMap(({ event }) => event ?? []), hasMore };
  }

  /** Takes a message off or bans somebody; answers why it couldn't. */
  async keepOrder({ streamId, by, act }: Order): Promise<RoomErrorCode | undefined> {
    return (await this.#awake(streamId)).#sockets.keepOrder(by, act);
  }

  isBanned(personId: PersonId): boolean {
    return this.#tips.isBanned(personId);
  }

  async tellTip(tip: PaidTip): Promise<ToldTip> {
    return (await this.#awake(tip.streamId)).#tips.tell(tip);
  }

  async refusalOf({ streamId, keyHash }: Encoder): Promise<IngestRefusal | null> {
    return (await this.#awake(streamId)).#video.refusalOf(keyHash) ?? null;
  }

  async admit({ streamId, keyHash }: Encoder): Promise<Admission> {
    return (await this.#awake(streamId)).#video.admit(keyHash);
  }

  async take(call: VideoCall): Promise<Admission> {
    return (await this.#awake(call.streamId)).#video.take(call);
  }

  async #knowing(streamId: StreamId): Promise<RoomLotsPart> {
    this.#checkTools(); // a lot that can't be signed is not taken, and nobody is thrown out for it
    return (await this.#awake(streamId)).#lots;
  }

  /** A room that knows nothing asks Postgres first. */
  async #awake(streamId: StreamId): Promise<this> {
    if (this.#facts === undefined) await this.#start(streamId);
    return this;
  }

  async tellLot(facts: AuctionFacts): Promise<LotAnswer> {
    return (await this.#knowing(facts.streamId)).tell(facts);
  }

  async openLot(of: OfLot): Promise<LotAnswer> {
    return (await this.#knowing(of.streamId)).open(of);
  }

  async cancelLot(of: Parameters<RoomLots['cancelLot']>[0]): Promise<LotAnswer> {
    return (await this.#knowing(of.streamId)).cancel(of);
  }

  async clearLots(streamId: StreamId): Promise<LotRefusal | undefined> {
    return (await this.#knowing(streamId)).clear();
  }

  async placeBid(call: BidCall): Promise<TakenBid | BidRefusal> {
    return (await this.#knowing(call.streamId)).place(call);
  }

  async findBid(call: BidCall): Promise<TakenBid | BidRefusal | undefined> {
    return (await this.#knowing(call.streamId)).find(call);
  }

  async lots(streamId: StreamId): Promise<readonly Auction[]> {
    return (await this.#knowing(streamId)).all();
  }

  async lot(of: Parameters<RoomLots['lot']>[0]): ReturnType<RoomLots['lot']> {
    return (await this.#knowing(of.streamId)).one(of);
  }

  async bids(of: Parameters<RoomLots['bids']>[0]): ReturnType<RoomLots['bids']> {
    return (await this.#knowing(of.streamId)).bids(of);
  }

  async log(of: Parameters<RoomLots['log']>[0]): ReturnType<RoomLots['log']> {
    return (await this.#knowing(of.streamId)).log(of);
  }

  async pickClip(call: PickCall): Promise<PickAnswer> {
    return answerPick(call, this.#sockets.room, this.#facts && this.#video);
  }

  async settleClip({ clipId, ready }: SettleCall): Promise<void> {
    this.#video.releaseClip(clipId);
    if (ready !== null) this.#sockets.step({ type: 'clip', ...ready });
  }

  playlist(): string | undefined {
    return this.#video.playlist();
  }

  async notice(event: EncoderNews): Promise<void> {
    (await this.#awake(event.streamId)).#video.notice(event);
  }

  override async fetch(request: Request): Promise<Response> {
    const pass = readPass(request);
    return (await this.#awake(pass.streamId)).#sockets.open(pass);
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
}
