import { objectKeyOf } from '#src/live/video/file-name.ts';
import type { BucketPage } from '#src/live/clips/open-clip-files.ts';
import { MAX_RECORDED_SEGMENTS, MAX_WINDOW_SEGMENTS, SWEEP_AFTER_MS } from '#src/live/video/limits.ts';
import type { PlacedSegment } from '#src/live/video/pick.ts';
import type { Forgotten, Segment, Video } from '#src/live/video/video.ts';
import { servedName } from '#src/live/video/write-playlist.ts';
import type { RoomServices } from '#fn/live/room-part.ts';
import type { ClipPins } from './clip-pins.ts';

/** The part of R2 that is used. Deleting a missing object isn't a failure. */
interface Bucket {
  delete(keys: string[]): Promise<void>;
  list(options: { readonly prefix: string; readonly cursor?: string }): Promise<BucketPage>;
}

/** R2's own limit for one call. */
const MAX_DELETED_AT_ONCE = 1_000;

type Row = Record<'sequence' | 'segment', string | number> & { readonly sequence: number; readonly segment: string };

/** The files behind a room's window: what a recording keeps, and what is to be deleted, when no clip needs it. */
export class VideoFiles {
  readonly #room: Pick<RoomServices, 'sql' | 'timetable' | 'env' | 'facts'>;
  readonly #pins: ClipPins;
  /** Whether the stream is over, and nothing of it can be played any more. */
  readonly #isForgotten: () => boolean;

  constructor(
    room: Pick<RoomServices, 'sql' | 'timetable' | 'env' | 'facts'>,
    pins: ClipPins,
    isForgotten: () => boolean,
  ) {
    this.#room = room;
    this.#pins = pins;
    this.#isForgotten = isForgotten;
    const { sql, timetable } = room;
    sql.exec('create table if not exists video_recorded (sequence integer primary key, segment text not null)');
    sql.exec('create table if not exists video_forgotten (name text primary key, at integer not null)');
    timetable.on('video.sweep', () => this.#sweep());
  }

  forget(files: readonly Forgotten[], when: 'now' | 'later'): void {
    const at = Date.now() + (when === 'now' ? 0 : SWEEP_AFTER_MS);
    for (const file of files)
      this.#room.sql.exec('insert or ignore into video_forgotten (name, at) values (?, ?)', servedName(file), at);
    // Together with the next ones: one call a minute is enough.
    this.#room.timetable.setSooner('video.sweep', at + (when === 'now' ? 0 : SWEEP_AFTER_MS));
  }

  /** What a clip kept may be due to be deleted. */
  sweepSoon(): void {
    this.#room.timetable.setSooner('video.sweep', Date.now());
  }

  /**
   * Deletes objects from R2 that can't be played any more. A row stays until its object is deleted; deleting is
   * repeatable. What a clip needs waits.
   */
  async #sweep(): Promise<void> {
    const { sql, env, timetable } = this.#room;
    const streamId = this.#room.facts()?.streamId;
    if (streamId === undefined) return;
    const bucket = env['VIDEO'] as Bucket;
    const pinned = this.#pins.names();
    if (this.#isForgotten()) return this.#sweepAll(bucket, streamId, pinned);
    const due = sql
      .exec<{ name: string }>('select name from video_forgotten where at <= ? order by at', Date.now())
      .toArray()
      .filter(({ name }) => !pinned.has(name))
      .slice(0, MAX_DELETED_AT_ONCE);
    if (due.length > 0) await bucket.delete(due.map(({ name }) => objectKeyOf(streamId, name)));
    for (const { name } of due) sql.exec('delete from video_forgotten where name = ?', name);
    const [next] = sql.exec<{ at: number | null }>('select min(at) as at from video_forgotten').toArray();
    if (typeof next?.at === 'number')
      timetable.setSooner('video.sweep', Math.max(next.at, Date.now()) + SWEEP_AFTER_MS);
  }

  /**
   * Deletes all objects of the stream, including files that were stored but never accepted because a Worker died in
   * between.
   */
  async #sweepAll(bucket: Bucket, streamId: string, pinned: ReadonlySet<string>): Promise<void> {
    const prefix = objectKeyOf(streamId, '');
    let cursor: string | undefined;
    let isClean = true;
    do {
      const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
      const gone = page.objects.map(({ key }) => key).filter((key) => !pinned.has(key.slice(prefix.length)));
      if (gone.length > 0) await bucket.delete(gone);
      isClean &&= gone.length === 0;
      cursor = page.truncated === true ? page.cursor : undefined;
    } while (cursor !== undefined);
    this.#room.sql.exec('delete from video_forgotten');
    if (!isClean) this.sweepSoon(); // a Worker may have stored one meanwhile
    else if (pinned.size > 0) this.#room.timetable.setSooner('video.sweep', Date.now() + SWEEP_AFTER_MS);
  }

  /** Keeps what left the window of a recorded stream, the oldest first. */
  keep(segments: readonly Segment[], from: number, video: Video): void {
    const { sql } = this.#room;
    for (const [index, segment] of segments.entries())
      sql.exec('insert or replace into video_recorded values (?, ?)', from + index, JSON.stringify(segment));
    const oldest = video.firstSequence - MAX_RECORDED_SEGMENTS;
    const beyond = sql
      .exec<{ segment: string }>('select segment from video_recorded where sequence < ?', oldest)
      .toArray();
    if (beyond.length === 0) return;
    sql.exec('delete from video_recorded where sequence < ?', oldest);
    this.forget(
      beyond.map(({ segment }) => JSON.parse(segment) as Segment),
      'later',
    );
  }

  /** Forgets a recording from a sequence on; and what is deleted later otherwise is deleted now. */
  drop(from: number): void {
    const { sql } = this.#room;
    const kept = sql
      .exec<{ segment: string }>('select segment from video_recorded where sequence >= ?', from)
      .toArray();
    sql.exec('delete from video_recorded where sequence >= ?', from);
    this.forget(
      kept.map(({ segment }) => JSON.parse(segment) as Segment),
      'now',
    );
    sql.exec('update video_forgotten set at = min(at, ?)', Date.now());
    this.sweepSoon();
  }

  /** What left the window of a recorded stream, in order. */
  recorded(): readonly Segment[] {
    return this.#room.sql
      .exec<{ segment: string }>('select segment from video_recorded order by sequence')
      .toArray()
      .map(({ segment }) => JSON.parse(segment) as Segment);
  }

  /** The newest of that, as many as a window has. */
  lastRecorded(): readonly PlacedSegment[] {
    return this.#room.sql
      .exec<Row>('select sequence, segment from video_recorded order by sequence desc limit ?', MAX_WINDOW_SEGMENTS)
      .toArray()
      .toReversed()
      .map(({ sequence, segment }) => ({ sequence, segment: JSON.parse(segment) as Segment }));
  }
}
