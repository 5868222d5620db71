import { cleanText } from '#src/intel/pages/clean.ts';
import type { Decision } from '#src/intel/pages/compared.ts';
import { excerptsOf } from '#src/intel/pages/excerpt.ts';
import type { ReadContent } from '#src/intel/pages/page-content.ts';
import { align, type Pair } from './align.ts';
import { changeOf, type Change } from './change.ts';
import { keptShareOf, lettersOf } from './kept-share.ts';
import { mutedBy, type Muted } from './muted.ts';
import { stateOf, volatileReason, type Turn } from './learnt.ts';
import type { Learnt } from './learnt-places.ts';
import { pageReason, type PageReason } from './whole-page.ts';

export interface Differences {
  readonly changes: readonly Change[];
  /** What was seen and isn't told, each with its rule. */
  readonly decisions: readonly Decision[];
  /** Why the page as a whole tells nothing. */
  readonly pageReason: PageReason | undefined;
  /** All that turned, told or not: what is learnt from. */
  readonly turns: readonly Turn[];
  /** The share of the former words that are still there. */
  readonly keptShare: number;
}

interface Seeing {
  readonly ignoreTexts: readonly string[];
  readonly muted: readonly Muted[];
  readonly learnt: Learnt;
}

/** What differs between two versions of a page, and what of it counts. */
export function differencesOf(
  before: ReadContent,
  after: ReadContent,
  { ignoreTexts, muted, learnt }: Seeing,
): Differences {
  const ignored = ignoreTexts.map(cleanText).filter((text) => text !== '');
  const alignment = align(before.blocks, after.blocks, ignored);
  const { loose } = alignment;
  const alike = lettersOf(before.blocks) - lettersOf(loose.before);
  const keptShare = keptShareOf(loose.before, loose.after, alike);
  const reason = pageReason(before, after, alignment);
  const decisions: Decision[] = alignment.same.map((same) => decisionOf(same.rule, same));
  if (alignment.moved > 0) decisions.push({ rule: 'moved', anchor: '', before: null, after: null });
  decisions.push(...besideContent(before, after));
  if (reason !== undefined) {
    decisions.unshift(...alignment.changed.map((pair) => decisionOf(reason, pair)));
    return { changes: [], decisions, pageReason: reason, turns: [], keptShare };
  }
  const beside = { before: textsOf(before.left), after: textsOf(after.left) };
  const changes: Change[] = [];
  const turns: Turn[] = [];
  const isMuted = mutedBy(muted);
  for (const pair of alignment.changed) {
    if (isOnlyElsewhere(pair, beside)) {
      decisions.unshift(decisionOf('outside_content', pair));
      continue;
    }
    const turn = { before: stateOf(pair.before?.key), after: stateOf(pair.after?.key) };
    turns.push(turn);
    const why = volatileReason(learnt, turn) ?? (isMuted(saidOf(pair)) ? 'muted' : undefined);
    const change = changeOf(pair);
    if (why !== undefined) decisions.unshift(decisionOf(why, pair));
    else if (change !== undefined) changes.push(change);
  }
  return { changes, decisions, pageReason: undefined, turns, keptShare };
}

const textsOf = (blocks: readonly { readonly text: string }[]): ReadonlySet<string> =>
  new Set(blocks.map(({ text }) => text));

/** Whether a passage that is new or gone stands beside the content of the other side: where content begins isn’t news. */
const isOnlyElsewhere = (
  { before, after }: Pair,
  beside: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): boolean =>
  (before === undefined && beside.before.has(after?.block.text ?? '')) ||
  (after === undefined && beside.after.has(before?.block.text ?? ''));

const saidOf = ({ before, after }: Pair) => ({
  anchor: (after ?? before)?.shown.anchor ?? '',
  before: before?.shown.text ?? '',
  after: after?.shown.text ?? '',
});

function decisionOf(rule: string, { before, after }: Pair): Decision {
  const anchor = (after ?? before)?.shown.anchor ?? '';
  return { rule, anchor, ...excerptsOf(before?.shown.text ?? '', after?.shown.text ?? '') };
}

/** What changed round the content: it is told by where it stands. */
function besideContent(before: ReadContent, after: ReadContent): readonly Decision[] {
  const { changed, same } = align(before.left, after.left, []);
  const why = new Map([...before.left, ...after.left].map((block) => [block.text, block.why]));
  return [...changed, ...same].map((pair) => {
    const text = (pair.after ?? pair.before)?.block.text ?? '';
    return { ...decisionOf('', pair), rule: why.get(text) ?? 'outside_content' };
  });
}
