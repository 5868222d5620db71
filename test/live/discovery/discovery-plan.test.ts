import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveFilter } from '#src/live/discovery/discovery.ts';
import { categoriesSelect, liveSelect, sectionSelect } from '#src/live/discovery/discovery-store.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const everything: LiveFilter = { category: undefined, language: undefined, tag: undefined, words: [], sort: 'viewers' };
const first = { after: undefined, limit: 21 };
const ON_AIR = 100_000;

describe('among 100,000 streams on air, and as many planned and over', () => {
  let copy: DatabaseCopy;
  beforeAll(async () => {
    copy = await copyDatabase();
    await copy.pool.query(`
      insert into live.stream (id, host, host_sub, host_name, title, description, category_slug, tags, language, is_mature, visibility,
        latency, record, features, chat_mode, slow_mode_seconds, lexemes, search, status, scheduled_for, expires_at, started_at, ended_at, end_reason,
        ingest_protocol, key_hash, viewer_count, peak_viewers, open_auctions)
      select gen_random_uuid(), 'user:' || n, 'person' || n, 'Host', 'Stream ' || n, '', c.slug, '{}', 'en', false, 'public', 'normal', true,
        '{"tips": true, "clips": true, "auctions": true}', 'open', 10, '{}',
        array_to_tsvector(array['w:stream', 'w:' || n, 'l:' || case n % 50 when 0 then 'de' else 'en' end, 't:tag-' || n % 1000]),
        k.status, case k.status when 'scheduled' then now() + n * interval '1 minute' end, case k.status when 'scheduled' then now() + interval '90 days' end,
        case when k.status <> 'scheduled' then now() - n * interval '1 second' end, case k.status when 'ended' then now() - n * interval '1 second' end,
        case k.status when 'ended' then 'host_ended' end, 'hls', 'hash', case k.status when 'live' then (n * 7919) % 5000 else 0 end, 5000,
        case when k.status = 'live' and n % 20 = 0 then 1 else 0 end
      from (values ('live'), ('scheduled'), ('ended')) k(status), generate_series(1, ${ON_AIR}) n
      join live.category c on c.position = n % 12 + 1`);
    await copy.pool.query('vacuum analyze live.stream');
  }, 120_000);
  afterAll(() => copy.close());

  /** How the table is read: by which indexes, how many rows of it, and how long all of it takes. */
  async function readsOf(select: SQL) {
    const { sql, params } = new PgDialect().sqlToQuery(select);
    const explain = `explain (analyze, timing off, format json) select ${sql}`;
    const { rows } = await copy.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      explain,
      params,
    );
    const plan = rows[0]?.['QUERY PLAN'][0];
    if (plan === undefined) throw new Error('explain said nothing');
    const nodes = nodesOf(plan.Plan).filter(
      (node) => node['Relation Name'] === 'stream' || node['Node Type'] === 'Bitmap Index Scan',
    );
    return {
      indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
      scans: nodes.filter((node) => node['Node Type'] === 'Seq Scan').length,
      rows: nodes.reduce(
        (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      ),
      ms: plan['Execution Time'],
    };
  }

  const behind = { after: { by: 2_500, id: '80000000-0000-4000-8000-000000000000' }, limit: 21 };
  const beforeNow = { after: { by: Date.now() - 50_000_000, id: behind.after.id }, limit: 21 };
  const anHourOn = { after: { by: Date.now() + 3_600_000, id: behind.after.id }, limit: 21 };

  test.each([
    ['the most watched', liveSelect(everything, first), 'stream_by_viewers', 21],
    ['a page in the middle of them', liveSelect(everything, behind), 'stream_by_viewers', 21],
    ['the last begun', liveSelect({ ...everything, sort: 'recent' }, first), 'stream_by_start', 21],
    ['a page in the middle of those', liveSelect({ ...everything, sort: 'recent' }, beforeNow), 'stream_by_start', 21],
    ['a category', liveSelect({ ...everything, category: 'bakery' }, first), 'stream_category_by_viewers', 21],
    [
      'a page of it',
      liveSelect({ ...everything, category: 'bakery', sort: 'recent' }, beforeNow),
      'stream_category_by_start',
      21,
    ],
    ['a rare word', liveSelect({ ...everything, words: ['4242'] }, first), 'stream_search', 40],
    ['a tag', liveSelect({ ...everything, tag: 'tag-77' }, first), 'stream_search', 400],
    ['what comes', sectionSelect('upcoming', first), 'stream_upcoming', 21],
    ['what comes after an hour', sectionSelect('upcoming', anHourOn), 'stream_upcoming', 21],
    ['what is auctioned', sectionSelect('auctions', first), 'stream_auctions', 21],
    ['a page of that', sectionSelect('auctions', behind), 'stream_auctions', 21],
    ['what was', sectionSelect('replays', first), 'stream_replays', 21],
  ])('LIVE-8 %s: from its index, and few rows more than the page are read', async (_, select, index, most) => {
    const reads = await readsOf(select);
    expect(reads).toMatchObject({ indexes: [index], scans: 0 });
    expect(reads.rows).toBeLessThanOrEqual(most);
  });

  test('LIVE-8 a word or language that nearly all have is read in the list’s order', async () => {
    for (const filter of [
      { ...everything, words: ['str'] },
      { ...everything, language: 'en' },
    ]) {
      const reads = await readsOf(liveSelect(filter, first));
      expect(reads).toMatchObject({ indexes: ['stream_by_viewers'], scans: 0 });
      expect(reads.rows).toBeLessThan(100);
    }
  });

  test('LIVE-8 categories are counted from what is on air, however much is over', async () => {
    await copy.pool.query(`delete from live.stream where status = 'live' and viewer_count % 100 > 0`);
    await copy.pool.query('vacuum analyze live.stream');
    const { rows, scans } = await readsOf(categoriesSelect);
    expect(scans).toBe(0);
    expect(rows).toBeLessThanOrEqual(2 * (ON_AIR / 100)); // a bitmap's rows count twice
  });
});
