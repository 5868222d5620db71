import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bid } from '#src/live/auctions/room-lots.ts';
import { get, newStream, post } from '#test/live/streams/streams.ts';
import { pictureNamed } from '#test/support/delivery/pictures.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import { addLot, bid, bidderToken, codeOf, newLot, readLot, type ShownAuction } from './lots.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

interface Listed {
  readonly auctions: readonly ShownAuction[];
  readonly bids: readonly Bid[];
  readonly nextCursor: string | null;
}

/** Each page’s items, one after the other. */
async function pagesOf<Name extends 'auctions' | 'bids'>(path: string, name: Name, limit: number) {
  const items: Listed[Name][number][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await (await get(suite, `${path}?limit=${limit}${more}`)).json()) as Listed;
    expect(page[name].length).toBeLessThanOrEqual(limit);
    items.push(...page[name]);
    cursor = page.nextCursor;
  }
  return items;
}

test('SELL-14 lots are listed the newest first, each once, as their room has them', async () => {
  const { stream, token } = await newStream(suite);
  const lots: ShownAuction[] = [];
  for (let n = 0; n < 7; n += 1)
    lots.push(await addLot(suite, stream.id, token, { startsAt: n === 3 ? undefined : null, title: `Lot ${n}` }));
  const listed = await pagesOf(`/api/streams/${stream.id}/auctions`, 'auctions', 3);
  expect(listed.map(({ id }) => id)).toEqual(lots.map(({ id }) => id).toReversed());
  expect(listed.filter(({ status }) => status === 'open').map(({ title }) => title)).toEqual(['Lot 3']);
  expect(await codeOf(await get(suite, `/api/streams/${stream.id}/auctions?cursor=x`))).toEqual([
    400,
    'cursor_invalid',
  ]);
});

test('SELL-18 bids are listed the newest first, each once, with no name and no maximum', async () => {
  const { auction } = await newLot(suite, { startsAt: undefined });
  const tokens = await Promise.all(
    [0, 1, 2].map((n) => suite.token({ sub: `Robin-${n}`, scope: 'chat', aud: [suite.urls.live] })),
  );
  for (let n = 0; n < 8; n += 1)
    await bid(suite, auction.id, tokens[n % 3] ?? '', {
      amountMinor: 2_000 + n * 300,
      ...(n === 7 ? { maxMinor: 7_654 } : {}),
    });
  const listed = await pagesOf(`/api/auctions/${auction.id}/bids`, 'bids', 3);
  expect(listed.map(({ seq }) => seq)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(new Set(listed.map(({ alias }) => alias))).toEqual(new Set(['Bidder 1', 'Bidder 2', 'Bidder 3']));
  const all = await Promise.all(
    ['', '/bids', '/log'].map(async (part) => (await get(suite, `/api/auctions/${auction.id}${part}`)).text()),
  );
  for (const text of all) expect(text).not.toMatch(/Robin|7654/);
  const log = (all[2] ?? '').trim().split('\n');
  const fromThree = await (await get(suite, `/api/auctions/${auction.id}/log?fromSeq=3`)).text();
  expect(fromThree.trim().split('\n')).toEqual(log.slice(3));
});

describe('of a private stream', () => {
  test('SELL-13 nobody else sees a lot, its bids, log or picture, nor bids', async () => {
    const { stream, token, auction } = await newLot(suite, { startsAt: undefined }, { visibility: 'private' });
    await putImage(auction.id, token);
    const [stranger, moderator] = [await bidderToken(suite), await bidderToken(suite, 'mod', 'live:moderate')];
    const parts = ['', '/bids', '/log', '/verification', '/image'].map((part) => `/api/auctions/${auction.id}${part}`);
    for (const path of [...parts, `/api/streams/${stream.id}/auctions`]) {
      for (const who of [undefined, stranger])
        expect([path, ...(await codeOf(await get(suite, path, who)))]).toEqual([path, 404, 'not_found']);
      for (const who of [token, moderator]) expect([path, (await get(suite, path, who)).status]).toEqual([path, 200]);
    }
    expect(await codeOf(await bid(suite, auction.id, stranger, { amountMinor: 2_000 }))).toEqual([404, 'not_found']);
    const image = await get(suite, `/api/auctions/${auction.id}/image`, token);
    expect(image.headers.get('cache-control')).toBe('private, no-store');
  });
});

test('SELL-17 a closed lot is read from Postgres and R2, its bids too where the room is gone', async () => {
  const { stream, token, auction } = await newLot(suite, { startsAt: undefined, durationSeconds: 10 });
  const bidders = await Promise.all([bidderToken(suite), bidderToken(suite)]);
  for (let n = 0; n < 4; n += 1) await bid(suite, auction.id, bidders[n % 2] ?? '', { amountMinor: 2_000 + n * 300 });
  const before = (await (await get(suite, `/api/auctions/${auction.id}/bids`)).json()) as Listed;
  await expect
    .poll(async () => (await readLot(suite, auction.id)).status, { timeout: 20_000, interval: 500 })
    .toBe('sold');
  await expect.poll(async () => (await suite.objects(`auctions/${stream.id}/`)).length, { timeout: 5_000 }).toBe(1);
  await post(suite, `/api/streams/${stream.id}/end`, { token });
  const sold = await readLot(suite, auction.id);
  expect(sold).toMatchObject({
    status: 'sold',
    currentBidMinor: 2_900,
    outcome: { amountMinor: 2_900, reason: 'sold' },
  });
  const log = (await (await get(suite, `/api/auctions/${auction.id}/log`)).text()).trim().split('\n');
  const rest = (await (await get(suite, `/api/auctions/${auction.id}/log?fromSeq=4`)).text()).trim().split('\n');
  expect([log.length, rest]).toEqual([7, log.slice(4)]);
  expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ type: 'closed', hash: sold.headHash });
  const checked = (await (await get(suite, `/api/auctions/${auction.id}/verification`)).json()) as object;
  expect(checked).toEqual({ verification: { ok: true, entries: 7, headHash: sold.headHash } });
  // As if another room had it: this one knows nothing of the lot.
  const { stream: empty } = await newStream(suite);
  await suite.database.query('update live.auction set stream_id = $2 where id = $1', [auction.id, empty.id]);
  const bucket = await suite.videos();
  await bucket.put(`auctions/${empty.id}/${auction.id}.ndjson`, `${log.join('\n')}\n`);
  await expect
    .poll(
      async () =>
        ((await (await get(suite, `/api/auctions/${auction.id}`)).json()) as { auction: ShownAuction }).auction.status,
    )
    .toBe('sold');
  await new Promise((resolve) => setTimeout(resolve, 2_100)); // what this isolate remembers of the lot
  const after = (await (await get(suite, `/api/auctions/${auction.id}/bids`)).json()) as Listed;
  expect(after.bids).toEqual(before.bids);
}, 180_000);

const putImage = (id: string, token: string, name: 'jpeg' | 'png' | 'webp' = 'jpeg', bytes?: Uint8Array<ArrayBuffer>) =>
  suite.fetch(
    `/api/auctions/${id}/image`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': `image/${name}` },
      body: bytes ?? pictureNamed(name),
    },
    'live',
  );

describe('a picture', () => {
  const withComment = () => {
    const clean = Buffer.from(pictureNamed('jpeg'));
    const comment = Buffer.from('\u00ff\u00fe\u0000\u000eWhere I live', 'latin1');
    return Uint8Array.from(Buffer.concat([clean.subarray(0, 2), comment, clean.subarray(2)]));
  };

  test('SELL-10 is stored without what doesn’t belong to it, in the place of the one before', async () => {
    const { stream, token, auction } = await newLot(suite);
    const first = await putImage(auction.id, token, 'jpeg', withComment());
    const shown = ((await first.json()) as { auction: ShownAuction }).auction;
    expect([first.status, shown.imageUrl]).toEqual([200, `/api/auctions/${auction.id}/image?v=1`]);
    const read = await get(suite, shown.imageUrl ?? '');
    expect(Buffer.from(await read.arrayBuffer()).includes('Where I live')).toBe(false);
    const second = await putImage(auction.id, token, 'png');
    expect(((await second.json()) as { auction: ShownAuction }).auction.imageUrl).toMatch(/v=2$/);
    expect(await suite.objects(`auctions/${stream.id}/`)).toHaveLength(1);
    expect((await readLot(suite, auction.id, token)).imageUrl).toMatch(/v=2$/);
    const other = await newStream(suite);
    expect(await codeOf(await putImage(auction.id, other.token))).toEqual([404, 'not_found']);
  });

  test('SELL-11 isn’t taken of a closed lot, nor more than twenty times, nor where it is none', async () => {
    const { token, auction } = await newLot(suite);
    const none = await putImage(auction.id, token, 'png', pictureNamed('jpeg'));
    expect(await codeOf(none)).toEqual([422, 'picture_invalid']);
    await suite.database.query('update live.auction set image_version = 19 where id = $1', [auction.id]);
    expect((await putImage(auction.id, token)).status).toBe(200);
    expect(await codeOf(await putImage(auction.id, token))).toEqual([409, 'auction_image_replaced_too_often']);
    const { token: host, auction: closed } = await newLot(suite);
    await post(suite, `/api/auctions/${closed.id}/cancel`, { token: host });
    await expect.poll(async () => codeOf(await putImage(closed.id, host))).toEqual([409, 'auction_closed']);
  });

  test('SELL-12 is read with its type and an ETag, by caches too', async () => {
    const { token, auction } = await newLot(suite);
    expect(await codeOf(await get(suite, `/api/auctions/${auction.id}/image`))).toEqual([404, 'not_found']);
    await putImage(auction.id, token, 'webp');
    const read = await get(suite, `/api/auctions/${auction.id}/image?v=1`);
    const [etag, type] = [read.headers.get('etag') ?? '', read.headers.get('content-type')];
    expect([read.status, type, read.headers.get('cache-control')]).toEqual([200, 'image/webp', 'public, max-age=300']);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await get(suite, `/api/auctions/${auction.id}/image`, undefined, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
