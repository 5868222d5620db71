import { compareDecimals, percentOfChange } from '#src/intel/money/decimal.ts';
import type { Finding } from '#src/intel/findings/finding.ts';
import type { PlanPrice } from './plan.ts';
import { percentWords, shownName, shownPrice, summaryOf, termWords, titleOf } from './plan-words.ts';
import type { StructuredOffer } from './structured.ts';

type Pair = readonly [before: StructuredOffer, after: StructuredOffer];

/** Offers that are on both sides once, by name, number and terms. */
export function pairOffers(before: readonly StructuredOffer[], after: readonly StructuredOffer[]): Pair[] {
  const were = onceByKey(before);
  return [...onceByKey(after).values()].flatMap((offer): Pair[] => {
    const was = were.get(offer.key);
    return was === undefined ? [] : [[was, offer]];
  });
}

function onceByKey(offers: readonly StructuredOffer[]): Map<string, StructuredOffer> {
  const counts = new Map<string, number>();
  for (const { key } of offers) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(offers.filter(({ key }) => counts.get(key) === 1).map((offer) => [offer.key, offer]));
}

/** What is news in pairs of structured offers: prices, and what can be had. */
export const offerFindings = (pairs: readonly Pair[]): Finding[] =>
  pairs.flatMap(([before, after]) => [...priceFindings(before, after), ...availabilityFindings(before, after)]);

/** Of a longer list of offers some come and go every day. */
const MOST_OFFERS = 40;
const MOST_TURNED = 3;

/** Offers that come or go while most stay: what nobody else is called, or costs. */
export function offersTurned(before: readonly StructuredOffer[], after: readonly StructuredOffer[]): Finding[] {
  if (Math.max(before.length, after.length) > MOST_OFFERS) return [];
  const [were, are] = [namesOf(before), namesOf(after)];
  const gone = before.filter(({ nameKey }) => !are.has(nameKey));
  const fresh = after.filter(({ nameKey }) => !were.has(nameKey));
  const kept = [...were].filter((name) => are.has(name)).length;
  const turned = gone.length + fresh.length;
  if (kept < 1 || turned === 0 || turned > MOST_TURNED || turned > kept + 1) return [];
  const isRenamed = (offer: StructuredOffer, others: readonly StructuredOffer[]) =>
    others.some(({ amount, currency }) => amount === offer.amount && currency === offer.currency);
  return [
    ...fresh.filter((offer) => !isRenamed(offer, gone)).map((offer) => offerTurned(offer, true)),
    ...gone.filter((offer) => !isRenamed(offer, fresh)).map((offer) => offerTurned(offer, false)),
  ];
}

const namesOf = (offers: readonly StructuredOffer[]) => new Set(offers.map(({ nameKey }) => nameKey));

function offerTurned(offer: StructuredOffer, isAdded: boolean): Finding {
  const name = shownName(offer.name);
  const { currency, period, amount } = offer;
  const costs =
    amount === null ? 'at a price on request' : `at ${shownPrice(offer)}${termWords({ period, per: null })}`;
  return {
    kind: isAdded ? 'plan_added' : 'plan_removed',
    rule: 'offers.structured_plan',
    evidenceClass: 'offer',
    title: titleOf(isAdded ? `New: ${name}, ${costs}` : `Gone: ${name}, ${costs}`),
    summary: summaryOf(
      isAdded ? `${name} is offered now, ${costs}.` : `${name} is no longer offered. It was ${costs}.`,
    ),
    data: { plan: offer.name, currency, period, per: null, price: amount },
    evidence: quoted(offer, isAdded ? '' : `${name} ${offer.shown}`, isAdded ? `${name} ${offer.shown}` : ''),
  };
}

const ANCHOR = 'Structured data';
const quoted = ({ name }: StructuredOffer, before: string, after: string) => [
  { anchor: `${ANCHOR} › ${shownName(name)}`, before, after },
];

function priceFindings(before: StructuredOffer, after: StructuredOffer): Finding[] {
  if (before.amount === null || after.amount === null || before.currency !== after.currency) return [];
  const order = compareDecimals(before.amount, after.amount);
  if (order === 0) return [];
  const percent = percentOfChange(before.amount, after.amount);
  const name = shownName(after.name);
  const terms: Pick<PlanPrice, 'period' | 'per'> = { period: after.period, per: null };
  const [from, to, words] = [shownPrice(before), shownPrice(after), termWords(terms)];
  const share = percent === null ? '' : `, by ${Math.abs(percent)} %`;
  return [
    {
      kind: order < 0 ? 'price_increase' : 'price_decrease',
      rule: 'offers.structured_price',
      evidenceClass: 'offer',
      title: titleOf(`${name}: ${from} → ${to}${words}${percentWords(percent)}`),
      summary: summaryOf(`The price of ${name} ${order < 0 ? 'rose' : 'fell'} from ${from} to ${to}${words}${share}.`),
      data: {
        plan: after.name,
        currency: after.currency,
        ...terms,
        before: before.amount,
        after: after.amount,
        percent,
      },
      evidence: quoted(after, before.shown, after.shown),
    },
  ];
}

const STOCK: ReadonlyMap<string, string> = new Map(
  Object.entries({
    InStock: 'in stock',
    OutOfStock: 'out of stock',
    SoldOut: 'sold out',
    PreOrder: 'to be ordered in advance',
    BackOrder: 'on back order',
    Discontinued: 'discontinued',
    LimitedAvailability: 'in stock, but few',
    InStoreOnly: 'in stores only',
    OnlineOnly: 'online only',
    PreSale: 'before its sale',
    Reserved: 'reserved',
  }),
);

function availabilityFindings(before: StructuredOffer, after: StructuredOffer): Finding[] {
  const [was, is] = [before.availability, after.availability];
  if (was === null || is === null || was === is) return [];
  const name = shownName(after.name);
  const [from, to] = [STOCK.get(was) ?? was, STOCK.get(is) ?? is];
  return [
    {
      kind: 'availability_changed',
      rule: 'offers.structured_availability',
      evidenceClass: 'offer',
      title: titleOf(`${name}: ${from} → ${to}`),
      summary: summaryOf(`${name} was ${from} and is ${to} now.`),
      data: { plan: after.name, before: was, after: is },
      evidence: quoted(after, was, is),
    },
  ];
}
