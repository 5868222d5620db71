import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  get,
  liveDatabase,
  recordOf,
  streamOnAir,
  type Categories,
  type ShownStream,
} from '#test/live/streams/streams.ts';

let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

describe('categories', () => {
  test('LIVE-9 are twelve from the start, each with its picture', async () => {
    const { categories } = (await (await get(suite, '/api/categories')).json()) as Categories;
    expect(categories).toHaveLength(12);
    expect(categories.map(({ rank }) => rank)).toEqual(categories.map((_, index) => index + 1));
    const pictures = await Promise.all(
      categories.map(async ({ thumbnailUrl }) => {
        const response = await get(suite, new URL(thumbnailUrl).pathname);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
        return response.text();
      }),
    );
    expect(new Set(pictures).size).toBe(12);
  });

  test.each(['constructor', 'valueof', 'hasownproperty', 'tostring', 'nothing-of-ours'])(
    'LIVE-9 a slug that is none, %s, has a plain picture',
    async (slug) => {
      const response = await get(suite, `/api/categories/${slug}/thumbnail.svg`);
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<svg')]);
    },
  );

  test('LIVE-5 sum up what is on air at one moment, also while rooms record', async () => {
    const { stream } = await streamOnAir(suite, { category: 'beauty' }, 4);
    await streamOnAir(suite, { category: 'beauty' }, 2);
    const db = liveDatabase(suite);
    let revision = 2;
    const counted = new Set<number>();
    for (let n = 0; n < 3; n += 1) {
      const records = Promise.all(
        Array.from({ length: 8 }, () => {
          const viewerCount = revision * 3;
          return recordRoom(
            { db },
            recordOf(stream.id, { revision: revision++, viewerCount, peakViewers: viewerCount }),
          );
        }),
      );
      const { rows } = await suite.database.query<{ sum: string }>(
        `select sum(viewer_count) from live.stream where status in ('live', 'reconnecting') and visibility = 'public'`,
      );
      expect(Number(rows[0]?.sum)).toBeGreaterThan(0);
      const { categories, totalViewers } = (await (await get(suite, '/api/categories')).json()) as Categories;
      expect(totalViewers).toBe(categories.reduce((sum, each) => sum + each.viewerCount, 0));
      counted.add(totalViewers);
      await records;
    }
    const sums = async () => {
      const { categories } = (await (await get(suite, '/api/categories')).json()) as Categories;
      const { streams } = (await (await get(suite, '/api/streams/live?category=beauty')).json()) as {
        streams: ShownStream[];
      };
      const beauty = categories.find(({ slug }) => slug === 'beauty');
      return [
        beauty?.viewerCount === streams.reduce((sum, each) => sum + each.viewerCount, 0),
        beauty?.liveStreamCount === streams.length,
      ];
    };
    await expect.poll(sums, { timeout: 10_000 }).toEqual([true, true]);
  });
});

describe('the edge cache', () => {
  test('LIVE-6 a list, the catalog, categories and a stream are one trip on a miss and none after it', async () => {
    const { stream } = await streamOnAir(suite, {});
    for (const path of [
      '/api/streams/live?limit=7',
      '/api/streams/catalog?limit=7',
      '/api/categories?', // a query that says nothing is the same answer
      `/api/streams/${stream.id}`,
    ]) {
      const trips = async (headers = {}) => {
        suite.gateway.resetTrips();
        const response = await get(suite, path, undefined, headers);
        return [response.status, suite.gateway.trips, response] as const;
      };
      const round = async () => {
        const [status, missed, first] = await trips();
        const etag = first.headers.get('etag') ?? '';
        const [again, hit] = await trips({ 'if-none-match': etag });
        return [status, missed, again, hit, etag.startsWith('"'), first.headers.get('cache-control')];
      };
      // Whoever came before has two seconds, and so has the second of a round: then it is as it should be.
      await expect.poll(round, { timeout: 20_000, interval: 300 }).toEqual([200, 1, 304, 0, true, 'public, max-age=2']);
    }
  });

  test('LIVE-6 all who ask at once are one trip', async () => {
    suite.gateway.resetTrips();
    const query = `q=${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(suite, `/api/streams/live?${query}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((each) => each.text()))).size).toBe(1);
    expect(suite.gateway.trips).toBe(1);
  });

  test('LIVE-7 pages of any origin may read it', async () => {
    const response = await get(suite, '/api/categories', undefined, { origin: 'https://shop.example' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
