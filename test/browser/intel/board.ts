import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BrowserContextOptions } from 'playwright-core';
import { addCompetitor, addInsight, addProducts, addScan, addTarget, type NewInsight } from '#test/intel/feed.ts';
import type { Suite } from '#test/support/workers/suite.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** What a page may call a plan, to get at whoever reads of it. */
export const HOSTILE = '</script><img src=//evil.example onerror=alert(1)>';

interface Change {
  readonly anchor?: string;
  readonly before: string;
  readonly after: string;
}

/** Gives an insight what its page said. */
export const sayChanged = (database: pg.Pool, id: string, changes: readonly Change[]) =>
  database.query('update intel.insight set evidence = $2::jsonb where id = $1', [
    id,
    JSON.stringify(
      changes.map(({ anchor = 'Pricing › Pro', before, after }) => ({
        snapshotBefore: 'c'.repeat(64),
        snapshotAfter: 'd'.repeat(64),
        anchor,
        before,
        after,
        rule: 'text.edited',
      })),
    ),
  ]);

/** A morning’s board: three competitors, pages in each state, an insight of each severity and one that is hostile. */
export async function fillBoard({ database }: Suite) {
  await addProducts(database, 'eats', 'rides');
  await addCompetitor(database, { slug: 'northwind', relevance: { eats: 0.9, rides: 0.3 } });
  await addCompetitor(database, { slug: 'swiftly', category: 'delivery_platform', relevance: { eats: 0.7 } });
  await addCompetitor(database, { slug: 'quiet-one', relevance: { rides: 0.2 } });
  const northwind = { competitor: 'northwind', ...(await addTarget(database, { competitor: 'northwind' })) };
  const swiftly = { competitor: 'swiftly', ...(await addTarget(database, { competitor: 'swiftly' })) };
  const blocked = await addTarget(database, { competitor: 'swiftly', pageType: 'careers' });
  await database.query(
    `update intel.target set label = 'Pricing', health = 'healthy', last_scan_at = now() - interval '4 minutes', next_scan_at = now() + interval '11 minutes', last_status = 200,
       robots_allowed = true, robots_checked_at = now(), scans = 42, changes = 3 where id = any($1)`,
    [[northwind.targetId, swiftly.targetId]],
  );
  await database.query(
    `update intel.target set health = 'blocked', robots_allowed = false, robots_rule = 'Disallow: /careers', robots_checked_at = now(), last_scan_at = now() - interval '2 hours', consecutive_failures = 4 where id = $1`,
    [blocked.targetId],
  );
  const failed = await addScan(database, blocked.targetId, 'blocked_robots', ago(2));
  await database.query(
    `update intel.scan set status = 'failed', node = 6, insight_count = 0, error = '{"code": "robots_disallowed", "detail": "Disallow: /careers"}' where id = $1`,
    [failed],
  );
  await addScan(database, swiftly.targetId, 'unchanged', ago(0.1));
  await lease(database, swiftly.targetId, 5);
  await database.query(
    `insert into intel.decision (scan_id, number, rule, anchor, before, after) values
      ($1, 1, 'learnt.alternates', 'Pricing › Banner', 'Spring offer', 'Join 4,000 teams'), ($1, 2, 'ignored_text', 'Footer', '© 2025', '© 2026')`,
    [northwind.scanId],
  );
  const add = async (made: Partial<NewInsight>, hours: number, changes: readonly Change[]) => {
    const id = await addInsight(database, {
      ...northwind,
      products: ['eats'],
      confidence: 0.93,
      ...made,
      detectedAt: ago(hours),
    });
    await sayChanged(database, id, changes);
    return id;
  };
  const insights = {
    critical: await add(
      {
        kind: 'price_increase',
        severity: 'critical',
        status: 'confirmed',
        title: 'Pro went from $49 to $69 a month',
        summary: 'The price of Pro rose by 40.8 %.',
      },
      3,
      [{ before: '$49 a month, billed yearly', after: '$69 a month, billed yearly' }],
    ),
    high: await add(
      {
        ...swiftly,
        kind: 'plan_added',
        severity: 'high',
        products: ['eats', 'rides'],
        title: 'A new plan: Fleet Max',
        summary: 'Fleet Max costs $399 a month.',
        confidence: 0.81,
      },
      20,
      [
        {
          anchor: 'Plans',
          before: '',
          after: 'Fleet Max $399 a month: unlimited drivers, priority support and an account manager',
        },
      ],
    ),
    medium: await add(
      {
        kind: 'messaging_changed',
        severity: 'medium',
        title: 'The headline of the front page changed',
        confidence: 0.74,
        status: 'confirmed',
      },
      30,
      [
        {
          anchor: 'Home',
          before:
            'Deliveries for every kitchen, without contracts, in twelve cities across the country and soon in yours.',
          after: 'Deliveries for every shop, without contracts, in forty cities across the country and soon in yours.',
        },
      ],
    ),
    low: await add(
      { ...swiftly, kind: 'hiring_signal', severity: 'low', title: 'Hires a head of pricing in Denver' },
      50,
      [{ anchor: 'Careers', before: 'Open roles: 11', after: 'Open roles: 14' }],
    ),
    hostile: await add({ kind: 'plan_added', severity: 'low', title: `A new plan: ${HOSTILE}`, summary: HOSTILE }, 60, [
      { anchor: HOSTILE, before: 'Free', after: `Free ${HOSTILE}` },
    ]),
  };
  await database.query(
    `update intel.insight set confirmed_at = detected_at + interval '70 seconds' where status = 'confirmed'`,
  );
  return { northwind, swiftly, blocked, insights };
}

/** A task that a node has. */
export async function lease(database: pg.Pool, targetId: string, node: number): Promise<void> {
  const scan = randomUUID();
  await database.query(
    `insert into intel.scan (id, brain_task_id, target_id, reason, status) values ($1, gen_random_uuid(), $2, 'schedule', 'running')`,
    [scan, targetId],
  );
  await database.query(
    `insert into intel.task (id, scan_id, target_id, host, is_admin, priority, due_at, expires_at, epoch, lease_node, lease_until, baseline_version)
     values (gen_random_uuid(), $1, $2, 'x.example', false, 3, now(), now() + interval '1 hour', 1, $3, now() + interval '10 minutes', 0)`,
    [scan, targetId, node],
  );
}

/** A browser in which somebody has signed in to the feed. */
export async function signedInto(suite: Suite, name: string, scope: string): Promise<BrowserContextOptions> {
  const value = await suite.token({ sub: name.toLowerCase(), name, scope, aud: [suite.urls.intel] });
  const cookie = { name: 'waypost-intel-session', value, domain: '127.0.0.1', path: '/', expires: -1 };
  return {
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
  };
}
