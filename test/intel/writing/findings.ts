import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Suite } from '#test/support/workers/suite.ts';

/** What a page was quoted with. */
export const quoted = { before: 'Starter costs $10 a month', after: 'Starter costs $12 a month' };

/** Stores a page of targets, as the swarm does. */
export async function plantSnapshot(
  suite: Suite,
  text: string,
  targets: readonly string[],
): Promise<{ readonly sha256: string; readonly key: string }> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const key = `pages/${sha256.slice(0, 2)}/${sha256}.gz`;
  await (await suite.snapshots()).put(key, gzipSync(text));
  for (const id of targets) {
    await suite.database.query(
      `insert into intel.snapshot (sha256, target_id, bytes, final_url, content_type) values ($1, $2, $3, 'https://x.example.com/', 'text/html')`,
      [sha256, id, text.length],
    );
  }
  return { sha256, key };
}

interface Found {
  readonly targetId: string;
  readonly anchors: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly alsoOn?: readonly string[];
}

/** An insight with an event that tells of it, and its scan with what was decided there. */
export async function plantInsight(
  suite: Suite,
  { targetId, anchors, before = 'c'.repeat(64), after = 'd'.repeat(64), alsoOn = [] }: Found,
): Promise<{ readonly id: string; readonly scanId: string }> {
  const [id, scanId] = [randomUUID(), randomUUID()];
  const evidence = anchors.map((anchor) => ({
    snapshotBefore: before,
    snapshotAfter: after,
    anchor,
    ...quoted,
    rule: 'text',
  }));
  await suite.database.query(
    `with t as (select * from intel.target where id = $3),
      s as (insert into intel.scan (id, brain_task_id, target_id, reason, status, ended_at, snapshot_before, snapshot_after)
        values ($2, gen_random_uuid(), $3, 'schedule', 'succeeded', now(), $5, $6)),
      d as (insert into intel.decision (scan_id, number, rule, anchor, before, after) values ($2, 1, 'volatile', 'p1', $7, $8)),
      e as (insert into intel.event (resource, sequence, names, products, data) values ($1, 1, '{insight.created}', '{eats}', jsonb_build_object('title', $7::text)))
     insert into intel.insight (id, seq, products, competitor_slug, target_id, scan_id, brain_task_id, kind, severity, title, summary, confidence, data,
       evidence, also_on, source_url, status, rules_version, context, proof, detected_at)
     select $1, 1, products, competitor_slug, $3, $2, gen_random_uuid(), 'price_increase', 'high', $7, $8, 0.9, jsonb_build_object('from', $7::text), $4::jsonb, $9::uuid[], url, 'new',
       '1', 'x', repeat('e', 64), now() from t`,
    [id, scanId, targetId, JSON.stringify(evidence), before, after, quoted.before, quoted.after, alsoOn],
  );
  return { id, scanId };
}
