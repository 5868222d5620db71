import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, hostToken, newStream, patch, post } from '#test/live/streams/streams.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addLot, codeOf, createLot, lot, readLot, type ShownAuction } from './lots.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

const auctionOf = async (response: Response) => ((await response.json()) as { auction: ShownAuction }).auction;
const countOf = async (streamId: string) =>
  (await suite.database.query('select 1 from live.auction where stream_id = $1', [streamId])).rowCount;
const faultsOf = async (response: Response) => {
  const { code, errors } = (await response.json()) as { code: string; errors?: { pointer: string }[] };
  return [response.status, code, errors?.map(({ pointer }) => pointer)];
};

describe('putting a lot up', () => {
  test('SELL-1 makes one round trip, and waits for its host where it is told so', async () => {
    const { stream, token } = await newStream(suite);
    suite.gateway.resetTrips();
    const response = await createLot(suite, stream.id, token, { startsAt: null });
    expect([response.status, suite.gateway.trips]).toEqual([201, 1]);
    const auction = await auctionOf(response);
    expect(auction).toMatchObject({ ...lotShown, streamId: stream.id, sellerId: stream.host.id, startsAt: null });
    const { serverTime: _now, ...read } = await readLot(suite, auction.id);
    expect(auction).toMatchObject(read);
  });

  test('SELL-1 opens it by the answer', async () => {
    const { stream, token } = await newStream(suite);
    const response = await createLot(suite, stream.id, token);
    const auction = await auctionOf(response);
    expect(response.headers.get('location')).toBe(`/api/auctions/${auction.id}`);
    expect(auction).toMatchObject({ ...lotShown, status: 'scheduled' });
    const read = await readLot(suite, auction.id);
    expect(read).toMatchObject({ ...lotShown, status: 'open', seq: 0 });
    expect(Date.parse(read.endsAt ?? '') - Date.parse(read.startsAt ?? '')).toBe(600_000);
  });

  test('SELL-1 is for the stream’s host', async () => {
    const { stream } = await newStream(suite);
    const other = await hostToken(suite);
    expect(await codeOf(await createLot(suite, stream.id, other))).toEqual([404, 'not_found']);
    expect(await codeOf(await createLot(suite, randomUUID(), other))).toEqual([404, 'not_found']);
    const viewer = await hostToken(suite, undefined, 'chat');
    expect(await codeOf(await createLot(suite, stream.id, viewer))).toEqual([403, 'insufficient_scope']);
  });

  test('SELL-3 names what is wrong', async () => {
    const { stream, token } = await newStream(suite);
    const given = [
      [{ reserveMinor: 2_000 }, '#/reserveMinor'],
      [{ startsAt: new Date(Date.now() - 1_000).toISOString() }, '#/startsAt'],
      [{ increments: { fixedMinor: 0 } }, '#/increments/fixedMinor'],
      [{ increments: 'live-v2' }, '#/increments'],
      [{ close: { windowSeconds: 61 } }, '#/close/windowSeconds'],
    ] as const;
    for (const [body, pointer] of given)
      expect(await faultsOf(await createLot(suite, stream.id, token, body))).toEqual([
        422,
        'validation_failed',
        [pointer],
      ]);
    expect(await countOf(stream.id)).toBe(0);
  });
});

const lotShown = {
  title: lot.title,
  currency: 'USD',
  startingBidMinor: 2_000,
  currentBidMinor: null,
  minimumNextBidMinor: 2_000,
  bidCount: 0,
  leader: null,
  hasReserve: false,
  reserveMet: true,
  outcome: null,
  settlement: null,
};

describe('putting it up again', () => {
  test('SELL-4 with its key is the same lot with the same bytes, of fifty at once and later', async () => {
    const { stream, token } = await newStream(suite);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => createLot(suite, stream.id, token, { startsAt: null }, key)),
    );
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
    const later = await createLot(suite, stream.id, token, { startsAt: null }, key);
    expect(later.headers.get('idempotent-replayed')).toBe('true');
    texts.add(await later.text());
    expect([texts.size, await countOf(stream.id)]).toEqual([1, 1]);
    const other = await createLot(suite, stream.id, token, { startsAt: null, title: 'Another' }, key);
    expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
  });

  test('SELL-4 after its planned start is no fault', async () => {
    const { stream, token } = await newStream(suite);
    const [key, startsAt] = [randomUUID(), new Date(Date.now() + 1_500).toISOString()];
    const first = await createLot(suite, stream.id, token, { startsAt }, key);
    expect(first.status).toBe(201);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    const again = await createLot(suite, stream.id, token, { startsAt }, key);
    expect([again.status, await again.text()]).toEqual([201, await first.text()]);
  });
});

describe('a stream', () => {
  test('SELL-5 that switches auctions off has none', async () => {
    const { stream, token } = await newStream(suite, { features: { auctions: false } });
    const refused = await createLot(suite, stream.id, token);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'feature_off', feature: 'auctions' }]);
    await patch(suite, stream.id, token, { features: { auctions: true } });
    expect((await createLot(suite, stream.id, token, { startsAt: null })).status).toBe(201);
  });

  test('SELL-5 that switches auctions off opens none', async () => {
    const { stream, token } = await newStream(suite);
    const { id } = await addLot(suite, stream.id, token, { startsAt: null });
    const open = () => post(suite, `/api/auctions/${id}/open`, { token });
    await patch(suite, stream.id, token, { features: { auctions: false } });
    const refused = await open();
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'feature_off', feature: 'auctions' }]);
    await patch(suite, stream.id, token, { features: { auctions: true } });
    expect((await open()).status).toBe(200);
  });

  test('SELL-5 that is over has none', async () => {
    const { stream, token } = await newStream(suite);
    await post(suite, `/api/streams/${stream.id}/end`, { token });
    const refused = await createLot(suite, stream.id, token);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'stream_over', streamStatus: 'cancelled' },
    ]);
  });

  test('SELL-6 has 200, of those that are created at once', async () => {
    const { stream, token } = await newStream(suite);
    const { id } = await addLot(suite, stream.id, token, { startsAt: null });
    await suite.database.query(
      `insert into live.auction select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       from live.auction a, generate_series(1, 189) where a.id = $1`,
      [id],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createLot(suite, stream.id, token, { startsAt: null })),
    );
    const codes = await Promise.all(answers.map(codeOf));
    expect(codes.filter(([status]) => status === 201)).toHaveLength(10);
    expect(codes.filter(([, code]) => code === 'too_many_auctions')).toHaveLength(10);
    expect(await countOf(stream.id)).toBe(200);
  });

  test('SELL-6 has five open, of those that are created at once', async () => {
    const { stream, token } = await newStream(suite);
    const answers = await Promise.all(Array.from({ length: 12 }, () => createLot(suite, stream.id, token)));
    const codes = await Promise.all(answers.map(codeOf));
    expect(codes.filter(([status]) => status === 201)).toHaveLength(5);
    expect(codes.filter(([, code]) => code === 'too_many_open')).toHaveLength(7);
    expect((await createLot(suite, stream.id, token, { startsAt: null })).status).toBe(201);
  });
});

test('SELL-7 the reserve and where it is fetched are in no answer', async () => {
  const { stream, token } = await newStream(suite);
  const secret = { reserveMinor: 7_654_321, pickup: { lat: 12.345_67, lng: 89.012_34, address: '5 Secret Lane' } };
  const created = await createLot(suite, stream.id, token, secret);
  const text = await created.text();
  const { auction } = JSON.parse(text) as { auction: ShownAuction };
  expect(auction).toMatchObject({ hasReserve: true, reserveMet: false });
  const paths = ['', '/bids', '/log'].map((part) => `/api/auctions/${auction.id}${part}`);
  const others = [...paths, `/api/streams/${stream.id}/auctions`].flatMap((path) => [
    get(suite, path),
    get(suite, path, token),
  ]);
  const answers = await Promise.all((await Promise.all(others)).map((response) => response.text()));
  for (const answer of [text, ...answers]) expect(answer).not.toMatch(/7654321|12\.345|89\.012|Secret Lane/);
});
