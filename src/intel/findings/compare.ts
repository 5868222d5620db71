import { insightBounds, type Evidence, type FoundInsight } from '#src/intel/insights/insight.ts';
import type { Differences } from '#src/intel/changes/differences.ts';
import { differencesOf } from '#src/intel/changes/differences.ts';
import { learn, stateOf, volatileReason, type Turn } from '#src/intel/changes/learnt.ts';
import { nothingLearnt, type Learnt } from '#src/intel/changes/learnt-places.ts';
import { mutedBy, type Muted } from '#src/intel/changes/muted.ts';
import { bothTexts } from '#src/intel/pages/both-texts.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Compare, ComparedTarget, Decision, PageVersion } from '#src/intel/pages/compared.ts';
import { maskPeople } from '#src/intel/pages/mask.ts';
import { inputsOf } from '#src/intel/pages/inputs.ts';
import { contextOf, proofOf, RULES_VERSION } from '#src/intel/pages/proof.ts';
import { findingsOf } from './combine.ts';
import { confidenceOf } from './confidence.ts';
import type { Finding } from './finding.ts';
import { fittedData, fittedQuote } from './fitted.ts';
import { severityOf } from './severity.ts';

const MAX_DECISIONS = 50;

/**
 * What is new on a page. Both sides are computed from their bytes by the same rules, so that a change of ours is never news;
 * what the last ten scans saw come and go is none either.
 */
export const compare: Compare = ({ target, before, after, learnt: taught = nothingLearnt }) => {
  // What a status page says comes and goes by nature.
  const learnt = target.pageType === 'status' ? nothingLearnt : taught;
  const nothing = { insights: [], decisions: [], keptShare: 1, isPartial: false };
  if (before === null) return { outcome: 'baseline', ...nothing, learnt: nothingLearnt };
  if (before.sha256 === after.sha256) return { outcome: 'unchanged', ...nothing, learnt: learn(learnt, [], false) };
  const texts = bothTexts(target, before, after);
  const differences = differencesOf(texts.before, texts.after, {
    ignoreTexts: target.ignoreTexts,
    muted: target.muted ?? [],
    learnt,
  });
  const { keptShare, changes, pageReason } = differences;
  const { findings, failed } =
    pageReason === undefined
      ? findingsOf({ target, before: texts.before, after: texts.after, changes }, keptShare)
      : { findings: [], failed: [] };
  const reasonOf = reasonOver(learnt, target.muted ?? []);
  const told = findings.filter((finding) => reasonOf(finding) === undefined);
  const isNews = told.length > 0;
  const inputs = { target, before, after, learnt };
  return {
    outcome: isNews ? 'changed' : 'noise_only',
    insights: told.map((finding) => insightOf(inputs, finding)),
    decisions: decisionsOf(texts.decisions, differences, findings, reasonOf, failed),
    keptShare,
    isPartial: failed.length > 0,
    learnt: learn(learnt, [...differences.turns, ...findings.map(turnOf)], isNews),
  };
};

const turnOf = ({ evidence: [first] }: Finding): Turn => ({
  before: stateOf(first?.before),
  after: stateOf(first?.after),
});

/** A typed finding comes and goes like a passage; what a status page tells does so by nature. */
const volatileOf = (finding: Finding, learnt: Learnt) => volatileReason(learnt, turnOf(finding));

/** Why a finding isn't told; undefined: it is. */
function reasonOver(learnt: Learnt, muted: readonly Muted[]): (finding: Finding) => string | undefined {
  const isMuted = mutedBy(muted);
  return (finding) => volatileOf(finding, learnt) ?? (finding.evidence.every(isMuted) ? 'muted' : undefined);
}

function decisionsOf(
  before: readonly Decision[],
  differences: Differences,
  findings: readonly Finding[],
  reasonOf: (finding: Finding) => string | undefined,
  failed: readonly string[],
): readonly Decision[] {
  const suppressed = findings.flatMap((finding) => {
    const rule = reasonOf(finding);
    const [quoted = { anchor: '', before: '', after: '' }] = finding.evidence;
    return rule === undefined ? [] : [{ rule, ...fittedQuote(quoted) }];
  });
  const failures = failed.map((name) => ({ rule: 'rule_failed', anchor: name, before: null, after: null }));
  const all = [...before, ...failures, ...suppressed, ...differences.decisions];
  const isSilent = all.length === 0 && findings.length === 0;
  return isSilent ? [{ rule: 'markup', anchor: '', before: null, after: null }] : all.slice(0, MAX_DECISIONS);
}

interface Inputs {
  readonly target: ComparedTarget;
  readonly before: PageVersion;
  readonly after: PageVersion;
  readonly learnt: Learnt;
}

function insightOf({ target, before, after, learnt }: Inputs, finding: Finding): FoundInsight {
  const { kind, rule, evidenceClass } = finding;
  const data = fittedData(finding.data);
  const evidence: readonly Evidence[] = finding.evidence.slice(0, insightBounds.evidence).map((quoted) => ({
    snapshotBefore: before.sha256,
    snapshotAfter: after.sha256,
    ...fittedQuote(quoted),
    rule,
  }));
  const context = contextOf(inputsOf(target, before, after, learnt));
  return {
    kind,
    severity: severityOf(finding, target.relevance ?? 0),
    title: cut(maskPeople(finding.title), insightBounds.title),
    summary: cut(maskPeople(finding.summary), insightBounds.summary),
    analysis: null,
    analysisSource: null,
    confidence: confidenceOf(evidenceClass, { isConfirmed: false }),
    data,
    evidence,
    evidenceClass,
    rulesVersion: RULES_VERSION,
    context,
    proof: proofOf({ context, targetId: target.id, url: target.url, kind, data, evidence }),
  };
}
