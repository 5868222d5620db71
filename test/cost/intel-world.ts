import { addCompetitor, addInsight, addProducts, addTarget } from '#test/intel/feed.ts';
import { addProvedInsight } from './proved-insight.ts';
import { plantSnapshot } from '#test/intel/writing/findings.ts';
import type { Suite } from '#test/support/workers/suite.ts';
import type { Door } from './doors.ts';

const MANY = 100;
const COMPETITORS = 500;
const EXCERPT = '漢'.repeat(500);

/** As many targets as a seed may have, as long as they fit. */
const fatSeed = {
  version: 1,
  targets: Array.from({ length: 5_000 }, (_, index) => ({
    competitorSlug: 'cost',
    url: `https://www.rival.com/${'é'.repeat(8)}/${index}`,
    products: ['eats'],
    pageType: 'pricing',
    label: '\ufdfa'.repeat(10),
    selectors: ['main'],
    priority: 1,
    enabled: true,
  })),
};
const fatCompetitor = {
  slug: 'fat',
  displayName: '\ufdfa'.repeat(120),
  category: 'other',
  homepageUrl: `https://www.rival.com/${'x'.repeat(2_000)}`,
  relevance: [{ product: 'eats', score: 0.123_456_789 }],
};
const fatTarget = {
  competitorSlug: 'cost',
  url: 'https://www.rival.com/fat',
  products: ['eats'],
  pageType: 'pricing',
  selectors: Array.from({ length: 20 }, () => 'a'.repeat(300)),
  ignoreTexts: Array.from({ length: 50 }, () => '\ufdfa'.repeat(300)),
};

/** 500 competitors, a hundred targets, scans and insights as long as they can be, and a hundred decisions of a scan. */
export async function openIntelWorld(suite: Suite) {
  const { database, urls } = suite;
  const token = await suite.token({ scope: 'intel:read intel:admin intel:subscribe', aud: [urls.intel] });
  await addProducts(database, 'eats');
  await addCompetitor(database, { slug: 'cost', relevance: { eats: 1 } });
  await database.query(
    `insert into intel.competitor select 'cost-' || n, display_name, category, homepage_url from intel.competitor, generate_series(2, ${COMPETITORS}) n where slug = 'cost'`,
  );
  await database.query(
    "insert into intel.relevance select slug, 'eats', 0.5 from intel.competitor where slug like 'cost-%'",
  );
  const { targetId, scanId } = await addTarget(database, { competitor: 'cost' });
  const insight = await addInsight(database, { competitor: 'cost', targetId, scanId });
  await database.query(
    `update intel.insight set title = $2, summary = $3, analysis = $3, evidence = (
       select jsonb_agg(jsonb_build_object('snapshotBefore', null, 'snapshotAfter', null, 'anchor', 'Pro', 'before', $3::text, 'after', $3::text, 'rule', 'text.edited'))
       from generate_series(1, 10)) where id = $1`,
    [insight, '漢'.repeat(120), EXCERPT],
  );
  await database.query(
    `insert into intel.target select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'url', t.url || n,
       'ignore_texts', array_fill($2::text, array[50]), 'selectors', array_fill(left($2, 300), array[20])))).*
     from intel.target t, generate_series(1, ${MANY}) n where t.id = $1`,
    [targetId, EXCERPT],
  );
  await database.query(
    `insert into intel.scan select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from intel.scan s, generate_series(1, ${MANY}) n where s.id = $1`,
    [scanId],
  );
  await database.query(
    `insert into intel.insight select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'seq', i.seq + n))).* from intel.insight i, generate_series(1, ${MANY}) n where i.id = $1`,
    [insight],
  );
  await database.query(
    `insert into intel.insight_product select 'eats', detected_at, id from intel.insight where competitor_slug = 'cost' on conflict do nothing`,
  );
  await database.query(`update intel.counter set value = value + ${MANY} where name = 'insight'`);
  await database.query(
    `insert into intel.decision (scan_id, number, rule, anchor, before, after) select $1, n, 'ignored_text', 'Pro', $2, $2 from generate_series(1, ${MANY}) n`,
    [scanId, EXCERPT],
  );
  await database.query(
    `insert into intel.competitor (slug, display_name, category, homepage_url) values ('bare', 'Bare', 'other', 'https://bare.example/')`,
  );
  await database.query(
    `insert into intel.audit (id, actor, action, resource, details) select gen_random_uuid(), 'user:cost', 'target.update', 'target:x', jsonb_build_object('changed', repeat($1, 40)) from generate_series(1, ${MANY})`,
    [EXCERPT],
  );
  const removed = await addTarget(database, { competitor: 'cost' });
  const [page, erased] = [
    await plantSnapshot(suite, 'x'.repeat(2 * 1_024 * 1_024), [targetId]),
    await plantSnapshot(suite, 'y', [targetId]),
  ];
  const proved = await addProvedInsight(suite, { targetId, scanId });
  return {
    tokenFor: (_door: Door) => token,
    paramsOf: ({ path, method }: Door) => ({
      id: idOf(path, {
        insight: path.endsWith('/verify') ? proved.id : insight,
        scanId,
        targetId: method === 'DELETE' ? removed.targetId : targetId,
      }),
      targetId,
      slug: method === 'DELETE' ? 'bare' : 'cost',
      sha256: method === 'DELETE' ? erased.sha256 : page.sha256,
      code: 'validation_failed',
    }),
    counts: { 'GET /api/insights/:id/verify': proved.counts },
    taken: {
      'POST /api/admin/seed': [fatSeed],
      'POST /api/admin/competitors': [fatCompetitor],
      'POST /api/admin/targets': [fatTarget],
    },
  };
}

const idOf = (
  path: string,
  { insight, scanId, targetId }: Readonly<Record<'insight' | 'scanId' | 'targetId', string>>,
) => {
  if (path.includes('/insights/')) return insight;
  return path.startsWith('/api/scans') ? scanId : targetId;
};
