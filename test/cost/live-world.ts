import { addLot, bidderToken } from '#test/live/lots/lots.ts';
import { goLive, hostToken, putOnAir, type WentLive } from '#test/live/streams/streams.ts';
import { pushedStream } from '#test/live/video/video-push.ts';
import { rawExample } from '#test/support/delivery/pictures.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';
import { openPayers } from './payers-world.ts';
import { frames, pictures, pushed } from './uploads.ts';

const MANY = 100;
const SCOPE = 'live:stream chat';

export const fatStream = {
  title: '\ufdfa'.repeat(140),
  category: 'farmers-market',
  description: '漢'.repeat(5_000),
  tags: Array.from({ length: 10 }, (_, index) => `${'é'.repeat(28)}${index}`),
};

/** A stream as long as it can be, of a host of its own. */
async function openStream(suite: Suite): Promise<WentLive & { readonly token: string }> {
  const token = await hostToken(suite, undefined, SCOPE);
  const response = await goLive(suite, token, fatStream);
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return { ...((await response.json()) as WentLive), token };
}

/** A lot as long as it can be, which waits for its host. */
const fatLot = {
  title: '\ufdfa'.repeat(140),
  description: '漢'.repeat(2_000),
  startingBidMinor: 50,
  startsAt: null,
  pickup: { lat: 37.7955, lng: -122.3937, address: '\ufdfa'.repeat(300) },
};

/** A stream with lots: one that takes bids and has a picture, one that is cancelled, and as many as a page has. */
async function openLots(suite: Suite) {
  const [host, bidder] = await Promise.all([openStream(suite), bidderToken(suite)]);
  const [open, cancelled] = [
    await addLot(suite, host.stream.id, host.token, { ...fatLot, startsAt: undefined, durationSeconds: 3_600 }),
    await addLot(suite, host.stream.id, host.token, fatLot),
  ];
  const image = await suite.fetch(
    `/api/auctions/${open.id}/image`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${host.token}`, 'content-type': 'image/png' },
      body: rawExample('image/png'),
    },
    'live',
  );
  if (image.status !== 200) throw new Error(`${image.status} ${await image.text()}`);
  await suite.database.query(
    `insert into live.auction select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
     from live.auction a, generate_series(1, $2::int) where a.id = $1`,
    [cancelled.id, MANY],
  );
  return { host, bidder, open, cancelled };
}

/** Its stream has a picture, and takes another one at once. */
async function giveFrame(suite: Suite, { stream, token }: WentLive & { readonly token: string }): Promise<void> {
  const given = await suite.fetch(
    `/api/streams/${stream.id}/frame`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: rawExample('image/jpeg'),
    },
    'live',
  );
  if (given.status !== 200) throw new Error(`${given.status} ${await given.text()}`);
  await suite.database.query('update live.stream set frame_at = null where id = $1', [stream.id]);
}

/** A hundred streams on air; one whose encoder pushes, and one each for what can be done but once. */
export async function openLiveWorld(suite: Suite) {
  const [newcomer, main, ended, rotated, played, put, posted] = await Promise.all([
    hostToken(suite, undefined, SCOPE),
    openStream(suite),
    openStream(suite),
    openStream(suite),
    pushedStream(suite),
    pushedStream(suite), // one for each way to push: what nobody has pushed to yet doesn't end by itself
    pushedStream(suite),
  ]);
  await putOnAir(suite, main.stream.id, 1);
  await suite.database.query(
    `insert into live.stream select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'host', 'user:cost-' || n))).*
     from live.stream s, generate_series(1, $2::int) n where s.id = $1`,
    [main.stream.id, MANY],
  );
  await played.segment(0);
  await giveFrame(suite, main);
  const lots = await openLots(suite);
  const payers = await openPayers(suite);
  const lotFor = ({ path }: Door) => (path.endsWith('/cancel') ? lots.cancelled : lots.open);
  const isOfLots = ({ path }: Door) => /^\/api\/auctions\/|\/auctions$/.test(path);
  const streamFor = ({ path }: Door) => {
    if (path.endsWith('/end')) return ended;
    if (path.endsWith('/rotate-key')) return rotated;
    // What was pushed to ends by itself after a minute; it is played for longer.
    return path.startsWith('/hls/') ? played : main;
  };
  const idOf = (door: Door) => {
    const named = payers(door);
    if (named !== undefined) return named.id;
    if (door.path.startsWith('/api/auctions/')) return lotFor(door).id;
    return isOfLots(door) ? lots.host.stream.id : streamFor(door).stream.id;
  };
  return {
    tokenFor: (door: Door) => {
      const named = payers(door);
      if (named !== undefined) return named.token;
      if (isOfLots(door)) return door.path.endsWith('/bids') ? lots.bidder : lots.host.token;
      return door.path === '/api/streams/go-live' ? newcomer : streamFor(door).token;
    },
    paramsOf: (door: Door) => ({
      id: idOf(door),
      slug: 'bakery',
      code: 'validation_failed',
      path: 'hls.light-1.7.4.js',
      streamKey: (door.method === 'POST' ? posted : put).key,
      file: 'index.m3u8',
      segment: '0.ts',
    }),
    taken: {
      'POST /api/streams/go-live': [fatStream],
      'PATCH /api/streams/:id': [fatStream],
      'POST /api/streams/:id/auctions': [fatLot],
    },
    uploads: {
      'PUT /api/auctions/:id/image': pictures,
      'PUT /api/streams/:id/frame': frames,
      'PUT /ingest/:streamKey/:file': pushed,
      'POST /ingest/:streamKey/:file': pushed,
    },
  };
}
