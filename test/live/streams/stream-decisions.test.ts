import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonId, StreamId } from '#src/live/ids.ts';
import { endOf, factsOf } from '#src/live/rooms/room-facts.ts';
import { admitStream, newStream, roomForPlanned, type Beforehand } from '#src/live/streams/new-stream.ts';
import { amended, ended, rekeyed, type Found, type FoundToAmend } from '#src/live/streams/stream-changes.ts';
import type { Stream, StreamChange } from '#src/live/streams/stored-stream.ts';
import { isOver, MAX_SCHEDULED, mayFollow, streamStatuses, type StreamStatus } from '#src/live/streams/stream.ts';
import { Problem } from '#src/platform/problem/problem.ts';

const now = new Date('2026-11-21T09:30:00.000Z');
const later = new Date('2026-11-22T10:00:00.000Z');
const category = { slug: 'farmers-market', name: 'Farmers’ Market' };
const bakery = { slug: 'bakery', name: 'Bakery & Sweets' };

const free: Beforehand = { now, category, currentId: null, scheduled: 0, isIdTaken: false };
const wanted = {
  id: '5f0c2d1e-7a4b-4c8d-9e6f-1a2b3c4d5e6f' as StreamId,
  host: 'user:cleo',
  person: { id: '3fa9c1d2e4b5a6978801' as PersonId, name: 'Cleo' },
  terms: {
    title: 'First picks',
    description: '',
    category: category.slug,
    tags: ['heirloom'],
    language: 'en-US',
    isMature: false,
    visibility: 'public',
    record: true,
    chat: { mode: 'open', slowModeSeconds: 10 },
    features: { tips: true, clips: true, auctions: true },
  },
  latency: 'normal',
  scheduledFor: null,
} as const;
const way = {
  protocol: 'hls',
  url: 'https://live.example.com/ingest/k/index.m3u8',
  streamKey: 'k',
  alternatives: [],
  reference: null,
  warnings: [],
} as const;
const created = newStream(wanted, admitStream(free, null), { way, hash: 'h' });

/** The stream in a status, with all that goes with it. */
function inStatus(status: StreamStatus): Stream {
  const hasBegun = status === 'live' || status === 'reconnecting' || status === 'ended';
  const shown = {
    ...created.shown,
    status,
    startedAt: hasBegun ? now : null,
    scheduledFor: status === 'scheduled' ? later : null,
    endedAt: isOver(status) ? now : null,
    endReason: isOver(status) ? ('host_ended' as const) : null,
  };
  return { ...created, shown, expiresAt: status === 'created' || status === 'scheduled' ? later : null };
}

const found = (stream: Stream | null): Found => ({ now, stream });
const toAmend = (stream: Stream | null, more: Partial<FoundToAmend> = {}): FoundToAmend => ({
  now,
  stream,
  category: bakery,
  scheduled: 0,
  ...more,
});

/** What is thrown: its code, with what it says besides. */
function refusalOf(decide: () => unknown): string {
  try {
    decide();
  } catch (error) {
    if (error instanceof Problem) return [error.code, ...Object.values(error.extensions)].join(' ');
    throw error;
  }
  return 'none';
}

describe('going live', () => {
  test('HOST-3 a host with a current stream is told which one', () => {
    expect(refusalOf(() => admitStream({ ...free, currentId: wanted.id }, null))).toBe(`already_live ${wanted.id}`);
    expect(admitStream({ ...free, currentId: wanted.id }, later)).toMatchObject({ scheduledAtMost: MAX_SCHEDULED - 1 });
  });

  test('HOST-4 there is room for a planned stream exactly while fewer than twenty are scheduled', () => {
    fc.assert(
      fc.property(fc.nat(40), (scheduled) => {
        if (scheduled >= MAX_SCHEDULED) expect(refusalOf(() => roomForPlanned(scheduled))).toBe('too_many_scheduled');
        else expect(roomForPlanned(scheduled)).toBeGreaterThanOrEqual(scheduled);
      }),
    );
    expect(refusalOf(() => roomForPlanned(roomForPlanned(0) + 1))).toBe('too_many_scheduled');
  });

  test('HOST-5 an unknown category is refused', () => {
    expect(refusalOf(() => admitStream({ ...free, category: null }, null))).toBe('validation_failed');
  });

  test('HOST-12 a stream expires 24 hours after it is created, or was to begin', () => {
    expect(created.expiresAt).toEqual(new Date('2026-11-22T09:30:00.000Z'));
    const planned = newStream({ ...wanted, scheduledFor: later }, admitStream(free, later), { way, hash: 'h' });
    expect([planned.shown.status, planned.expiresAt]).toEqual(['scheduled', new Date('2026-11-23T10:00:00.000Z')]);
  });
});

describe('a change', () => {
  test('HOST-9 takes what is given, leaves the rest, and is the next version', () => {
    const change = { title: 'Last', category: 'bakery', language: null, chat: { mode: 'unique' } } as const;
    const { was, stream, scheduledAtMost } = amended(toAmend(created), change, 1);
    expect([was, scheduledAtMost]).toEqual([created, null]);
    expect(stream).toEqual({
      ...created,
      shown: {
        ...created.shown,
        title: 'Last',
        category: bakery,
        language: null,
        chat: { mode: 'unique', slowModeSeconds: 10 },
        version: 2,
      },
      lexemes: { ...created.lexemes, title: ['w:last'], language: [] },
    });
  });

  test('HOST-9 is refused for another version, and HOST-13 for another host’s', () => {
    expect(refusalOf(() => amended(toAmend(created), { title: 'Late' }, 7))).toBe('version_mismatch');
    for (const nothing of [undefined, toAmend(null)])
      expect(refusalOf(() => amended(nothing, { title: 'Mine' }, undefined))).toBe('not_found');
  });

  const changes: readonly (readonly [StreamChange, readonly StreamStatus[]])[] = [
    [{ title: 'New' }, ['created', 'scheduled', 'live', 'reconnecting', 'ended']],
    [{ visibility: 'unlisted' }, ['created', 'scheduled', 'live', 'reconnecting', 'ended']],
    [{ chat: { mode: 'slow' } }, ['created', 'scheduled', 'live', 'reconnecting']],
    [{ features: { tips: false } }, ['created', 'scheduled', 'live', 'reconnecting']],
    [{ record: false }, ['created', 'scheduled']],
    [{ scheduledFor: later }, ['created', 'scheduled']],
  ];
  test.each(changes)('HOST-10 %j is possible in the statuses %j alone', (change, possible) => {
    for (const status of streamStatuses) {
      const refusal = isOver(status) ? `stream_over ${status}` : `stream_begun ${status}`;
      expect([status, refusalOf(() => amended(toAmend(inStatus(status)), change, undefined))]).toEqual([
        status,
        possible.includes(status) ? 'none' : refusal,
      ]);
    }
  });

  test('HOST-4 planning a created stream needs room among the scheduled ones; planning one anew doesn’t', () => {
    const full = { scheduled: MAX_SCHEDULED };
    const plan = { scheduledFor: later };
    expect(refusalOf(() => amended(toAmend(created, full), plan, undefined))).toBe('too_many_scheduled');
    expect(amended(toAmend(inStatus('scheduled'), full), plan, undefined)).toMatchObject({ scheduledAtMost: null });
    expect(amended(toAmend(created), plan, undefined)).toMatchObject({
      stream: { shown: { status: 'scheduled', scheduledFor: later }, expiresAt: new Date('2026-11-23T10:00:00.000Z') },
      scheduledAtMost: MAX_SCHEDULED - 1,
    });
  });
});

describe('an end', () => {
  test.each(streamStatuses)('HOST-1 HOST-11 follows %s as the table says, or changes nothing', (status) => {
    const stream = inStatus(status);
    const after = ended(found(stream), 'user:cleo');
    if (isOver(status)) expect(after.stream).toBe(stream);
    else {
      expect(mayFollow(status, after.stream.shown.status)).toBe(true);
      expect(after.stream).toMatchObject({ shown: { endedAt: now, viewerCount: 0, version: 2 }, expiresAt: null });
      expect(endOf(after.stream)?.endedAt).toBe(now.getTime());
    }
  });

  test('HOST-11 by its host it is host_ended or cancelled, by anybody else moderated', () => {
    const reasonOf = (status: StreamStatus, by: string) => ended(found(inStatus(status)), by).stream.shown.endReason;
    expect(reasonOf('live', 'user:cleo')).toBe('host_ended');
    expect(reasonOf('scheduled', 'user:cleo')).toBe('cancelled');
    for (const status of ['live', 'created'] as const) expect(reasonOf(status, 'user:mod')).toBe('moderated');
    expect(refusalOf(() => ended(found(null), 'user:mod'))).toBe('not_found');
  });
});

test('HOST-8 a stream that isn’t over can get another key, which its room is told', () => {
  const key = { keyHash: 'new', ingestReference: 'input' };
  for (const status of streamStatuses) {
    const rekey = () => rekeyed(found(inStatus(status)), key);
    if (isOver(status)) expect(refusalOf(rekey)).toBe('stream_over');
    else expect(factsOf(rekey().stream)).toMatchObject({ version: 2, streamKeyHash: 'new' });
  }
  expect(refusalOf(() => rekeyed(found(null), key))).toBe('not_found');
});
