import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { StreamId } from '#src/live/ids.ts';
import type { RoomRecord } from '#src/live/rooms/room-facts.ts';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import type { IngestWire, SocketWire, StreamWire } from '#src/live/wire.ts';
import { Meter, openDatabase } from '#src/platform/db/database.ts';
import type { Suite } from '#test/support/workers/suite.ts';

export type ShownStream = z.input<typeof StreamWire>;

export interface Categories {
  readonly categories: readonly {
    readonly slug: string;
    readonly viewerCount: number;
    readonly liveStreamCount: number;
    readonly rank: number;
    readonly thumbnailUrl: string;
  }[];
  readonly totalViewers: number;
}

export interface WentLive {
  readonly stream: ShownStream;
  readonly ingest: z.input<typeof IngestWire>;
  readonly playback: ShownStream['playback'];
  readonly socket: z.input<typeof SocketWire>;
  readonly warnings: readonly { readonly code: string }[];
}

/** A host, each test its own: one has but one stream. */
export const hostToken = (suite: Suite, sub = `host-${randomUUID()}`, scope = 'live:stream') =>
  suite.token({ sub, scope, aud: [suite.urls.live] });

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

export const post = (
  suite: Suite,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) =>
  suite.fetch(
    path,
    {
      method: 'POST',
      headers: { ...bearer(token), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    'live',
  );

export const patch = (suite: Suite, id: string, token: string, body: unknown, headers: Record<string, string> = {}) =>
  suite.fetch(
    `/api/streams/${id}`,
    {
      method: 'PATCH',
      headers: { ...bearer(token), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
    'live',
  );

export const get = (suite: Suite, path: string, token?: string, headers: Record<string, string> = {}) =>
  suite.fetch(path, { headers: { ...bearer(token), ...headers } }, 'live');

export const goLive = (suite: Suite, token: string, body: object = {}, key?: string) =>
  post(suite, '/api/streams/go-live', {
    token,
    body: { title: 'First picks', category: 'farmers-market', ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** A new stream of a new host's. */
export async function newStream(suite: Suite, body: object = {}): Promise<WentLive & { readonly token: string }> {
  const token = await hostToken(suite);
  const response = await goLive(suite, token, body);
  if (response.status !== 201) throw new Error(`go-live: ${response.status} ${await response.text()}`);
  return { ...((await response.json()) as WentLive), token };
}

/** The Worker's own database, as its verbs use it. */
export const liveDatabase = (suite: Suite) => openDatabase(suite.databaseUrls.live, new Meter());

/** Above any revision that the real room has come to. */
const OURS = 1_000_000_000;

/** A room's record, newer than what the real room records meanwhile; `revision` counts these alone. */
export const recordOf = (id: string, { revision = 1, ...given }: Partial<RoomRecord> = {}): RoomRecord => ({
  streamId: id as StreamId,
  revision: OURS + revision,
  status: 'live',
  startedAt: Date.now(),
  endedAt: null,
  endReason: null,
  viewerCount: 0,
  viewerCountAsOf: Date.now(),
  peakViewers: 0,
  openAuctions: 0,
  leaves: 0,
  ...given,
});

/** A new stream that is on air, with so many viewers. */
export async function streamOnAir(suite: Suite, body: object, viewers = 0, startedAt = Date.now()) {
  const went = await newStream(suite, body);
  await putOnAir(suite, went.stream.id, viewers, startedAt);
  return went;
}

/** As if its encoder had begun. */
export async function putOnAir(suite: Suite, id: string, viewers = 0, startedAt = Date.now()): Promise<void> {
  const counts = { viewerCount: viewers, peakViewers: viewers, startedAt };
  const outcome = await recordRoom({ db: liveDatabase(suite) }, recordOf(id, counts));
  if (outcome !== 'recorded') throw new Error(`the room’s record is ${JSON.stringify(outcome)}`);
}
