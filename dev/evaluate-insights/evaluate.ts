import type { FoundInsight } from '#src/intel/insights/insight.ts';
import type { Decision } from '#src/intel/pages/compared.ts';
import { baselineNames, fingerprintsOf, type BaselineName, type Fingerprints } from './baselines.ts';
import type { Histories, History } from './histories.ts';
import { contentTypeOf, pageTypeOf } from './page-type.ts';
import { pageUrlOf } from './page-url.ts';
import { watch, type Watch } from './scans.ts';
import type { Labelled, TruthOf } from './truth.ts';

/** What became of two neighbours of a page. */
export interface Transition extends Labelled {
  readonly page: string;
  /** Of the later revision, from 0. */
  readonly index: number;
  readonly commit: string;
  readonly insights: readonly FoundInsight[];
  readonly decisions: readonly Decision[];
  /** What simpler ways would have reported. */
  readonly baselines: Readonly<Record<BaselineName, boolean>>;
  readonly milliseconds: number;
}

/** Pages that are read at once: some have two mebibytes. */
const CHUNK = 32;

export function evaluateHistories({ pages, read }: Histories, truthOf: TruthOf): readonly Transition[] {
  return pages.flatMap((history) => evaluateHistory(history, read, truthOf));
}

function evaluateHistory(
  { page, revisions }: History,
  read: Histories['read'],
  truthOf: TruthOf,
): readonly Transition[] {
  const contentType = contentTypeOf(page);
  let look: Watch['look'] | undefined;
  const transitions: Transition[] = [];
  let before: Fingerprints | undefined;
  for (let from = 0; from < revisions.length; from += CHUNK) {
    const chunk = revisions.slice(from, from + CHUNK);
    for (const [offset, bytes] of read(chunk).entries()) {
      const index = from + offset;
      const after = fingerprintsOf(bytes);
      look ??= watch({ url: pageUrlOf(page, bytes), pageType: pageTypeOf(page), against: 'last' }).look;
      const begun = performance.now();
      const { insights, decisions } = look({ bytes, contentType });
      const milliseconds = performance.now() - begun;
      if (before !== undefined)
        transitions.push({
          ...truthOf(page, index),
          page,
          index,
          commit: chunk[offset]?.commit ?? '',
          insights,
          decisions,
          baselines: differences(before, after),
          milliseconds,
        });
      before = after;
    }
  }
  return transitions;
}

const differences = (before: Fingerprints, after: Fingerprints): Readonly<Record<BaselineName, boolean>> =>
  Object.fromEntries(baselineNames.map((name) => [name, before[name] !== after[name]])) as Record<
    BaselineName,
    boolean
  >;
