import type pg from 'pg';
import { MANY } from '#test/agent/reads-of.ts';

/** 500 competitors, 5,000 targets, 100,000 scans and insights, one every five minutes; a product with little, and one of long ago. */
export async function plantMany(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into intel.product (slug, display_name) select slug, slug from unnest(array['eats', 'rides', 'rare', 'old']) slug;
    insert into intel.competitor (slug, display_name, category, homepage_url)
      select 'c-' || n, 'C ' || n, (array['food_ordering', 'ride_hailing', 'logistics', 'payments'])[1 + n % 4], 'https://c.example' from generate_series(1, 500) n;
    insert into intel.relevance select slug, p, 0.5 from intel.competitor, unnest(array['eats', 'rides']) p;
    insert into intel.target (id, competitor_slug, products, url, canonical_host, host, page_type, selectors, remove_selectors, ignore_texts,
        enabled, priority, schedule_mode, min_seconds, max_seconds, interval_seconds, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c-' || (1 + n % 500), '{eats,rides}', 'https://c.example/' || n, 'c.example', 'c.example',
        'pricing', '{}', '{}', '{}', true, 3, 'adaptive', 300, 604800, 3600, now() - n * interval '1 minute' from generate_series(1, 5000) n;
    insert into intel.scan (id, brain_task_id, target_id, reason, status, outcome, started_at, ended_at)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid,
        'schedule', 'succeeded', 'changed', now() - n * interval '5 minutes', now() - n * interval '5 minutes' from generate_series(1, ${MANY}) n;
    insert into intel.insight (id, seq, products, competitor_slug, target_id, scan_id, brain_task_id, kind, severity, title, summary, confidence, data, evidence,
        source_url, status, rules_version, context, proof, detected_at)
      select ('00000000-0000-4000-a000-' || lpad(n::text, 12, '0'))::uuid, ${MANY} - n + 1,
        case when n % 2000 = 0 then array['rare'] when n > ${MANY} * 0.75 then array['old'] when n % 2 = 0 then array['eats'] else array['rides', 'eats'] end,
        'c-' || (1 + n % 500), ('00000000-0000-4000-8000-' || lpad((1 + n % 5000)::text, 12, '0'))::uuid, ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid,
        gen_random_uuid(), case when n % 5000 = 0 then 'acquisition' when n % 3 = 0 then 'price_increase' else 'other' end,
        case when n % 500 = 0 then 'critical' when n % 10 = 0 then 'high' else 'low' end, 'Change ' || n, repeat('what the page says ', 20), (n % 100) / 100.0, '{}',
        (select jsonb_agg(jsonb_build_object('snapshotBefore', md5('b' || n || part) || md5('c' || n || part), 'snapshotAfter', md5('a' || n || part) || md5('d' || n || part), 'anchor', 'Plans', 'before', repeat('b', 400),
          'after', repeat('a', 400), 'rule', 'visible_text')) from generate_series(1, 3) part),
        'https://c.example', (array['new', 'confirmed', 'confirmed', 'retracted'])[1 + n % 4], '1', repeat('a', 64), repeat('b', 64), now() - n * interval '5 minutes'
      from generate_series(1, ${MANY}) n;
    insert into intel.insight_product select p, detected_at, id from intel.insight, unnest(products) p;
    update intel.counter set value = ${MANY}`);
  await pool.query(
    'vacuum analyze intel.competitor, intel.relevance, intel.target, intel.scan, intel.insight, intel.insight_product, intel.product',
  );
}
