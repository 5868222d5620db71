import { compareDecimals, percentOfChange, type Decimal } from '#src/intel/money/decimal.ts';
import type { Finding } from '#src/intel/findings/finding.ts';
import type { Item } from './items.ts';
import type { Limit, Plan, PlanPrice } from './plan.ts';
import { percentWords, shownName, shownPrice, summaryOf, termWords, titleOf } from './plan-words.ts';

/** A finding before its quotations are made of passages. */
export type Draft = Pick<Finding, 'kind' | 'rule' | 'title' | 'summary' | 'data'> & {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
};

const drafted = (draft: Draft): Draft => ({ ...draft, title: titleOf(draft.title), summary: summaryOf(draft.summary) });
const termsIn = ({ currency, period, per }: PlanPrice) => ({
  currency: currency === '' || currency === '%' ? null : currency,
  ...(currency === '%' ? { unit: '%' } : {}),
  period,
  per,
});

type Priced = Pick<PlanPrice, 'amount' | 'shown'>;

export function priceChanged(
  plan: Plan,
  terms: PlanPrice,
  before: Priced,
  after: Priced,
): Omit<Draft, 'before' | 'after'> {
  const isMore = compareDecimals(before.amount, after.amount) < 0;
  const percent = percentOfChange(before.amount, after.amount);
  const name = shownName(plan.name);
  const [from, to, words] = [shownPrice(before), shownPrice(after), termWords(terms)];
  const share = percent === null ? '' : `, by ${Math.abs(percent)} %`;
  return {
    kind: isMore ? 'price_increase' : 'price_decrease',
    rule: 'offers.price',
    title: titleOf(`${name}: ${from} → ${to}${words}${percentWords(percent)}`),
    summary: summaryOf(`The price of ${name} ${isMore ? 'rose' : 'fell'} from ${from} to ${to}${words}${share}.`),
    data: { plan: plan.name, ...termsIn(terms), before: before.amount, after: after.amount, percent },
  };
}

export function planAppeared(plan: Plan, isAdded: boolean): Draft {
  const [price] = plan.prices;
  const name = shownName(plan.name);
  const costs = price === undefined ? 'at a price on request' : `at ${shownPrice(price)}${termWords(price)}`;
  const items = [plan.nameItem, ...plan.prices.map(({ item }) => item), ...(plan.hidden === null ? [] : [plan.hidden])];
  return drafted({
    kind: isAdded ? 'plan_added' : 'plan_removed',
    rule: 'offers.plan',
    title: isAdded ? `New: ${name}, ${costs}` : `Gone: ${name}, ${costs}`,
    summary: isAdded ? `${name} is offered now, ${costs}.` : `${name} is no longer offered. It was ${costs}.`,
    data: { plan: plan.name, ...(price === undefined ? noTerms : { ...termsIn(price), price: price.amount }) },
    before: isAdded ? [] : [...new Set(items)],
    after: isAdded ? [...new Set(items)] : [],
  });
}

const noTerms = { currency: null, period: null, per: null, price: null };

export function priceHidden(before: Plan, price: PlanPrice, hidden: Item): Draft {
  const name = shownName(before.name);
  const words = `${shownPrice(price)}${termWords(price)}`;
  return drafted({
    kind: 'price_hidden',
    rule: 'offers.hidden',
    title: `${name}: the price is no longer shown (was ${words})`,
    summary: `${name} cost ${words}; now the page says “${hidden.current}”.`,
    data: { plan: before.name, ...termsIn(price), before: price.amount, after: null },
    before: [price.item],
    after: [hidden],
  });
}

export function priceRevealed(after: Plan, price: PlanPrice, hidden: Item): Draft {
  const name = shownName(after.name);
  const words = `${shownPrice(price)}${termWords(price)}`;
  return drafted({
    kind: 'price_revealed',
    rule: 'offers.hidden',
    title: `${name}: the price is shown now, ${words}`,
    summary: `The page said “${hidden.current}”; now ${name} costs ${words}.`,
    data: { plan: after.name, ...termsIn(price), before: null, after: price.amount },
    before: [hidden],
    after: [price.item],
  });
}

export function limitsChanged(
  plan: Plan,
  changed: readonly { readonly before: Limit; readonly after: Limit }[],
): Draft {
  const name = shownName(plan.name);
  const [first] = changed;
  const what = first === undefined ? '' : `${first.before.item.current} → ${first.after.item.current}`;
  const more = changed.length > 1 ? ` and ${changed.length - 1} more` : '';
  return drafted({
    kind: 'plan_limits_changed',
    rule: 'offers.limits',
    title: `${name}: ${what}${more}`,
    summary: `What ${name} includes changed: ${changed.map(({ before, after }) => `${before.item.current} → ${after.item.current}`).join('; ')}.`,
    data: {
      plan: plan.name,
      limits: changed
        .slice(0, 20)
        .map(({ before, after }) => ({ limit: before.key, before: before.value, after: after.value })),
    },
    before: changed.map(({ before }) => before.item),
    after: changed.map(({ after }) => after.item),
  });
}

interface Promotion {
  readonly name: string | null;
  /** With its words. */
  readonly items: readonly Item[];
  readonly price: PlanPrice | null;
  readonly regular: { readonly amount: Decimal; readonly shown: string } | null;
}

export function promotionTurned(
  isStarted: boolean,
  { name, items, price, regular }: Promotion,
  others: readonly Item[],
): Draft {
  const who = name === null ? '' : `${shownName(name)}: `;
  const [item] = items;
  const words = item === undefined ? '' : ` “${item.text}”`;
  const prices = price === null || regular === null ? '' : ` ${shownPrice(price)} instead of ${shownPrice(regular)}`;
  const said = prices === '' ? words : prices;
  const of = name === null ? '' : ` of ${shownName(name)}`;
  return drafted({
    kind: isStarted ? 'promotion_started' : 'promotion_ended',
    rule: 'offers.promotion',
    title: `${who}${isStarted ? 'a promotion started:' : 'a promotion ended:'}${said}`,
    summary: isStarted ? `A promotion${of} began:${said}.` : `A promotion${of} is over:${said}.`,
    data: {
      plan: name,
      ...(price === null ? noPrice : { ...termsIn(price), regular: regular?.amount ?? null, reduced: price.amount }),
      text: item?.text.slice(0, 200) ?? null,
    },
    before: isStarted ? others : items,
    after: isStarted ? items : others,
  });
}

const noPrice = { currency: null, period: null, per: null, regular: null, reduced: null };

export function stockChanged(plan: Plan, before: Item, after: Item): Draft {
  const name = shownName(plan.name);
  return drafted({
    kind: 'availability_changed',
    rule: 'offers.stock',
    title: `${name}: ${before.current} → ${after.current}`,
    summary: `${name} was “${before.current}” and is “${after.current}” now.`,
    data: { plan: plan.name, before: before.current, after: after.current },
    before: [before],
    after: [after],
  });
}
