import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { DurableObjectState, SqlStorage } from '@cloudflare/workers-types';
import { vi } from 'vitest';
import { RoomVideo } from '#fn/live/room-video.ts';
import { Timetable } from '#src/platform/timetable.ts';
import type { RoomFacts } from '#src/live/rooms/room-facts.ts';
import type { StreamChange } from '#src/live/room/stream-change.ts';
import type { StreamStatus } from '#src/live/streams/stream.ts';
import { listing, names } from './video-encoder.ts';

/** A room's storage that outlives it: SQLite, an alarm, and a bucket. */
class Storage {
  readonly #database = new DatabaseSync(':memory:');
  readonly objects = new Set<string>();
  alarmAt = Infinity;
  bucketFails = false;

  readonly sql = {
    exec: (query: string, ...values: SQLInputValue[]) => {
      const rows = this.#database.prepare(query).all(...values);
      return Object.assign(rows.values(), { toArray: () => rows });
    },
  } as unknown as SqlStorage;

  readonly ctx = {
    storage: {
      sql: this.sql,
      setAlarm: (at: number) => void (this.alarmAt = at),
      deleteAlarm: () => void (this.alarmAt = Infinity),
    },
  } as unknown as DurableObjectState;

  readonly bucket = {
    delete: async (keys: string[]) => {
      if (this.bucketFails) throw new Error('the bucket is down');
      for (const key of keys) this.objects.delete(key);
    },
    list: async ({ prefix }: { prefix: string }) => ({
      objects: [...this.objects].filter((key) => key.startsWith(prefix)).map((key) => ({ key })),
    }),
  };
}

export const T0 = Date.UTC(2026, 10, 21, 12);
const facts = (record: boolean) => ({ streamId: 'x', streamKeyHash: 'hash', record }) as RoomFacts;

/** The part of a room that keeps its video, in a room of which only the status is there. */
export class RoomStage {
  readonly storage = new Storage();
  readonly told: StreamChange[] = [];
  status: StreamStatus = 'created';
  closed = 0;
  facts: RoomFacts | undefined;
  #timetable!: Timetable;
  /** Until when a lot holds the stream. */
  heldUntil: number | undefined;
  video!: RoomVideo;

  constructor(record = false, isRemote = false) {
    this.facts = facts(record);
    this.wake(isRemote);
  }

  /** As after hibernation or a restart: nothing is left but what is stored. */
  wake(isRemote = false): void {
    const { sql, ctx, bucket } = this.storage;
    this.#timetable = new Timetable(ctx.storage);
    this.video = new RoomVideo({
      ctx,
      sql,
      timetable: this.#timetable,
      env: { VIDEO: bucket },
      ingest: { isRemote, close: async () => void (this.closed += 1) },
      facts: () => this.facts,
      status: () => this.status,
      heldUntil: () => this.heldUntil,
      announce: (change) => {
        this.told.push(change);
        this.status = { 'stream.updated': 'live', 'stream.reconnecting': 'reconnecting', 'stream.ended': 'ended' }[
          change.type
        ] as StreamStatus;
      },
      record: () => undefined,
    });
  }

  store(name: string): void {
    const admission = this.video.admit('hash');
    if (admission.kind !== 'admitted') throw new Error(admission.kind);
    const { number } = admission;
    this.storage.objects.add(`streams/x/${number}.ts`);
    const file = { number, name, kind: 'ts', bytes: 1, etag: name } as const;
    this.video.take({ keyHash: 'hash', command: { type: 'store', file } });
  }

  /** The encoder pushes segments, two seconds each, as they come. */
  async push(first: number, last: number): Promise<void> {
    for (let n = first; n <= last; n++) {
      await this.pass(2);
      this.store(`s${n}.ts`);
      this.video.take({ keyHash: 'hash', command: { type: 'list', listing: listing(n, names(n, n)) } });
    }
  }

  /** Time passes, and the alarm rings when it is due, as the platform has it: again, when it failed. */
  async pass(seconds: number): Promise<void> {
    const until = Date.now() + seconds * 1000;
    while (this.storage.alarmAt <= until) {
      vi.setSystemTime(Math.max(Date.now(), this.storage.alarmAt));
      this.storage.alarmAt = Infinity;
      await this.#timetable.ring(Date.now()).catch(() => undefined);
    }
    vi.setSystemTime(until);
  }

  get files(): readonly string[] {
    return (this.video.playlist() ?? '').split('\n').filter((line) => /^\d/.test(line));
  }
}
