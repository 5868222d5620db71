import {
  HostBusy,
  HostVisit,
  LeaseLost,
  RedirectsExceeded,
  RobotsDisallow,
  type Wait,
} from '#src/intel/hosts/ask-hosts.ts';
import type { FetchedPage, PageFetched } from '#src/intel/fetching/fetched-page.ts';
import { learn } from '#src/intel/changes/learnt.ts';
import { nothingLearnt } from '#src/intel/changes/learnt-places.ts';
import { withVerdicts } from '#src/intel/findings/confidence.ts';
import { judgedAs } from '#src/intel/reports/judged.ts';
import { scanHeaders } from '#src/intel/fetching/scan-headers.ts';
import { readPage } from '#src/intel/reports/read-page.ts';
import { reportBounds, type ReportData, type ReportNotes } from '#src/intel/reports/report.ts';
import type { ScanOutcome } from '#src/intel/scans/scan.ts';
import type { SwarmContext } from '#src/intel/swarm-context.ts';
import type { Resume } from '#src/intel/tasks/tasks-store.ts';
import type { Work } from '#src/intel/tasks/work.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';

/** What a node hands in for a task that it runs. */
export interface Running {
  /** Ends the task when its lease is lost. */
  readonly signal: AbortSignal;
  /** Waits for a host, or throws `HostBusy`. */
  readonly wait: Wait;
}

export type Ran =
  | { readonly kind: 'report'; readonly data: ReportData }
  /** Its next host isn't free for longer than a node waits. */
  | { readonly kind: 'put_back'; readonly inMs: number; readonly resume: Resume | null }
  | { readonly kind: 'lost' };

type RunContext = Pick<
  SwarmContext,
  'db' | 'clock' | 'snapshots' | 'outbound' | 'scanGapMs' | 'fetchPage' | 'fetchRobots' | 'intelUrl' | 'note'
>;

/** What an attempt came to, before it is put into a report. */
interface Found {
  readonly outcome: ScanOutcome;
  readonly http?: ReportData['http'];
  readonly snapshot?: ReportData['snapshot'];
  readonly timings?: ReportData['timings'];
  readonly error?: ReportData['error'];
  readonly insights?: ReportData['insights'];
  readonly notes?: Partial<ReportNotes>;
  readonly retryAfterSeconds?: number;
}

/** Looks at a task's page: every request under its host's permit and with robots.txt's leave. */
export async function runTask(ctx: RunContext, work: Work, { signal, wait }: Running): Promise<Ran> {
  const { etag = null, lastModified = null } = work.validators ?? {};
  const headers = scanHeaders({ intelUrl: ctx.intelUrl, language: work.language, etag, lastModified });
  const { db, clock, scanGapMs, fetchRobots, outbound: policy } = ctx;
  const visit = new HostVisit({ db, clock, policy, scanGapMs, headers, signal, fetchRobots, wait }, work);
  const report = (found: Found): Ran => ({ kind: 'report', data: reportOf(work, visit, found) });
  try {
    const page = await ctx.fetchPage({ url: work.url, headers, policy, signal, beforeHop: visit.beforePage });
    return report(await foundOn(ctx, work, page));
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost) return { kind: 'lost' };
    if (error instanceof HostBusy) return { kind: 'put_back', inMs: error.inMs, resume: resumeOf(visit) };
    if (error instanceof RobotsDisallow)
      return report({ outcome: 'blocked_robots', error: { code: 'robots_disallowed', detail: error.message } });
    if (error instanceof RedirectsExceeded)
      return report({
        outcome: 'redirect_error',
        error: { code: 'too_many_redirects', detail: 'Over five redirects.' },
      });
    ctx.note(error);
    return report({ outcome: 'node_lost', error: { code: 'internal_error', detail: 'The node failed.' } });
  }
}

const resumeOf = ({ url, redirects, host }: HostVisit): Resume | null =>
  redirects > 0 ? { url: url.href, redirects, host } : null;

async function foundOn(ctx: RunContext, work: Work, page: FetchedPage): Promise<Found> {
  const http = httpOf(work, page);
  const { timings } = page;
  const common = { http, timings: { ...timings } };
  if (page.kind === 'refused') {
    const { outcome, code, detail, retryAfterSeconds } = page;
    return {
      ...common,
      outcome,
      error: { code, detail },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
  if (page.kind === 'page') return { ...common, ...(await readOf(ctx, work, page)) };
  const table = withVerdicts(work.verdicts);
  const judged = work.pending.map((one) => judgedAs(one, 'confirmed', table));
  return {
    ...common,
    outcome: 'not_modified',
    notes: { judged, learnt: learn(work.learnt ?? nothingLearnt, [], false) },
  };
}

function httpOf(work: Work, page: FetchedPage): ReportData['http'] {
  const isAnswer = page.kind !== 'refused';
  return {
    status: page.status ?? null,
    finalUrl: page.finalUrl ?? null,
    contentType: page.kind === 'page' ? page.contentType : null,
    bytes: page.kind === 'page' ? page.bytes.length : null,
    redirects: work.redirects + page.redirects,
    etag: isAnswer ? (page.headers['etag'] ?? null) : null,
    lastModified: isAnswer ? (page.headers['last-modified'] ?? null) : null,
  };
}

/** What the rules make of a page. A page that becomes the baseline is stored before it is reported. */
async function readOf(ctx: RunContext, work: Work, { bytes, finalUrl, contentType }: PageFetched): Promise<Found> {
  const sha256 = sha256Hex(bytes);
  const { outcome, insights, ...notes } = await readPage(ctx, work, { bytes, sha256, finalUrl, contentType });
  if (outcome !== 'baseline' && outcome !== 'changed') return { outcome, insights, notes };
  await ctx.snapshots.put(sha256, bytes);
  const snapshot = { sha256, bytes: bytes.length, finalUrl, contentType: contentType ?? '' };
  return { outcome, insights, notes, snapshot };
}

function reportOf(work: Work, visit: HostVisit, { outcome, retryAfterSeconds, ...found }: Found): ReportData {
  const { lease, target, scanId, brainTaskId, attempt } = work;
  const { insights = [], http = null, snapshot = null, timings = null, error = null, notes = {} } = found;
  const answer = { status: http?.status ?? null, retryAfterSeconds: retryAfterSeconds ?? null };
  return {
    brainTaskId,
    scanId,
    taskId: lease.task,
    targetId: target.id,
    nodeId: `node-${lease.node}`,
    epoch: lease.epoch,
    attempt,
    outcome,
    http,
    snapshot,
    timings,
    error,
    insights,
    notes: {
      isPartial: notes.isPartial ?? false,
      needsLook: notes.needsLook ?? false,
      isFull: work.validators === null,
      decisions: (notes.decisions ?? []).slice(0, reportBounds.decisions),
      judged: notes.judged ?? [],
      learnt: notes.learnt ?? null,
      inputs: notes.inputs ?? null,
      permit: visit.end(answer) ?? null,
      robots: visit.said ?? null,
    },
  };
}
