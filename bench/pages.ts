import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { withHistories } from '../dev/evaluate-insights/histories.ts';
import { compare } from '#src/intel/findings/compare.ts';
import type { PageVersion } from '#src/intel/pages/compared.ts';
import { sha256Hex } from '#src/platform/crypto/hash.ts';
import { grownPair } from './grown-page.ts';
import { percentile, spread } from './spread.ts';

const BUNDLE = join(import.meta.dirname, '../test/intel/measured/histories.bundle');
const URL_OF_PAGE = 'https://site.example/legal';
const GOAL_RATIO = 0.6;
const sizes = [
  { kilobytes: 280, goalMs: 10 },
  { kilobytes: 500, goalMs: 50 },
];
/** A size is about another one within this share of it. */
const ABOUT = 0.15;
const PAIRS_OF_A_SIZE = 400;
const growth = [250, 500, 1_000];

interface Pair {
  readonly before: PageVersion;
  readonly after: PageVersion;
}

const versionOf = (bytes: Uint8Array): PageVersion => ({
  bytes,
  contentType: 'text/html; charset=utf-8',
  finalUrl: URL_OF_PAGE,
  sha256: sha256Hex(bytes),
});

/** Neighbours that differ, spread over all pages of the real histories. */
function realPairs(count: number): readonly Pair[] {
  return withHistories(BUNDLE, ({ pages, read }) =>
    pages.flatMap(({ revisions }) => {
      const step = Math.max(Math.floor((revisions.length * pages.length) / count), 2);
      return revisions.flatMap((before, index) => {
        const after = revisions[index + 1];
        if (index % step !== 0 || after === undefined || after.blob === before.blob) return [];
        const [old, now] = read([before, after]).map(versionOf);
        return old === undefined || now === undefined ? [] : [{ before: old, after: now }];
      });
    }),
  );
}

const target = {
  id: '00000000-0000-7000-8000-000000000001',
  pageType: 'legal',
  selectors: [],
  removeSelectors: [],
  ignoreTexts: [],
  url: URL_OF_PAGE,
} as const;

const ours = ({ before, after }: Pair): boolean => compare({ target, before, after }).outcome === 'changed';

/** The text of both sides, by the parser alone. */
const plain = ({ before, after }: Pair): boolean => textOf(before.bytes) !== textOf(after.bytes);

function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => void (unseen += name === 'script' || name === 'style' ? 1 : 0),
    onclosetag: (name) => void (unseen -= name === 'script' || name === 'style' ? 1 : 0),
    ontext: (text) => void (unseen === 0 && pieces.push(text)),
  });
  parser.end(new TextDecoder().decode(bytes));
  return pieces.join('').replaceAll(/\s+/g, ' ');
}

/** Milliseconds of this thread's processor that a way takes for each pair: other load hardly changes them. */
const timed = (pairs: readonly Pair[], way: (pair: Pair) => boolean): readonly number[] =>
  pairs.map((pair) => {
    const begun = process.threadCpuUsage();
    way(pair);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Row 10: two versions of a page normalised and compared, beside the text of both by the parser alone; in Node. */
export function measurePages(isQuick: boolean): void {
  const pairs = realPairs(isQuick ? 24 : 90);
  const kilobytes = pairs.map(({ after }) => after.bytes.byteLength / 1_000);
  console.log(
    `${pairs.length} pairs of real pages, KB p50 / p95 / p99 ${spread(kilobytes)}; processor time in Node, both sides each time`,
  );
  showRatio(pairs, isQuick ? 5 : 9);
  for (const size of sizes) showSize(size, isQuick ? 5 : 9);
  showGrowth(isQuick ? 20 : 60);
}

/** Rounds by turns, so that whatever else the machine does hits both. */
function showRatio(pairs: readonly Pair[], rounds: number): void {
  timed(pairs, ours);
  timed(pairs, plain);
  const series = Array.from({ length: rounds }, () => {
    const [own, bare] = [sum(timed(pairs, ours)), sum(timed(pairs, plain))];
    return { ours: (2_000 * pairs.length) / own, plain: (2_000 * pairs.length) / bare, ratio: bare / own };
  });
  for (const name of ['ours', 'plain'] as const)
    console.log(
      `${name === 'ours' ? 'normalise and diff' : 'htmlparser2 alone'}, pages/s ${range(
        series.map((each) => each[name]),
        0,
      )}`,
    );
  const ratios = series.map(({ ratio }) => ratio);
  const isMet = percentile(ratios, 0.5) >= GOAL_RATIO;
  console.log(`ratio ${range(ratios, 2)}   goal >= ${GOAL_RATIO}: ${isMet ? 'met' : 'missed'}`);
  console.log(`  ratios by round: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
}

/** Real pages of about that size, each comparison at its quickest of some rounds: what differs is then the pages. */
function showSize({ kilobytes: size, goalMs }: (typeof sizes)[number], rounds: number): void {
  const isSo = ({ bytes }: PageVersion) => Math.abs(bytes.byteLength / 1_000 - size) <= ABOUT * size;
  const pairs = realPairs(PAIRS_OF_A_SIZE).filter(({ before, after }) => isSo(before) && isSo(after));
  const took = pairs.map((pair) => Math.min(...Array.from({ length: rounds }, () => elapsedOf(() => ours(pair)))));
  const p95 = percentile(took, 0.95);
  console.log(
    `${pairs.length} pairs of about ${size} KB, ms a comparison p50 / p95 / p99 ${spread(took)}   goal p95 < ${goalMs}: ${p95 < goalMs ? 'met' : 'missed'}`,
  );
}

const range = (values: readonly number[], digits: number): string =>
  `min ${Math.min(...values).toFixed(digits)}, median ${percentile(values, 0.5).toFixed(digits)}, max ${Math.max(...values).toFixed(digits)}`;

function timesOf(kilobytes: number, count: number): readonly number[] {
  const [before, after] = grownPair(kilobytes).map(versionOf);
  if (before === undefined || after === undefined) return [];
  return Array.from({ length: count + 10 }, () => elapsedOf(() => ours({ before, after }))).slice(10);
}

/** By the clock: the processor's time is counted in ticks of some milliseconds, too coarse for one page. */
function elapsedOf(run: () => unknown): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

/** The exponent of time over size: the slope of a straight line through the logarithms of three medians. */
function showGrowth(count: number): void {
  const points = growth.map((size) => ({ x: Math.log(size), y: Math.log(percentile(timesOf(size, count), 0.5)) }));
  const [middleX, middleY] = [sum(points.map(({ x }) => x)) / 3, sum(points.map(({ y }) => y)) / 3];
  const slope =
    sum(points.map(({ x, y }) => (x - middleX) * (y - middleY))) / sum(points.map(({ x }) => (x - middleX) ** 2));
  const medians = points.map(({ y }) => `${Math.exp(y).toFixed(1)} ms`).join(', ');
  console.log(`growth over ${growth.join(', ')} KB: ${medians}; exponent ${slope.toFixed(2)}`);
}
