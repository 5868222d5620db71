import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRoom } from '#src/live/rooms/record-room.ts';
import { startSuite, type Suite } from '#test/support/workers/suite.ts';
import {
  get,
  goLive,
  hostToken,
  liveDatabase,
  patch,
  recordOf,
  streamOnAir,
  type Categories,
  type ShownStream,
} from '#test/live/streams/streams.ts';

interface Listed {
  readonly streams: readonly ShownStream[];
  readonly nextCursor: string | null;
  readonly asOf: string;
}
interface Catalog {
  readonly sections: readonly {
    readonly key: string;
    readonly items: readonly ShownStream[];
    readonly nextCursor: string | null;
  }[];
}
let suite: Suite;
beforeAll(async () => {
  suite = await startSuite({ services: ['live'] });
});
afterAll(() => suite.close());

/** What no cache can know yet: a filter of each question's own that changes nothing. */
let asked = 20;
const fresh = () => `limit=${(asked = asked === 100 ? 21 : asked + 1)}`;
const list = async (query: string): Promise<Listed> =>
  (await (await get(suite, `/api/streams/live?${query}`)).json()) as Listed;

const onAir = (body: object, viewers?: number, startedAt?: number) => streamOnAir(suite, body, viewers, startedAt);

describe('streams on air', () => {
  const category = 'handmade';
  const ids: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 7; n += 1) {
      const { stream } = await onAir(
        { category, title: `Pot ${n}` },
        [5, 3, 3, 3, 9, 0, 1][n],
        Date.UTC(2026, 10, 1, n),
      );
      ids.push(stream.id);
    }
  });

  const pages = async (sort: string) => {
    const seen: ShownStream[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = await list(
        `category=${category}&sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.streams.length).toBeLessThanOrEqual(2);
      seen.push(...page.streams);
      cursor = page.nextCursor;
    }
    return seen;
  };

  test('LIVE-1 are listed by viewers, each once', async () => {
    const seen = await pages('viewers');
    expect(seen.map(({ viewerCount }) => viewerCount)).toEqual([9, 5, 3, 3, 3, 1, 0]);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('LIVE-1 are listed by when they began, each once', async () => {
    expect((await pages('recent')).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('LIVE-3 a cursor is good for its own list alone', async () => {
    const { nextCursor } = await list(`category=${category}&limit=3`);
    for (const query of [`category=${category}&sort=recent`, 'limit=3', `category=bakery&limit=3`]) {
      const response = await get(suite, `/api/streams/live?${query}&cursor=${nextCursor}`);
      expect([response.status, await response.json()]).toMatchObject([400, { code: 'cursor_invalid' }]);
    }
    expect((await get(suite, `/api/streams/live?category=${category}&limit=50&cursor=${nextCursor}`)).status).toBe(200);
    expect((await get(suite, '/api/streams/live?cursor=v1.k1.e30.AAAA')).status).toBe(400);
  });

  test('HOST-14 none that isn’t public is listed or counted', async () => {
    const before = (await (await get(suite, '/api/categories')).json()) as Categories;
    for (const visibility of ['unlisted', 'private']) await onAir({ category: 'jewelry', visibility }, 50);
    await expect.poll(async () => (await list(`category=jewelry&${fresh()}`)).streams).toEqual([]);
    const countOf = ({ categories }: Categories) => categories.find(({ slug }) => slug === 'jewelry')?.liveStreamCount;
    expect(countOf(before)).toBe(0);
    await expect
      .poll(async () => countOf((await (await get(suite, '/api/categories')).json()) as Categories), { timeout: 5000 })
      .toBe(0);
  });
});

describe('a search', () => {
  let id: string;
  let token: string;
  beforeAll(async () => {
    const went = await onAir({
      category: 'vintage',
      title: 'Café crème brûlée: dépôt-vente',
      tags: ['Mid Century'],
      language: 'fr-CA',
    });
    ({ token } = went);
    id = went.stream.id;
    await onAir({ category: 'vintage', title: 'Lamps', tags: ['century'], language: 'fr' });
  });

  test.each([
    'q=cafe',
    'q=CRÈME bru',
    'q=depot',
    'q=mid',
    'tag=%23Mid Century',
    'language=fr-ca',
    'language=FR&q=cafe',
    'tag=mid-century&language=fr&q=vente&category=vintage&sort=recent',
  ])('LIVE-2 %s finds it', async (query) => {
    expect((await list(`${query}&${fresh()}`)).streams.map((each) => each.id)).toContain(id);
  });

  test.each([
    'q=rême',
    'q=cafe lamps',
    'tag=century',
    'tag=mid',
    'language=fr-FR',
    'language=en',
    'category=bakery&q=cafe',
  ])('LIVE-2 %s doesn’t', async (query) => {
    expect((await list(`${query}&${fresh()}`)).streams.map((each) => each.id)).not.toContain(id);
  });

  test('LIVE-2 a language finds its regions', async () => {
    expect((await list(`language=fr&${fresh()}`)).streams).toHaveLength(2);
  });

  test('LIVE-2 what is changed is found by its new words, and no longer by the old ones', async () => {
    expect((await patch(suite, id, token, { title: 'Brocante' })).status).toBe(200);
    expect((await list(`q=brocante&${fresh()}`)).streams.map((each) => each.id)).toEqual([id]);
    expect((await list(`q=cafe&${fresh()}`)).streams).toEqual([]);
    expect((await list(`tag=mid-century&${fresh()}`)).streams.map((each) => each.id)).toEqual([id]);
    await patch(suite, id, token, { title: 'Café crème brûlée: dépôt-vente' });
  });

  test.each([
    "q='",
    'q=%26|!',
    'tag=',
    'language=-',
    'sort=likes',
    'limit=0',
    'limit=101',
    'q=a b c d e f g h i',
    'who=me',
  ])('LIVE-2 %s is refused', async (query) => {
    const response = await get(suite, `/api/streams/live?${query}`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'query_invalid']);
  });
});

describe('the catalog', () => {
  const read = async (query: string) => (await (await get(suite, `/api/streams/catalog?${query}`)).json()) as Catalog;

  test('LIVE-4 has what is on, what comes, soonest first, and what was', async () => {
    const token = await hostToken(suite);
    const planned: string[] = [];
    for (const hours of [3, 1, 2]) {
      const scheduledFor = new Date(Date.now() + hours * 3_600_000).toISOString();
      planned.push(
        ((await (await goLive(suite, token, { scheduledFor })).json()) as { stream: ShownStream }).stream.id,
      );
    }
    const kept = await onAir({ title: 'Kept' });
    const lost = await onAir({ title: 'Lost', record: false });
    for (const { stream } of [kept, lost])
      await recordRoom(
        { db: liveDatabase(suite) },
        recordOf(stream.id, { revision: 2, status: 'ended', endReason: 'encoder_ended' }),
      );
    const { sections } = await read('limit=99');
    expect(sections.map(({ key }) => key)).toEqual(['live', 'upcoming', 'auctions', 'replays']);
    const idsOf = (key: string) => sections.find((each) => each.key === key)?.items.map(({ id }) => id);
    expect(idsOf('upcoming')).toEqual([planned[1], planned[2], planned[0]]);
    expect(idsOf('auctions')).toEqual([]);
    expect(idsOf('replays')).toContain(kept.stream.id);
    expect(idsOf('replays')).not.toContain(lost.stream.id);
    expect(idsOf('live')).not.toContain(kept.stream.id);
  });

  test('LIVE-4 goes on in one section', async () => {
    const first = (await read('section=upcoming&limit=2')).sections[0];
    const second = await read(`section=upcoming&limit=2&cursor=${first?.nextCursor}`);
    expect(first?.items).toHaveLength(2);
    expect(second.sections).toMatchObject([{ key: 'upcoming', nextCursor: null }]);
    expect(second.sections[0]?.items).toHaveLength(1);
    for (const query of [`cursor=${first?.nextCursor}`, `section=live&cursor=${first?.nextCursor}`])
      expect((await get(suite, `/api/streams/catalog?${query}`)).status).toBe(400);
  });
});
