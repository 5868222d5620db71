import { sameText } from '#src/platform/crypto/constant-time.ts';
import type { EndReason } from '#src/live/streams/stream.ts';
import { isOver } from '#src/live/streams/stream.ts';
import { objectKeyOf } from '#src/live/video/file-name.ts';
import { MAX_RECORDED_SEGMENTS, SWEEP_AFTER_MS } from '#src/live/video/limits.ts';
import { step, takeNumber, type VideoCommand } from '#src/live/video/step.ts';
import { deadlineOf } from '#src/live/video/timing.ts';
import { newVideo, type Forgotten, type Segment, type Video, type VideoEffect } from '#src/live/video/video.ts';
import { servedName, writePlaylist } from '#src/live/video/write-playlist.ts';
import type { RoomServices } from './room-part.ts';
import type { Admission, EncoderEvent, IngestRefusal, VideoCall } from './video-call.ts';

/** The part of R2 that is used. Deleting a missing object isn't a failure. */
interface Bucket {
  delete(keys: string[]): Promise<void>;
  list(options: { readonly prefix: string }): Promise<{ readonly objects: readonly { readonly key: string }[] }>;
}

/** R2's own limit for one call. */
const MAX_DELETED_AT_ONCE = 1_000;

/**
 * The part of a room that keeps the window of its video: a shell round `step` of src/live/video. Its state is one row,
 * written at each step before anything is published. The segments are in R2; the Worker writes them.
 */
export class RoomVideo {
  readonly #room: RoomServices;
  #video: Video | undefined;

  constructor(room: RoomServices) {
    this.#room = room;
    const { sql, timetable } = room;
    sql.exec('create table if not exists video (id integer primary key check (id = 1), state text not null)');
    sql.exec('create table if not exists video_recorded (sequence integer primary key, segment text not null)');
    sql.exec('create table if not exists video_forgotten (name text primary key, at integer not null)');
    const [row] = sql.exec<{ state: string }>('select state from video').toArray();
    if (row !== undefined) this.#video = { ...newVideo(0, false), ...(JSON.parse(row.state) as Video) };
    timetable.on('video', () => this.#tick());
    timetable.on('video.sweep', () => this.#sweep());
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
        return this.#forget(effect.files, effect.when);
      case 'keep':
        return this.#keep(effect.segments, effect.from, video);
      case 'drop':
        return this.#drop(effect.from);
    }
  }

  #forget(files: readonly Forgotten[], when: 'now' | 'later'): void {
    const at = Date.now() + (when === 'now' ? 0 : SWEEP_AFTER_MS);
    for (const file of files)
      this.#room.sql.exec('insert or ignore into video_forgotten (name, at) values (?, ?)', servedName(file), at);
    // Together with the next ones: one call a minute is enough.
    this.#room.timetable.setSooner('video.sweep', at + (when === 'now' ? 0 : SWEEP_AFTER_MS));
  }

  /**
   * Deletes objects from R2 that can't be played any more. A row stays until its object is deleted; deleting is
   * repeatable.
   */
  async #sweep(): Promise<void> {
    const { sql, env, timetable } = this.#room;
    const streamId = this.#room.facts()?.streamId;
    if (streamId === undefined) return;
    const bucket = env['VIDEO'] as Bucket;
    if (this.#isForgotten()) return this.#sweepAll(bucket, streamId);
    const due = sql
      .exec<{ name: string }>('select name from video_forgotten where at <= ? limit ?', Date.now(), MAX_DELETED_AT_ONCE)
      .toArray();
    if (due.length > 0) await bucket.delete(due.map(({ name }) => objectKeyOf(streamId, name)));
    for (const { name } of due) sql.exec('delete from video_forgotten where name = ?', name);
    const [next] = sql.exec<{ at: number | null }>('select min(at) as at from video_forgotten').toArray();
    if (typeof next?.at === 'number')
      timetable.setSooner('video.sweep', Math.max(next.at, Date.now()) + SWEEP_AFTER_MS);
  }

  /** The stream is over, and nothing of it can be played any more. */
  #isForgotten(): boolean {
    return this.#video?.status === 'ended' && this.#video.window.length === 0;
  }

  /**
   * Deletes all objects of the stream, including files that were stored but never accepted because a Worker died in
   * between.
   */
  async #sweepAll(bucket: Bucket, streamId: string): Promise<void> {
    const { objects } = await bucket.list({ prefix: objectKeyOf(streamId, '') });
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    this.#room.sql.exec('delete from video_forgotten');
    if (objects.length > 0) this.#room.timetable.set('video.sweep', Date.now()); // there may be more
  }

  /** Keeps what left the window of a recorded stream, the oldest first. */
  #keep(segments: readonly Segment[], from: number, video: Video): void {
    const { sql } = this.#room;
    for (const [index, segment] of segments.entries())
      sql.exec('insert or replace into video_recorded values (?, ?)', from + index, JSON.stringify(segment));
    const oldest = video.firstSequence - MAX_RECORDED_SEGMENTS;
    const beyond = sql
      .exec<{ segment: string }>('select segment from video_recorded where sequence < ?', oldest)
      .toArray();
    if (beyond.length === 0) return;
    sql.exec('delete from video_recorded where sequence < ?', oldest);
    this.#forget(
      beyond.map(({ segment }) => JSON.parse(segment) as Segment),
      'later',
    );
  }

  /** Forgets a recording from a sequence on; and what is deleted later otherwise is deleted now. */
  #drop(from: number): void {
    const { sql } = this.#room;
    const kept = sql
      .exec<{ segment: string }>('select segment from video_recorded where sequence >= ?', from)
      .toArray();
    sql.exec('delete from video_recorded where sequence >= ?', from);
    this.#forget(
      kept.map(({ segment }) => JSON.parse(segment) as Segment),
      'now',
    );
    sql.exec('update video_forgotten set at = min(at, ?)', Date.now());
    this.#room.timetable.setSooner('video.sweep', Date.now());
  }

  /** The recording is played after the end; until then viewers have the window. */
  #recorded({ status, isRecorded }: Video): readonly Segment[] {
    if (status !== 'ended' || !isRecorded) return [];
    return this.#room.sql
      .exec<{ segment: string }>('select segment from video_recorded order by sequence')
      .toArray()
      .map(({ segment }) => JSON.parse(segment) as Segment);
  }
}
