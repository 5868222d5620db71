import type { Change } from '#src/intel/changes/change.ts';
import type { Finding, Quoted, Rule } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import { cut } from '#src/intel/pages/clean.ts';
import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { withCompanions } from './companions.ts';
import { boardJobs, postedJobs } from './job-boards.ts';
import { listedJobs } from './job-lists.ts';
import { isJobCount, withoutCount, type Job } from './job.ts';

/** A job as data tells it. */
export type JobData = Pick<Job, 'title' | 'location' | 'department' | 'url'>;

/** The data of `hiring_signal`. */
export interface HiringData {
  /** At most fifty of each. */
  readonly opened: readonly JobData[];
  readonly openedCount: number;
  readonly closed: readonly JobData[];
  readonly closedCount: number;
  readonly openBefore: number;
  readonly openAfter: number;
  /** Of those that opened. */
  readonly byDepartment: Readonly<Record<string, number>>;
  readonly byLocation: Readonly<Record<string, number>>;
}

const LISTED = 50;
const NAMED = 3;

/** Jobs that were opened or are gone: one finding for all. How many there are is no news by itself. */
export const jobsRule: Rule = (versions) => {
  const { target, before, after, changes } = versions;
  const isCareers = target.pageType === 'careers' || (target.pageType === 'json' && boardJobs(after) !== undefined);
  if (!isCareers || (after.format === 'html' && !changes.some(mayConcern)))
    return { findings: [], understood: new Set() };
  const sources = [jobsBySource(before), jobsBySource(after)] as const;
  const source = (['board', 'posted', 'listed'] as const).find((each) =>
    sources.every((side) => side[each] !== undefined),
  );
  const understood = source === 'board' ? allOf(changes) : countsIn(changes);
  const [was, is] = source === undefined ? [[], []] : [sources[0][source] ?? [], sources[1][source] ?? []];
  const opened = without(is, was);
  const closed = without(was, is);
  if (source === undefined || opened.length + closed.length === 0) return { findings: [], understood };
  for (const block of withCompanions(versions, 'after', blocksOf(after, opened))) understood.add(block);
  for (const block of withCompanions(versions, 'before', blocksOf(before, closed))) understood.add(block);
  return { findings: [findingOf({ before, after }, { was, is, opened, closed })], understood };
};

/** Titles, places and departments are short. */
const mayConcern = (change: Change): boolean =>
  [change.before, change.after].some((block) => block !== undefined && block.text.length <= 140);

interface Sources {
  readonly board: readonly Job[] | undefined;
  readonly posted: readonly Job[] | undefined;
  readonly listed: readonly Job[] | undefined;
}

/** Data before words; postings count only where the page lists as many. */
function jobsBySource(page: PageContent): Sources {
  if (page.format === 'json') return { board: boardJobs(page), posted: undefined, listed: undefined };
  const posted = postedJobs(page);
  const listed = page.format === 'html' ? listedJobs(page) : undefined;
  return { board: undefined, posted: posted.length > 1 ? posted : undefined, listed };
}

/** Jobs that the other side lacks, so many times. */
function without(jobs: readonly Job[], others: readonly Job[]): readonly Job[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return jobs.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/** Of a board each value that isn’t a job’s is about one: when it was updated, its description. */
const allOf = (changes: readonly Change[]) =>
  new Set(changes.flatMap(({ before, after }) => [before, after].filter((block) => block !== undefined)));

/** “12 open roles” and “Engineering (5)”. */
function countsIn(changes: readonly Change[]): Set<Block> {
  const counts = new Set<Block>();
  for (const { before, after } of changes) {
    const isCount = [before, after].every((block) => block === undefined || isJobCount(block.text));
    const isCounted =
      before !== undefined && after !== undefined && withoutCount(before.text) === withoutCount(after.text);
    if (!isCount && !isCounted) continue;
    for (const block of [before, after]) if (block !== undefined) counts.add(block);
  }
  return counts;
}

const blocksOf = ({ blocks }: PageContent, jobs: readonly Job[]): readonly Block[] =>
  jobs.flatMap(({ range }) => (range === null ? [] : blocks.slice(range.first, range.last + 1)));

interface Jobs {
  readonly was: readonly Job[];
  readonly is: readonly Job[];
  readonly opened: readonly Job[];
  readonly closed: readonly Job[];
}

function findingOf(pages: { readonly before: PageContent; readonly after: PageContent }, jobs: Jobs): Finding {
  const { was, is, opened, closed } = jobs;
  const data: HiringData = {
    opened: opened.slice(0, LISTED).map(dataOf),
    openedCount: opened.length,
    closed: closed.slice(0, LISTED).map(dataOf),
    closedCount: closed.length,
    openBefore: was.length,
    openAfter: is.length,
    byDepartment: countBy(opened, ({ department }) => department),
    byLocation: countBy(opened, ({ location }) => location),
  };
  const evidence = [
    ...opened.map((job) => quoted(pages.after, job, 'after')),
    ...closed.map((job) => quoted(pages.before, job, 'before')),
  ];
  return {
    kind: 'hiring_signal',
    rule: 'entries.jobs',
    evidenceClass: 'section',
    title: cut(titleOf(jobs), insightBounds.title),
    summary: cut(summaryOf(jobs, data), insightBounds.summary),
    data: { ...data },
    evidence: evidence.slice(0, insightBounds.evidence),
  };
}

const dataOf = ({ title, location, department, url }: Job): JobData => ({ title, location, department, url });

function titleOf({ opened, closed }: Jobs): string {
  if (opened.length === 1) return `New job: ${opened[0]?.title ?? ''}`;
  if (opened.length > 1) return `${opened.length} new jobs`;
  return closed.length === 1 ? `Job closed: ${closed[0]?.title ?? ''}` : `${closed.length} jobs closed`;
}

function summaryOf({ opened, closed }: Jobs, { byDepartment, byLocation, openBefore, openAfter }: HiringData): string {
  const sentences = [
    `${openAfter} jobs are open, after ${openBefore}.`,
    opened.length === 0 ? '' : `Opened: ${namesOf(opened)}.`,
    closed.length === 0 ? '' : `Gone: ${namesOf(closed)}.`,
    ...[
      ['department', byDepartment],
      ['location', byLocation],
    ].map(([by, counts]) => {
      const words = Object.entries(counts as HiringData['byLocation'])
        .slice(0, NAMED)
        .map(([name, count]) => `${cut(name, 40)} ${count}`);
      return words.length === 0 ? '' : `New by ${by as string}: ${words.join(', ')}.`;
    }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const namesOf = (jobs: readonly Job[]): string =>
  `${jobs
    .slice(0, NAMED)
    .map(({ title, location }) => cut(location === null ? title : `${title} (${location})`, 60))
    .join(', ')}${jobs.length > NAMED ? ` and ${jobs.length - NAMED} others` : ''}`;

function countBy(jobs: readonly Job[], by: (job: Job) => string | null): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    const name = by(job);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, LISTED));
}

function quoted({ blocks }: PageContent, { at, title, location }: Job, side: 'before' | 'after'): Quoted {
  const block = at === null ? undefined : blocks[at];
  const words = cut(block?.text ?? (location === null ? title : `${title}, ${location}`), insightBounds.excerpt);
  return { anchor: block?.anchor ?? 'jobs', before: '', after: '', [side]: words };
}
