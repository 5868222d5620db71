import type { Decimal } from '#src/intel/money/decimal.ts';
import { readPrice } from '#src/intel/money/price.ts';
import { cleanText, cut } from '#src/intel/pages/clean.ts';
import { graphsOf, isList, isThing, type Thing, type Value } from './structured-graph.ts';
import type { ElementNode } from '#src/intel/pages/tree.ts';
import { keyOf } from './plan.ts';

/** An offer as a page says it to machines: schema.org, in JSON-LD, microdata or RDFa. */
export interface StructuredOffer {
  readonly name: string;
  /** What it is found again by: name, sku and terms. */
  readonly key: string;
  /** The name as those of plans are compared. */
  readonly nameKey: string;
  readonly sku: string | null;
  readonly url: string | null;
  readonly amount: Decimal | null;
  readonly currency: string | null;
  readonly period: string | null;
  /** `InStock` */
  readonly availability: string | null;
  /** As it stands there. */
  readonly shown: string;
}

const OFFERS = new Set(['Offer', 'AggregateOffer']);
const MAX_THINGS = 20_000;
const MAX_OFFERS = 500;
const MAX_CHARACTERS = 200;

/** All offers of a page, in its order. */
export function structuredOffersOf(root: ElementNode): StructuredOffer[] {
  const found: StructuredOffer[] = [];
  const { roots, byId } = graphsOf(root);
  const stack: { readonly value: Value; readonly owner: Thing | null }[] = roots
    .toReversed()
    .map((value) => ({ value, owner: null }));
  const seen = new Set<Thing>();
  let left = MAX_THINGS;
  for (let top = stack.pop(); top !== undefined && found.length < MAX_OFFERS && left > 0; top = stack.pop()) {
    left -= 1;
    const { value, owner } = top;
    if (isList(value)) {
      for (const each of value.toReversed()) stack.push({ value: each, owner });
      continue;
    }
    const thing = thingOf(value, byId);
    if (thing === undefined || seen.has(thing)) continue;
    seen.add(thing);
    const isOffer = typesOf(thing).some((type) => OFFERS.has(type));
    const named = isOffer ? offersOf(thing, owner, byId) : [];
    found.push(...named);
    // Whoever refers to it may name it.
    if (isOffer && named.length === 0) seen.delete(thing);
    for (const [name, each] of Object.entries(thing).toReversed())
      if (typeof each === 'object' && each !== null && !isFar(name))
        stack.push({ value: each, owner: isOffer ? owner : thing });
  }
  return withoutDoubles(found);
}

/** What belongs to a thing, but isn’t on offer. */
const isFar = (name: string) =>
  [
    'isRelatedTo',
    'isSimilarTo',
    'isAccessoryOrSparePartFor',
    'review',
    'aggregateRating',
    'breadcrumb',
    'priceSpecification',
    'itemOffered',
    '@context',
  ].includes(name);

type ById = ReadonlyMap<string, Thing>;

function thingOf(value: Value | undefined, byId: ById): Thing | undefined {
  if (!isThing(value)) return undefined;
  const id = value['@id'];
  const isReference = typeof id === 'string' && Object.keys(value).length === 1;
  return isReference ? byId.get(id) : value;
}

const listOf = (value: Value | undefined): readonly Value[] => {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
};

const typesOf = (thing: Thing): readonly string[] =>
  listOf(thing['@type']).flatMap((type) => (typeof type === 'string' ? [lastPart(type)] : []));

/** `https://schema.org/InStock` is `InStock`. */
const lastPart = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('#'), text.lastIndexOf(':')) + 1);

function textOf(value: Value | undefined): string | null {
  const [first] = listOf(value);
  if (typeof first !== 'string' && typeof first !== 'number') return null;
  const text = cleanText(String(first).slice(0, 4 * MAX_CHARACTERS));
  return text === '' ? null : cut(text, MAX_CHARACTERS);
}

function offersOf(thing: Thing, owner: Thing | null, byId: ById): StructuredOffer[] {
  const item = thingOf(listOf(thing['itemOffered'])[0], byId);
  const name = textOf(thing['name']) ?? (item && textOf(item['name'])) ?? (owner && textOf(owner['name']));
  if (name === null || name === undefined) return [];
  const specifications = listOf(thing['priceSpecification']).flatMap((value): readonly Thing[] => {
    const each = thingOf(value, byId);
    return each === undefined ? [] : [each];
  });
  const priced = specifications.filter((each) => each['price'] !== undefined && textOf(each['priceType']) === null);
  const own = thing['price'] ?? thing['lowPrice'];
  const sources = own === undefined && priced.length > 0 ? priced : [thing];
  const sku = textOf(thing['sku']) ?? (owner && textOf(owner['sku']));
  const availability = textOf(thing['availability']);
  return sources.map((source) => {
    const raw = textOf(source['price']) ?? textOf(source['lowPrice']);
    const currency = textOf(source['priceCurrency']) ?? textOf(thing['priceCurrency']);
    const price = raw === null ? null : readPrice(raw, { currencyHint: currency });
    const period = periodOf(source) ?? specifications.map(periodOf).find((each) => each !== null) ?? null;
    const code = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency : (price?.currency ?? null);
    return {
      name,
      sku,
      period,
      amount: price?.amount ?? null,
      currency: code,
      url: textOf(thing['url']),
      key: [keyOf(name), sku ?? '', period ?? ''].join(' | '),
      nameKey: keyOf(name),
      availability: availability === null ? null : lastPart(availability),
      shown: [raw, currency].filter((part) => part !== null).join(' '),
    };
  });
}

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MON: 'month',
    ANN: 'year',
    WEE: 'week',
    DAY: 'day',
    HUR: 'hour',
    QAN: 'quarter',
    MIN: 'minute',
    P1M: 'month',
    P1Y: 'year',
    P12M: 'year',
    P1W: 'week',
    P7D: 'week',
    P1D: 'day',
    PT1H: 'hour',
    P3M: 'quarter',
    month: 'month',
    months: 'month',
    monthly: 'month',
    mo: 'month',
    year: 'year',
    years: 'year',
    yearly: 'year',
    annual: 'year',
    annually: 'year',
    week: 'week',
    day: 'day',
    hour: 'hour',
    quarter: 'quarter',
  }),
);

/** For how long a price is, by its unit or its billing. */
function periodOf(source: Thing): string | null {
  const quantity = listOf(source['referenceQuantity'])[0];
  const within = isThing(quantity) ? quantity : {};
  for (const [unit, of] of [
    ['billingDuration', source],
    ['unitCode', source],
    ['unitText', source],
    ['unitCode', within],
    ['unitText', within],
  ] as const) {
    const text = textOf(of[unit]);
    const period = text === null ? undefined : (UNITS.get(text) ?? UNITS.get(text.toLowerCase()));
    if (period !== undefined) return period;
  }
  return null;
}

/** Pages say the same in two vocabularies: one is enough. */
function withoutDoubles(offers: readonly StructuredOffer[]): StructuredOffer[] {
  const seen = new Set<string>();
  return offers.filter(({ key, amount, currency, availability }) => {
    const whole = [key, amount, currency, availability].join(' | ');
    return !seen.has(whole) && seen.add(whole);
  });
}
