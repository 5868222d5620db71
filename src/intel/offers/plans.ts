import type { Block, PageContent } from '#src/intel/pages/content.ts';
import { CardFinder, type CardRoot } from './card-roots.ts';
import { passagesOf, type Item, type Passages } from './items.ts';
import { limitsOf } from './limits.ts';
import { keyOf, type Plan, type PlanPrice } from './plan.ts';
import { tablePlansOf } from './plan-tables.ts';
import { formerOf, pricesFor, priceTextOf, type PriceText } from './priced-text.ts';
import { areTerms, isNameToo, isPromotion, isStock, isTimed, termsOf } from './priced-words.ts';

/** What a page says of prices. */
export interface PricePage {
  readonly plans: readonly Plan[];
  /** Words of discounts that belong to no plan. */
  readonly promotions: readonly Item[];
  /** The list right after the plans, of what they include. */
  readonly included: readonly Item[];
}

type Priced = Pick<PageContent, 'main' | 'format'> & { readonly blocks: readonly Pick<Block, 'element'>[] };

const MOST_PLANS = 500;
const DIGITS = /\d|%|[\p{Nd}]/u;

/** Reads the plans, products and fees of a page's content, in their order. */
export function pricePageOf({ main, format, blocks }: Priced): PricePage {
  if (format !== 'html') return { plans: [], promotions: [], included: [] };
  const passages = passagesOf(main);
  const texts = new Map<number, PriceText>();
  const elements = new Set(blocks.map(({ element }) => element));
  const isContent = ({ element, isControl }: Item) => isControl || elements.has(element);
  for (const item of passages.items) {
    const text = mayPrice(item) && isContent(item) ? priceTextOf(item) : undefined;
    if (text !== undefined) texts.set(item.index, text);
  }
  for (const item of passages.items) if (isNameOfPlan(item, passages.items, texts)) texts.delete(item.index);
  const tables = tablePlansOf(passages, texts);
  for (const { index } of tables.items) texts.delete(index);
  const plans = [...tables.plans, ...cardsOf(passages, texts)]
    .filter(({ key, prices, hidden }) => key !== '' && (prices.length > 0 || hidden !== null))
    .slice(0, MOST_PLANS)
    .toSorted((a, b) => a.nameItem.index - b.nameItem.index);
  const taken = new Set(plans.flatMap(({ items }) => items));
  const promotions = passages.items.filter(
    (item) => isPromotion(item.current) && isTimed(item.current) && !taken.has(item) && isContent(item),
  );
  return { plans, promotions, included: listAfter(plans, passages.items) };
}

const MOST_LISTED = 100;

function listAfter(plans: readonly Plan[], items: readonly Item[]): readonly Item[] {
  const last = plans.flatMap((plan) => plan.items.slice(-1)).reduce((most, { index }) => Math.max(most, index), -1);
  const next = last === -1 ? [] : items.slice(last + 1, last + 1 + MOST_LISTED);
  const end = next.findIndex(({ element, level }) => element.name !== 'li' || (level !== null && level < 7));
  return end === -1 ? next : next.slice(0, end);
}

/** `Custom` or `Free` above a price, as a heading, or where a table has its names: it is what the plan is called. */
function isNameOfPlan(item: Item, items: readonly Item[], texts: ReadonlyMap<number, PriceText>): boolean {
  const { index, level, cell } = item;
  if (!isNameToo(item.current)) return false;
  if (level !== null && level < 7) return true;
  const isPriced = (other: Item | undefined) => (texts.get(other?.index ?? -1)?.prices.length ?? 0) > 0;
  if (cell === null) return isPriced(items[index + 1]);
  if (cell.column === 0) return true;
  const beside = items.slice(Math.max(0, index - 12), index + 12).filter((other) => other.cell?.table === cell.table);
  const isBare = (other: Item) => isPriced(other) && texts.get(other.index)?.name === null;
  return cell.row === 0 && !beside.some((other) => other !== item && other.cell?.row === 0 && isBare(other));
}

const mayPrice = ({ current }: Item) => current.length <= 48 || (current.length <= 140 && DIGITS.test(current));

/** The cards of a page, and what has its name and its price in one passage. */
function cardsOf(passages: Passages, texts: ReadonlyMap<number, PriceText>): Plan[] {
  const finder = new CardFinder(passages, texts);
  const cards = new Map<Item, { readonly root: CardRoot; readonly texts: PriceText[] }>();
  const named: Plan[] = [];
  for (const text of texts.values()) {
    const { item, name } = text;
    const isCardHead = name !== null && item.level !== null;
    if (name !== null && !isCardHead) {
      named.push(namedPlan(text, name));
      continue;
    }
    const root = isCardHead ? { name: item, first: item.index, end: item.index + 1, group: null } : finder.cardOf(item);
    if (root === undefined) continue;
    const card = cards.get(root.name) ?? { root, texts: [] };
    cards.set(root.name, card);
    card.texts.push(text);
  }
  const all = [...cards.values()];
  const groups = new Set(
    all.filter((card) => card.texts.some(({ prices }) => prices.length > 0)).map(({ root }) => root.group),
  );
  return [...all.map((card) => cardPlan(passages, card, groups)), ...named].filter((plan) => plan !== undefined);
}

function cardPlan(
  { items }: Passages,
  { root, texts }: { readonly root: CardRoot; readonly texts: readonly PriceText[] },
  groups: ReadonlySet<CardRoot['group']>,
): Plan | undefined {
  const first = Math.min(root.first, ...texts.map(({ item }) => item.index));
  const end = Math.max(root.end, ...texts.map(({ item }) => item.index + 1));
  const inside = items.slice(first, Math.min(end, first + 400));
  const name = texts.find((text) => text.name !== null && text.item === root.name)?.name ?? root.name.current;
  const priceItems = new Set(texts.map(({ item }) => item));
  const others = inside.filter((item) => item !== root.name && !priceItems.has(item));
  const all = texts.flatMap((text) => text.prices);
  const prices = pricesFor(name, withBeside(all, items, others));
  const hidden = texts.find((text) => text.prices.length === 0)?.item ?? null;
  if (prices.length === 0 && hidden === null) return undefined;
  return {
    name,
    key: keyOf(name),
    prices,
    hidden: prices.length > 0 ? null : hidden,
    // Only looked for where something changed.
    get limits() {
      return limitsOf(others.filter((item) => item.level === null || item.level === 8));
    },
    get promotion() {
      return inside.find(({ current }) => isPromotion(current) && !isYearSaving(current)) ?? null;
    },
    get stock() {
      return others.find(({ current }) => isStock(current)) ?? null;
    },
    items: inside,
    nameItem: root.name,
    isSure: prices.length > 0 || (groups.has(root.group) && !/[?!.]$/.test(name)),
  };
}

/** `Save 20%` alone is what a year costs less. */
const isYearSaving = (text: string) => /^save \d+ ?%!?$/i.test(text);

/** What stands beside a price in a passage of its own: its period, and what it was before. */
function withBeside(prices: readonly PlanPrice[], items: readonly Item[], others: readonly Item[]): PlanPrice[] {
  const struck = others.map((item) => (item.current === '' ? formerOf(item) : null)).find((former) => former !== null);
  return prices.map((price, at) => {
    const { index } = price.item;
    const isLast = prices[at + 1]?.item !== price.item;
    const beside = [items[index + 1], items[index + 2]].filter((item) => item !== undefined);
    const [next, second] = beside.map(({ current }) => (areTerms(current) ? current : ''));
    const after = isLast ? termsOf([next, next === '' ? '' : second].join(' ')) : termsOf('');
    const above = items[index - 1]?.current ?? '';
    const before = areTerms(above) && prices.length > 1 ? termsOf(above) : termsOf('');
    return {
      ...price,
      period: price.period ?? after.period ?? before.period,
      per: price.per ?? after.per,
      billing: price.billing ?? after.billing,
      former: price.former ?? (at === 0 ? (struck ?? null) : null),
    };
  });
}

function namedPlan({ item, prices }: PriceText, name: string): Plan {
  return {
    name,
    key: keyOf(name),
    prices: pricesFor(name, prices),
    hidden: prices.length === 0 ? item : null,
    limits: [],
    promotion: null,
    stock: null,
    items: [item],
    nameItem: item,
    isSure: prices.length > 0,
  };
}
