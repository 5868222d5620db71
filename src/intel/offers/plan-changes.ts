import { compareDecimals, percentOfChange } from '#src/intel/money/decimal.ts';
import type { Item } from './items.ts';
import type { Limit, Plan, PlanPrice } from './plan.ts';
import {
  limitsChanged,
  priceChanged,
  priceHidden,
  priceRevealed,
  promotionTurned,
  stockChanged,
  type Draft,
} from './plan-findings.ts';

/** What is news of a plan that is on both sides. */
export function planChanges(before: Plan, after: Plan): Draft[] {
  const [was] = before.prices;
  const [is] = after.prices;
  const drafts: Draft[] = [];
  if (was !== undefined && after.hidden !== null) drafts.push(priceHidden(before, was, after.hidden));
  if (is !== undefined && before.hidden !== null) drafts.push(priceRevealed(after, is, before.hidden));
  const isSame = areSame(before.items, after.items);
  const promotion = isSame ? [] : promotionOf(before, after);
  drafts.push(...promotion, ...pricesChanged(before, after, promotion.length > 0));
  if (isSame) return drafts;
  const limits = changedLimits(before.limits, after.limits);
  if (limits.length > 0) drafts.push(limitsChanged(after, limits));
  if (before.stock !== null && after.stock !== null && before.stock.current !== after.stock.current)
    drafts.push(stockChanged(after, before.stock, after.stock));
  return drafts;
}

const areSame = (before: readonly Item[], after: readonly Item[]): boolean =>
  before.length === after.length &&
  before.every(({ text, former }, at) => text === after[at]?.text && former === after[at].former);

/** The prices of the same terms on both sides. What is left of one a side is the same price, other terms or not. */
function pairPrices(before: readonly PlanPrice[], after: readonly PlanPrice[]): (readonly [PlanPrice, PlanPrice])[] {
  const waiting = new Map<string, PlanPrice[]>();
  for (const price of before) waiting.set(termsKey(price), [...(waiting.get(termsKey(price)) ?? []), price]);
  const left: PlanPrice[] = [];
  const pairs: (readonly [PlanPrice, PlanPrice])[] = [];
  for (const price of after) {
    const match = waiting.get(termsKey(price))?.shift();
    if (match === undefined) left.push(price);
    else pairs.push([match, price]);
  }
  const gone = [...waiting.values()].flat();
  const [was, is] = [gone[0], left[0]];
  if (gone.length === 1 && left.length === 1 && was !== undefined && is !== undefined && areComparable(was, is))
    pairs.push([was, is]);
  return pairs;
}

const termsKey = ({ currency, period, per, billing }: PlanPrice) => [currency, period, per, billing].join(' ');
const isEither = (a: string | null, b: string | null, free: string | null) => a === b || a === free || b === free;
const areComparable = (a: PlanPrice, b: PlanPrice) =>
  isEither(a.currency, b.currency, '') &&
  (a.currency !== '%') === (b.currency !== '%') &&
  (isEither(a.period, b.period, null) || a.amount === '0' || b.amount === '0') &&
  isEither(a.per, b.per, null) &&
  a.billing === b.billing;

/** The regular price is what counts if a discount began or ended, else what is paid now. */
function pricesChanged(before: Plan, after: Plan, isTurned: boolean): Draft[] {
  return pairPrices(before.prices, after.prices).flatMap(([was, is]) => {
    const [from, to] = isTurned ? [was.former ?? was, is.former ?? is] : [was, is];
    if (compareDecimals(from.amount, to.amount) === 0 || isExplained(before, after, was, is)) return [];
    const terms = is.currency === '' ? was : is;
    return [{ ...priceChanged(after, terms, from, to), before: [was.item], after: [is.item] }];
  });
}

/** `20 % off until 1 May`, and the price is a fifth lower: that is the promotion, no second piece of news. */
function isExplained(before: Plan, after: Plan, was: PlanPrice, is: PlanPrice): boolean {
  const [reduced, full, text] =
    before.promotion === null && after.promotion !== null
      ? [is, was, after.promotion.text]
      : before.promotion !== null && after.promotion === null
        ? [was, is, before.promotion.text]
        : [];
  if (reduced === undefined || full === undefined || text === undefined) return false;
  const share = Number(/(\d{1,2}) ?%/.exec(text)?.[1] ?? Number.NaN);
  const percent = percentOfChange(full.amount, reduced.amount);
  return percent !== null && percent < 0 && (Number.isNaN(share) || Math.abs(-percent - share) <= 2);
}

function promotionOf(before: Plan, after: Plan): Draft[] {
  const [was, is] = [reducedOf(before), reducedOf(after)];
  if ((was === undefined) === (is === undefined)) return [];
  const isStarted = is !== undefined;
  const turned = is ?? was;
  if (turned === undefined) return [];
  const [plan, other] = isStarted ? [after, before] : [before, after];
  const regular = turned.price.former ?? other.prices[0] ?? null;
  const items = [...new Set([...(turned.item === null ? [] : [turned.item]), turned.price.item])];
  const others = other.prices.slice(0, 1).map(({ item }) => item);
  return [promotionTurned(isStarted, { name: plan.name, items, price: turned.price, regular }, others)];
}

/** The price that is reduced, and the words that say so. */
function reducedOf({ prices, promotion }: Plan): { readonly price: PlanPrice; readonly item: Item | null } | undefined {
  const struck = prices.find(({ former, amount }) => former !== null && compareDecimals(former.amount, amount) > 0);
  const price = struck ?? (promotion === null ? undefined : prices[0]);
  return price && { price, item: promotion };
}

/** Limits that both sides have once, with other figures. */
function changedLimits(before: readonly Limit[], after: readonly Limit[]): { before: Limit; after: Limit }[] {
  const were = onceByKey(before);
  return [...onceByKey(after).values()].flatMap((limit) => {
    const was = were.get(limit.key);
    return was === undefined || was.value === limit.value ? [] : [{ before: was, after: limit }];
  });
}

function onceByKey(limits: readonly Limit[]): Map<string, Limit> {
  const counts = new Map<string, number>();
  for (const { key } of limits) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(limits.filter(({ key }) => counts.get(key) === 1).map((limit) => [limit.key, limit]));
}
