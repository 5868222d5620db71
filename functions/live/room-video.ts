import { sameText } from '#src/platform/crypto/constant-time.ts';
import type { EndReason } from '#src/live/streams/stream.ts';
import { isOver } from '#src/live/streams/stream.ts';
import type { PickCall, PickedClip } from '#src/live/clips/room-clips.ts';
import { pickSpan, windowOf } from '#src/live/video/pick.ts';
import { step, takeNumber, type VideoCommand } from '#src/live/video/step.ts';
import { deadlineOf } from '#src/live/video/timing.ts';
import { newVideo, type Segment, type Video, type VideoEffect } from '#src/live/video/video.ts';
import { writePlaylist } from '#src/live/video/write-playlist.ts';
import { ClipPins } from '#fn/live/clips/clip-pins.ts';
import { VideoFiles } from '#fn/live/clips/video-files.ts';
import type { RoomServices } from './room-part.ts';
import type { Admission, EncoderEvent, IngestRefusal, VideoCall } from './video-call.ts';

/**
 * The part of a room that keeps the window of its video: a shell round `step` of src/live/video. Its state is one row,
 * written at each step before anything is published. The segments are in R2; the Worker writes them.
 */
export class RoomVideo {
  readonly #room: RoomServices;
  readonly #pins: ClipPins;
  readonly #files: VideoFiles;
  #video: Video | undefined;

  constructor(room: RoomServices) {
    this.#room = room;
    this.#pins = new ClipPins(room.sql);
    this.#files = new VideoFiles(room, this.#pins, () => this.#isForgotten());
    const { sql, timetable } = room;
    sql.exec('create table if not exists video (id integer primary key check (id = 1), state text not null)');
    const [row] = sql.exec<{ state: string }>('select state from video').toArray();
    if (row !== undefined) this.#video = { ...newVideo(0, false), ...(JSON.parse(row.state) as Video) };
    timetable.on('video', () => this.#tick());
    timetable.on('video.close', () => this.#close());
  }

  /** Why nothing is taken under a key now. */
  refusalOf(keyHash: string): IngestRefusal | undefined {
    const facts = this.#room.facts();
    const status = this.#room.status();
    if (facts === undefined || status === undefined) return 'not_open';
    if (!sameText(facts.streamKeyHash, keyHash)) return 'stream_key';
    return isOver(status) ? 'over' : undefined;
  }

  /** Gives out a number for an encoder's file before it is stored, or says why not. */
  admit(keyHash: string): Admission {
    const refusal = this.refusalOf(keyHash);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    this.#follow();
    const { video, number } = takeNumber(this.#current());
    this.#save(video);
    return { kind: 'admitted', number };
  }

  /** Accepts a stored file. The key is checked again, because it may have been changed meanwhile. */
  take({ keyHash, command }: Pick<VideoCall, 'keyHash' | 'command'>): Admission {
    const refusal = this.refusalOf(keyHash);
    if (refusal === undefined) {
      this.#follow();
      this.#take(command);
      return { kind: 'taken' };
    }
    return { kind: 'refused', refusal }; // the stored file is deleted with the stream's last files
  }

  /** The current playlist; undefined if there is nothing to play. */
  playlist(): string | undefined {
    this.followVisibility(); // a room that died after it was told starts here
    const video = this.#video;
    return video === undefined ? undefined : writePlaylist(video, this.#recorded(video));
  }

  /** The room may have been told that its stream is private, or isn't any more. */
  followVisibility(): void {
    if (this.#video !== undefined) this.#follow();
  }

  #follow(): void {
    const isPrivate = this.#room.facts()?.visibility === 'private';
    if (isPrivate !== (this.#current().privateFrom !== null)) this.#take({ type: 'visibility', isPrivate });
  }

  /** Picks for a clip, and keeps what it has picked; the same clip again has the same. */
  pickClip({ streamId, clipId, span }: Omit<PickCall, 'words'>): PickedClip | undefined {
    this.followVisibility();
    const known = this.#pins.find(clipId);
    if (known !== undefined || this.#video === undefined) return known;
    const before = span.needs === 'any' ? this.#files.lastRecorded() : [];
    const { privateFrom } = this.#video;
    const picked = pickSpan([...before, ...windowOf(this.#video)], span, { streamId, privateFrom });
    if (picked !== undefined) this.#pins.keep(clipId, picked);
    return picked;
  }

  /** The clip is copied, or nothing comes of it: what it needed goes its way. */
  releaseClip(clipId: string): void {
    this.#pins.release(clipId);
    this.#files.sweepSoon();
  }

  /** A provider reports that its encoder connected or disconnected. */
  notice({ isConnected, at }: EncoderEvent): void {
    const status = this.#room.status();
    if (status === undefined) return;
    if (isOver(status)) this.#closeSoon();
    else this.#take({ type: isConnected ? 'connect' : 'disconnect', at });
  }

  /** The room has ended, for any reason. */
  end(reason: EndReason): void {
    if (this.#video !== undefined) this.#take({ type: 'end', reason });
    this.#closeSoon();
  }

  #closeSoon(): void {
    if (this.#room.ingest.isRemote) this.#room.timetable.set('video.close', Date.now());
  }

  /** Ends the ingest, also at a provider. */
  async #close(): Promise<void> {
    const streamId = this.#room.facts()?.streamId;
    if (streamId !== undefined) await this.#room.ingest.close(streamId);
  }

  #current(): Video {
    return this.#video ?? newVideo(Date.now(), this.#room.facts()?.record ?? false);
  }

  #take(command: VideoCommand): void {
    const { video, effects } = step(this.#current(), command, Date.now());
    this.#save(video);
    for (const effect of effects) this.#carryOut(effect, video);
    const deadline = deadlineOf(video);
    if (deadline === undefined) this.#room.timetable.clear('video');
    else this.#room.timetable.set('video', deadline.at);
  }

  /** A stream whose encoder is gone isn't over before a lot that somebody has bid for. */
  #tick(): void {
    const heldUntil = this.#room.heldUntil();
    const isHeld = heldUntil !== undefined && heldUntil > Date.now() && deadlineOf(this.#current())?.what === 'over';
    if (isHeld) this.#room.timetable.set('video', heldUntil);
    else this.#take({ type: 'tick' });
  }

  #save(video: Video): void {
    this.#video = video;
    this.#room.sql.exec('insert or replace into video (id, state) values (1, ?)', JSON.stringify(video));
  }

  #carryOut(effect: VideoEffect, video: Video): void {
    switch (effect.type) {
      case 'changed':
        return this.#room.announce(
          effect.status === 'live' ? { type: 'stream.updated', status: 'live' } : { type: 'stream.reconnecting' },
        );
      case 'ended':
        this.#closeSoon();
        return this.#room.announce({ type: 'stream.ended', reason: effect.reason });
      case 'forget':
        return this.#files.forget(effect.files, effect.when);
      case 'keep':
        return this.#files.keep(effect.segments, effect.from, video);
      case 'drop':
        return this.#files.drop(effect.from);
    }
  }

  /** The stream is over, and nothing of it can be played any more. */
  #isForgotten(): boolean {
    return this.#video?.status === 'ended' && this.#video.window.length === 0;
  }

  /** The recording is played after the end; until then viewers have the window. */
  #recorded({ status, isRecorded }: Video): readonly Segment[] {
    return status === 'ended' && isRecorded ? this.#files.recorded() : [];
  }
}
