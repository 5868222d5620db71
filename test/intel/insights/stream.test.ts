import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCompetitor,
  addInsight,
  addProducts,
  addTarget,
  asReader,
  MOVE,
  startFeed,
  type Reader,
  type ShownInsight,
} from '#test/intel/feed.ts';
import { randomAddress, type RestartableSuite } from '#test/support/workers/suite.ts';

interface Event {
  readonly id: string;
  readonly event: string;
  readonly insight: ShownInsight;
}

let suite: RestartableSuite;
let of: { competitor: string; targetId: string; scanId: string };
beforeAll(async () => {
  suite = await startFeed();
  await addProducts(suite.database, 'eats', 'rides');
  await addCompetitor(suite.database, { slug: 'alpha' });
  of = { competitor: 'alpha', ...(await addTarget(suite.database, { competitor: 'alpha' })) };
});
afterAll(() => suite.close());

async function open(query = '', reader: Reader = 'all', more: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(`${suite.address}/api/insights/stream${query}`, {
    headers: {
      accept: 'text/event-stream',
      'cf-connecting-ip': randomAddress(),
      ...(await asReader(suite, reader)),
      ...more,
    },
    ...(signal === undefined ? {} : { signal }),
  });
}

const eventOf = (frame: string): Event[] => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const data = field('data');
  if (data === undefined) return [];
  return [{ id: field('id') ?? '', event: field('event') ?? '', ...(JSON.parse(data) as { insight: ShownInsight }) }];
};

/** Reads so many events, and leaves. */
async function take(response: Response, count: number): Promise<Event[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split('\n\n').slice(0, -1).flatMap(eventOf);
    if (events.length >= count) return events;
  }
  throw new Error(`the stream ended: ${text}`);
}

const move = (id: string, status: string) => suite.database.query(MOVE, [id, status]);

describe.concurrent('the stream', () => {
  test('FEED-14 tells what comes, by name, with the number as id', async () => {
    const old = await addInsight(suite.database, { ...of, kind: 'funding' });
    const wrong = await addInsight(suite.database, { ...of, kind: 'funding' }); // before: a look may fall between two writes
    const stream = take(await open('?kind=funding'), 3);
    const made = await addInsight(suite.database, { ...of, kind: 'funding' });
    await addInsight(suite.database, of); // of another kind
    await move(old, 'superseded');
    await move(wrong, 'retracted');
    const events = await stream;
    expect(events.map(({ event, insight }) => [event, insight.id])).toEqual([
      ['insight.created', made],
      ['insight.superseded', old],
      ['insight.retracted', wrong],
    ]);
    expect(events.map(({ id, insight }) => Number(id) === insight.seq)).toEqual([true, true, true]);
  });

  test('FEED-14 goes on behind the last id, and repeats nothing', async () => {
    const filter = '?kind=partnership';
    const begun = take(await open(filter), 1);
    const first = await addInsight(suite.database, { ...of, kind: 'partnership' });
    const [seen] = await begun;
    expect(seen?.insight.id).toBe(first);
    const missed = await addInsight(suite.database, { ...of, kind: 'partnership' });
    await move(first, 'confirmed');
    const again = await take(await open(filter, 'all', { 'last-event-id': seen?.id ?? '' }), 2);
    expect(again.map(({ event, insight }) => [event, insight.id])).toEqual([
      ['insight.created', missed],
      ['insight.confirmed', first],
    ]);
  });

  test.each(['not-a-number', '999999999999999'])(
    'FEED-14 a last id that never was, %s, begins with what comes',
    async (id) => {
      const kind = id.startsWith('n') ? 'outage' : 'leadership_changed';
      await addInsight(suite.database, { ...of, kind });
      const stream = take(await open(`?kind=${kind}`, 'all', { 'last-event-id': id }), 1);
      const made = await addInsight(suite.database, { ...of, kind });
      expect((await stream).map(({ insight }) => insight.id)).toEqual([made]);
    },
  );

  test('FEED-14 a key hears of its own products alone', async () => {
    const stream = take(await open('?kind=market_entered', 'rides'), 1);
    await addInsight(suite.database, { ...of, kind: 'market_entered' });
    const mine = await addInsight(suite.database, { ...of, kind: 'market_entered', products: ['eats', 'rides'] });
    const [event] = await stream;
    expect([event?.insight.id, event?.insight.products]).toEqual([mine, ['rides']]);
  });

  test('FEED-14 what is wrong is said before it begins', async () => {
    expect((await open('?product=skates')).status).toBe(400);
    expect((await open('?product=rides', 'eats')).status).toBe(403);
    expect((await open('', 'nobody')).status).toBe(401);
  });
});

test('FEED-15 a quiet stream pings every 15 s, and is read for nobody who has left', { timeout: 90_000 }, async () => {
  const leaving = new AbortController();
  const response = await open('?kind=acquisition', 'all', {}, leaving.signal);
  const begun = Date.now();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  while (!text.includes(': ping')) text += decoder.decode((await reader?.read())?.value);
  expect(Date.now() - begun).toBeGreaterThan(13_000);
  expect(Date.now() - begun).toBeLessThan(19_000);
  expect(text).toBe('retry: 2000\n\n: ping\n\n');
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, 18_000)); // only the next ping shows that nobody is there
  suite.gateway.resetTrips();
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  expect(suite.gateway.trips).toBe(0);
});

test('FEED-15 many who follow share the look at the newest number', { timeout: 60_000 }, async () => {
  const leaving = new AbortController();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open('', 'all', {}, leaving.signal)));
  const reading = streams.map((stream) => stream.text().catch(() => ''));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  suite.gateway.resetTrips();
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  expect(suite.gateway.trips).toBeGreaterThan(1);
  expect(suite.gateway.trips).toBeLessThan(20);
  leaving.abort();
  await Promise.all(reading);
});
