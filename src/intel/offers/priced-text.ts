import { decimalOf, zero, type Decimal } from '#src/intel/money/decimal.ts';
import { moneyIn, type Money } from '#src/intel/money/money.ts';
import type { Item } from './items.ts';
import type { PlanPrice } from './plan.ts';
import { areTerms, isFreeText, isHidden, isLead, isTail, nameBefore, termsOf } from './priced-words.ts';

/** What a passage says of a price. */
export interface PriceText {
  readonly item: Item;
  /** The name that stands in the same passage. */
  readonly name: string | null;
  /** Empty where it is told on request. */
  readonly prices: readonly PlanPrice[];
}

const MAX_CHARACTERS = 140;
const RATE = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?) ?%/;
const NO_RATE = /off|discount|save|saving|uptime|sla|rabatt|faster|more|less|satisf|growth|of |cash ?back/i;
const RANGE = /^\s*(?:-|–|—|to|bis|à|until)\s*$/;

/** The price that a short passage is about; undefined: it is about none. */
export function priceTextOf(item: Item): PriceText | undefined {
  const text = item.current;
  if (text.length > MAX_CHARACTERS || text === '') return undefined;
  if (isHidden(text)) return { item, name: null, prices: [] };
  const worded = wordedAfterName(item);
  if (worded !== undefined) return worded;
  if (isFreeText(text) && (item.level === null || item.level === 8))
    return { item, name: null, prices: [freeOf(item)] };
  const rate = rateOf(item);
  const money = moneyIn(text).filter(({ isScaled, amount }) => !isScaled && !amount.startsWith('-'));
  const first = rate === undefined ? money[0]?.start : Math.min(rate.start, money[0]?.start ?? rate.start);
  if (first === undefined) return undefined;
  const head = text.slice(0, first);
  const isUnnamed = isLead(head);
  const name = isUnnamed ? null : nameBefore(head);
  if (name === undefined) return undefined;
  const prices = pricesOf(item, money, isUnnamed ? head : '');
  const all = rate === undefined ? prices : [rateAsPrice(item, rate.amount), ...prices];
  return all.length === 0 ? undefined : { item, name, prices: all };
}

/** `Enterprise: contact us`, or in two pieces of one passage. */
function wordedAfterName(item: Item): PriceText | undefined {
  const { current, parts } = item;
  const pieces = parts.length > 1 ? parts : current.split(/ ?[:|–—] | - /, 3);
  const at = pieces.findIndex((piece, index) => index > 0 && (isHidden(piece) || isFreeText(piece)));
  if (at === -1 || !pieces.slice(at + 1).every((piece) => areTerms(piece))) return undefined;
  const head = pieces.slice(0, at).join(' ');
  const name = /[?!.]$/.test(head) ? undefined : nameBefore(head);
  return name === undefined ? undefined : { item, name, prices: isHidden(pieces[at] ?? '') ? [] : [freeOf(item)] };
}

const freeOf = (item: Item): PlanPrice => ({
  amount: zero,
  currency: '',
  period: null,
  per: null,
  billing: null,
  shown: item.current,
  former: null,
  item,
});

function pricesOf(item: Item, money: readonly Money[], head: string): PlanPrice[] {
  const text = item.current;
  const former = formerOf(item);
  const prices: PlanPrice[] = [];
  for (const [at, { amount, currency, start, end }] of money.entries()) {
    const next = money[at + 1];
    const tail = text.slice(end, next?.start);
    const between = text.slice(money[at - 1]?.end ?? 0, start);
    if (at > 0 && RANGE.test(between)) continue;
    if (!isTail(tail)) {
      if (at === 0) return [];
      continue;
    }
    const terms = termsOf(tail);
    const label = termsOf(at === 0 ? head : between);
    const period = terms.period ?? (at === 0 ? label.period : null);
    const { billing, per } = terms;
    prices.push({
      amount,
      currency,
      period,
      per,
      billing,
      shown: text.slice(start, end),
      former,
      item,
    });
  }
  return prices;
}

/** What is struck out in a passage. */
export function formerOf({ former }: Item): PlanPrice['former'] {
  const [struck] = former === '' ? [] : moneyIn(former);
  return struck === undefined ? null : { amount: struck.amount, shown: former.slice(struck.start, struck.end) };
}

const rateAsPrice = (item: Item, amount: Decimal): PlanPrice => ({
  amount,
  currency: '%',
  period: null,
  per: null,
  billing: null,
  shown: `${amount} %`,
  former: null,
  item,
});

/** `15 %`, of what is called a fee or a rate; whether it is, its name says. */
function rateOf({ current: text }: Item): { readonly start: number; readonly amount: Decimal } | undefined {
  if (!text.includes('%') || text.length > 80 || NO_RATE.test(text)) return undefined;
  const match = RATE.exec(text);
  const amount = match === null ? undefined : decimalOf((match[1] ?? '').replace(',', '.'));
  return match === null || amount === undefined ? undefined : { start: match.index, amount };
}

const FEE =
  /fee|rate|commission|charge|tax|surcharge|tip|gebühr|provision|frais|comisi|commissie|avgift|opłat|markup|interest|apr\b/i;
const isFee = (name: string): boolean => FEE.test(name);

/** Prices of what has this name: a share alone is one of a fee, beside an amount of anything. */
export const pricesFor = (name: string, prices: readonly PlanPrice[]): readonly PlanPrice[] =>
  isFee(name) || prices.some(({ currency }) => currency !== '%' && currency !== '')
    ? prices
    : prices.filter(({ currency }) => currency !== '%');
