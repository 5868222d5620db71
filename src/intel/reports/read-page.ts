import type { FoundInsight } from '#src/intel/insights/insight.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { severities } from '#src/intel/insights/kind.ts';
import { compare } from '#src/intel/findings/compare.ts';
import { nothingLearnt, type Learnt } from '#src/intel/changes/learnt-places.ts';
import { boundedMutes } from '#src/intel/changes/muted.ts';
import { confidenceOf, withVerdicts, type Table } from '#src/intel/findings/confidence.ts';
import { inputsOf, type InputPage, type Inputs } from '#src/intel/pages/inputs.ts';
import type { Comparison, Decision, PageVersion } from '#src/intel/pages/compared.ts';
import type { Snapshots } from '#src/intel/snapshots/open-snapshots.ts';
import type { PageFacts } from '#src/intel/tasks/work.ts';
import { judgedAs, judgePending, newsOf, type Judged } from './judged.ts';

/** What a page says that was looked at. */
export interface PageRead {
  readonly outcome: Comparison['outcome'];
  readonly insights: readonly FoundInsight[];
  /** Some didn't fit. */
  readonly isPartial: boolean;
  readonly decisions: readonly Decision[];
  readonly judged: readonly Judged[];
  /** What is known by now of what moves by itself on the page. */
  readonly learnt: Learnt;
  /** What the comparison went by besides the bytes; null: there was nothing to compare with. */
  readonly inputs: Inputs | null;
  /** Whether another look must confirm it, soon. */
  readonly needsLook: boolean;
}

/** Under this share of its former text a page is looked at again. */
const LEAST_KEPT = 0.4;
const IMPORTANT = severities.indexOf('high');

/**
 * Compares a page with its baseline, and looks whether what was new is still there. Where some of it isn't, the news is
 * whatever the page has that the one before wasn't told of: a change that went back is none.
 */
export async function readPage(
  { snapshots }: { readonly snapshots: Snapshots },
  { target: known, baseline, pending, learnt: taught, verdicts }: PageFacts,
  page: PageVersion,
): Promise<PageRead> {
  const target = { ...known, muted: boundedMutes(known.muted ?? []) };
  const learnt = taught ?? nothingLearnt;
  const table = withVerdicts(verdicts);
  const load = async (version: InputPage | null): Promise<PageVersion | null> => {
    if (version === null) return null;
    const bytes = version.sha256 === page.sha256 ? page.bytes : await snapshots.get(version.sha256);
    return bytes === undefined ? null : { ...version, bytes };
  };
  const before = await load(baseline);
  const since = compare({ target, before, after: page, learnt });
  const inputs = before === null ? null : inputsOf(target, before, page, learnt);
  const isSame = since.outcome !== 'changed';
  if (isSame || pending.length === 0)
    return summed(since, {
      insights: since.insights,
      judged: pending.map((one) => judgedAs(one, since.outcome === 'baseline' ? 'superseded' : 'confirmed', table)),
      inputs,
      table,
    });
  const judged: Judged[] = [];
  const news: FoundInsight[] = [];
  for (const [sha256, group] of groupedByBefore(pending)) {
    const former = sha256 === null ? null : await load({ sha256, ...placeOf(baseline, page) });
    const again = former === null ? since : compare({ target, before: former, after: page, learnt });
    const looks = group.map((one) => judgedAs(one, judgePending(one, again.insights), table));
    judged.push(...looks);
    const isAllThere = looks.every(({ status }) => status === 'confirmed');
    const confirmed = group.filter(({ id }) => looks.some((one) => one.id === id && one.status === 'confirmed'));
    if (!isAllThere) news.push(...newsOf(again.insights, confirmed));
  }
  const isAllThere = judged.every(({ status }) => status === 'confirmed');
  return summed(since, { insights: isAllThere ? since.insights : news, judged, inputs, table });
}

/** Where a former page was: its rules saw it there. */
const placeOf = (baseline: PageFacts['baseline'], page: PageVersion) => ({
  finalUrl: baseline?.finalUrl ?? page.finalUrl,
  contentType: baseline?.contentType ?? page.contentType,
});

function groupedByBefore(pending: PageFacts['pending']) {
  const groups = new Map<string | null, PageFacts['pending'][number][]>();
  for (const one of pending) {
    const key = one.evidence[0]?.snapshotBefore ?? null;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

interface Sums extends Pick<PageRead, 'insights' | 'judged' | 'inputs'> {
  readonly table: Table;
}

/** With the confidence that its class has by now. */
const rated = (insight: FoundInsight, table: Table): FoundInsight =>
  insight.evidenceClass === null
    ? insight
    : { ...insight, confidence: confidenceOf(insight.evidenceClass, { isConfirmed: false, table }) };

function summed(
  { outcome, decisions, keptShare, learnt, isPartial }: Comparison,
  { insights, judged, inputs, table }: Sums,
): PageRead {
  const isImportant = insights.some(({ severity }) => severities.indexOf(severity) >= IMPORTANT);
  return {
    outcome,
    insights: insights.slice(0, insightBounds.insights).map((insight) => rated(insight, table)),
    isPartial: isPartial || insights.length > insightBounds.insights,
    decisions,
    judged,
    learnt,
    inputs,
    needsLook: isImportant || (outcome === 'changed' && keptShare < LEAST_KEPT),
  };
}
