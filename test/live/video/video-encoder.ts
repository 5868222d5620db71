import type { Listing } from '#src/live/video/read-playlist.ts';
import { step, takeNumber, type VideoCommand } from '#src/live/video/step.ts';
import { deadlineOf } from '#src/live/video/timing.ts';
import { newVideo, type StoredFile, type Video, type VideoEffect } from '#src/live/video/video.ts';
import { writePlaylist } from '#src/live/video/write-playlist.ts';

export const T0 = Date.UTC(2026, 10, 21, 12);

/** A stream's video with a clock of its own, and everything that it had its room do. */
export class Stage {
  video: Video;
  now = T0;
  readonly effects: VideoEffect[] = [];

  constructor(isRecorded = false) {
    this.video = newVideo(T0, isRecorded);
  }

  do(command: VideoCommand): this {
    const { video, effects } = step(this.video, command, this.now);
    this.video = video;
    this.effects.push(...effects);
    return this;
  }

  /** Stores a file under the next number. The same `bytes` are the same file. */
  store(name: string, bytes = name): this {
    const { video, number } = takeNumber(this.video);
    this.video = video;
    const kinds = { ts: 'ts', m4s: 'fragment', mp4: 'init' } as const;
    const kind = kinds[name.split('.').at(-1) as keyof typeof kinds];
    const file: Omit<StoredFile, 'storedAt'> = { number, name, kind, bytes: 1, etag: bytes };
    return this.do({ type: 'store', file });
  }

  /** Time passes; what is due in it happens when it is. */
  pass(seconds: number): this {
    const until = this.now + seconds * 1000;
    for (let due = deadlineOf(this.video); due !== undefined && due.at <= until; due = deadlineOf(this.video)) {
      this.now = Math.max(this.now, due.at);
      this.do({ type: 'tick' });
    }
    this.now = until;
    return this;
  }

  list(first: number, names: readonly string[], more: Partial<ListOptions> = {}): this {
    return this.do({ type: 'list', listing: listing(first, names, more) });
  }

  get playlist(): string {
    return writePlaylist(this.video) ?? '';
  }

  /** The playlist in short: names and breaks. */
  get shown(): readonly string[] {
    return this.playlist
      .split('\n')
      .filter((line) => /^[^#]|^#EXT-X-(?:DISCONTINUITY$|MAP|ENDLIST)/.test(line))
      .map((line) => line.replace('#EXT-X-DISCONTINUITY', '--').replace(/^#EXT-X-(?:MAP:URI=)?/, ''));
  }

  tag(name: string): string | undefined {
    return new RegExp(`^#EXT-X-${name}:(.*)$`, 'm').exec(this.playlist)?.[1];
  }

  /** What the room was told of the stream's status. */
  get told(): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'changed' ? [effect.status] : effect.type === 'ended' ? [effect.reason] : [],
    );
  }

  get forgotten(): readonly number[] {
    return this.effects.flatMap((effect) => (effect.type === 'forget' ? effect.files.map(({ number }) => number) : []));
  }
}

interface ListOptions {
  readonly seconds: number;
  readonly map: string | null;
  readonly isEnd: boolean;
  /** When the first of them begins; each follows from the one before. */
  readonly at: number | null;
}

export function listing(first: number, names: readonly string[], more: Partial<ListOptions> = {}): Listing {
  const { seconds = 2, map = null, isEnd = false, at = null } = more;
  const segments = names.map((name, index) => ({
    sequence: first + index,
    name,
    durationMs: seconds * 1000,
    at: at === null ? null : at + index * seconds * 1000,
    map,
    isBreak: false,
  }));
  return { segments, isEnd };
}

/** Names of consecutive segments. */
export const names = (first: number, last: number, extension = 'ts') =>
  Array.from({ length: last - first + 1 }, (_, index) => `s${first + index}.${extension}`);

/** An encoder in order: each segment is stored, then listed with the four before it. */
export function run(stage: Stage, first: number, last: number, bytes = ''): Stage {
  for (let n = first; n <= last; n++) {
    const from = Math.max(first, n - 4);
    stage.pass(2).store(`s${n}.ts`, `${bytes}s${n}.ts`).list(from, names(from, n));
  }
  return stage;
}
