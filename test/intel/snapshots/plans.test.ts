import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oldEvents } from '#src/intel/alerts/alerts-store.ts';
import { oldInsights } from '#src/intel/insights/old-insights-store.ts';
import { oldScans } from '#src/intel/scans/old-scans-store.ts';
import { deleteNeedless, takeDue } from '#src/intel/snapshots/discarded-store.ts';
import { MANY, readsOf } from '#test/agent/reads-of.ts';
import { copyDatabase, type DatabaseCopy } from '#test/support/runner/database.ts';

let copy: DatabaseCopy;

/** 100,000 pages of a thousand targets, all due; every second is quoted by one of 100,000 insights. Scans, insights, events and discarded bytes of long ago. */
beforeAll(async () => {
  copy = await copyDatabase();
  await copy.pool.query(`
    insert into intel.competitor (slug, display_name, category, homepage_url) values ('c', 'C', 'other', 'https://c.example');
    insert into intel.target (id, competitor_slug, products, url, canonical_host, host, page_type, selectors, remove_selectors, ignore_texts,
        enabled, priority, schedule_mode, min_seconds, max_seconds, interval_seconds)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c', '{eats}', 'https://c.example/' || n, 'c.example', 'c.example',
        'pricing', '{}', '{}', '{}', true, 3, 'adaptive', 300, 604800, 3600 from generate_series(0, 999) n;
    insert into intel.snapshot (sha256, target_id, bytes, final_url, content_type, stored_at, due_at)
      select encode(sha256(n::text::bytea), 'hex'), ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid, 1, 'x', 'text/html',
        now() - n * interval '10 minutes' - interval '40 days', now() - n * interval '10 minutes' from generate_series(1, ${MANY}) n;
    insert into intel.scan (id, brain_task_id, target_id, reason, status, outcome, started_at, ended_at)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
        'schedule', 'succeeded', 'changed', now() - n * interval '10 minutes', now() from generate_series(1, ${MANY}) n;
    insert into intel.decision (scan_id, number, rule, anchor, before, after)
      select id, number, 'volatile', 'p', 'before', 'after' from intel.scan, generate_series(1, 5) number;
    insert into intel.insight (id, seq, products, competitor_slug, target_id, scan_id, brain_task_id, kind, severity, title, summary, confidence, data, evidence,
        source_url, status, rules_version, context, proof, detected_at)
      select gen_random_uuid(), n, '{eats}', 'c', ('00000000-0000-4000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
        ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), 'other', 'low', 'Change ' || n, 'x', 0.5, '{}',
        jsonb_build_array(jsonb_build_object('snapshotBefore', encode(sha256((n / 2 * 2)::text::bytea), 'hex'), 'snapshotAfter', repeat('d', 64), 'before', repeat('b', 400), 'after', 'a' || n)),
        'https://c.example', 'new', '1', repeat('a', 64), repeat('b', 64), now() - n * interval '15 minutes' from generate_series(1, ${MANY}) n;
    insert into intel.event (resource, sequence, names, products, data, at)
      select gen_random_uuid(), 1, '{insight.created}', '{eats}', '{}', now() - n * interval '1 minute' from generate_series(1, ${MANY}) n;
    insert into intel.discarded select encode(sha256(('d' || n)::bytea), 'hex'), 'waiting', now() - n * interval '1 second' from generate_series(1, ${MANY}) n`);
  await copy.pool.query(
    'vacuum analyze intel.target, intel.snapshot, intel.scan, intel.decision, intel.insight, intel.event, intel.discarded',
  );
}, 300_000);
afterAll(() => copy.close());

const count = async (table: string) =>
  Number((await copy.pool.query<{ count: string }>(`select count(*) from intel.${table}`)).rows[0]?.count);

test.each<[string, SQL, string, number, number]>([
  ['pages', deleteNeedless, 'snapshot', 250, 5_000],
  ['discarded bytes', takeDue, 'discarded', 0, 1_500],
  ['scans', oldScans, 'scan', 1_000, 3_000],
  ['insights', oldInsights, 'insight', 500, 1_500],
  ['events', oldEvents, 'event', 1_000, 3_000],
])(
  'WATCH-85 among 100,000, a sweep of %s deletes its share, from an index, and reads few rows more',
  async (_what, statement, table, deleted, atMost) => {
    const before = await count(table);
    const reads = await readsOf(copy.pool, 'intel', statement);
    expect(reads.rows).toBeLessThanOrEqual(atMost);
    expect(before - (await count(table))).toBe(deleted);
  },
);
