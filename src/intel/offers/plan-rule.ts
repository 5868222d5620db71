import type { Finding, Quoted, Versions } from '#src/intel/findings/finding.ts';
import { insightBounds } from '#src/intel/insights/insight.ts';
import type { Block } from '#src/intel/pages/content.ts';
import { ChangedBlocks, type Side } from './changed-blocks.ts';
import type { Item } from './items.ts';
import { keyOf, type Plan } from './plan.ts';
import { planChanges } from './plan-changes.ts';
import { planAppeared, promotionTurned, type Draft } from './plan-findings.ts';
import { pairPlans } from './plan-pairs.ts';
import type { PricePage } from './plans.ts';

export interface PlanReading {
  readonly findings: readonly Finding[];
  readonly understood: ReadonlySet<Block>;
}

/** What is news in the visible prices of a page. */
export function readPlans(versions: Versions, before: PricePage, after: PricePage): PlanReading {
  const blocks = new ChangedBlocks(versions);
  const { pairs, removed, added } = pairPlans(before.plans, after.plans);
  const drafts = pairs.flatMap(([was, is]) => planChanges(was, is));
  if (areBothPriced(versions, before, after)) {
    drafts.push(...newsOf(added, true, versions.before.blocks), ...newsOf(removed, false, versions.after.blocks));
  }
  const promotions = promotionsTurned(before, after, drafts);
  const counting = [...drafts, ...promotions].filter((draft) => isSeen(draft, blocks));
  const understood = new Set(counting.flatMap((draft) => understoodBy(draft, blocks, [...added, ...removed])));
  for (const [kind, side, page] of [
    ['plan_added', 'after', after],
    ['plan_removed', 'before', before],
  ] as const)
    if (counting.some((draft) => draft.kind === kind))
      for (const block of blocks.wholeOf(side, page.included)) understood.add(block);
  return { findings: counting.map((draft) => findingOf(draft, blocks)), understood };
}

/** What else of a page may change when its only plan comes or goes. */
const MOST_BESIDE = 0.3;

/** A page without any plan is another page, or not read, unless it had one alone and all else is as it was. */
function areBothPriced({ before, after, changes }: Versions, was: PricePage, is: PricePage): boolean {
  if (was.plans.length > 0 && is.plans.length > 0) return true;
  const [only, ...more] = [...was.plans, ...is.plans];
  if (only === undefined || more.length > 0) return false;
  const beside = Math.max(before.blocks.length, after.blocks.length) - only.items.length;
  return changes.length - only.items.length <= MOST_BESIDE * beside;
}

/** Plans that the other side has no name of. */
function newsOf(plans: readonly Plan[], isAdded: boolean, others: readonly Block[]): Draft[] {
  const sure = plans.filter(({ isSure }) => isSure);
  const names = sure.length === 0 ? new Set() : namesOf(others);
  return sure.filter(({ key }) => !names.has(key)).map((plan) => planAppeared(plan, isAdded));
}

const MAX_NAME = 60;
const namesOf = (blocks: readonly Block[]): ReadonlySet<string> =>
  new Set(blocks.filter(({ text, cell }) => text.length <= MAX_NAME && cell === null).map(({ text }) => keyOf(text)));

/** Words of a discount that only one side has. The same percentage is the same discount, however its days are counted. */
function promotionsTurned(before: PricePage, after: PricePage, drafts: readonly Draft[]): Draft[] {
  const isTold = drafts.some(({ kind }) => kind === 'promotion_started' || kind === 'promotion_ended');
  if (isTold) return [];
  const only = (items: readonly Item[], others: readonly Item[]) => {
    const known = new Set(others.map(({ text }) => discountOf(text)));
    return items.filter(({ text }) => !known.has(discountOf(text))).slice(0, 3);
  };
  const turned = (items: readonly Item[], isStarted: boolean) =>
    items.map((item) => promotionTurned(isStarted, { name: null, items: [item], price: null, regular: null }, []));
  return [
    ...turned(only(after.promotions, before.promotions), true),
    ...turned(only(before.promotions, after.promotions), false),
  ];
}

const discountOf = (text: string): string => /(\d{1,2}) ?%/.exec(text)?.[0] ?? text.replaceAll(/\d+/g, '#');

/** Whether any of its passages is among what changed: what is suppressed there isn’t told here. Buttons are no passages. */
const isSeen = ({ before, after }: Draft, blocks: ChangedBlocks): boolean =>
  before.some((item) => blocks.isChanged('before', item)) ||
  after.some((item) => blocks.isChanged('after', item)) ||
  (before.every((item) => !blocks.hasBlock('before', item)) && after.every((item) => !blocks.hasBlock('after', item)));

function understoodBy({ before, after, data }: Draft, blocks: ChangedBlocks, whole: readonly Plan[]): Block[] {
  const plan = whole.find(({ name, nameItem }) => name === data['plan'] && [...before, ...after].includes(nameItem));
  const items = (side: Side, own: readonly Item[]) =>
    own.length > 0 && plan !== undefined
      ? blocks.wholeOf(side, plan.items)
      : own.flatMap((item) => blocks.blocksOf(side, item));
  return [...items('before', before), ...items('after', after)];
}

function findingOf({ before, after, ...draft }: Draft, blocks: ChangedBlocks): Finding {
  const count = Math.min(insightBounds.evidence, Math.max(before.length, after.length));
  const evidence = Array.from({ length: count }, (_, at): Quoted => {
    const [was, is] = [before[at], after[at]];
    const anchor = (is && blocks.anchorOf('after', is)) ?? (was && blocks.anchorOf('before', was)) ?? '';
    return { anchor, before: was?.text ?? '', after: is?.text ?? '' };
  });
  return { ...draft, evidenceClass: 'card', evidence };
}
