import { amountOf, currencies, priceOf, repriced, type Currency } from './money.ts';
import type { Random } from './random.ts';
import type { Dress, News } from './scenario.ts';
import { brands, features, planNames } from './words.ts';

export interface Plan {
  readonly name: string;
  /** Hundredths a month; null: one has to ask. */
  readonly price: number | null;
  readonly limits: readonly { readonly count: number; readonly of: string }[];
  readonly features: readonly string[];
}

export interface Pricing {
  readonly brand: string;
  readonly currency: Currency;
  readonly hasCents: boolean;
  readonly period: string;
  readonly plans: readonly Plan[];
  readonly promotion: string | null;
}

const prices = [900, 1_200, 1_900, 2_900, 3_900, 4_900, 7_900, 9_900, 14_900, 24_900, 49_900, 149_900];
const limits = ['users', 'locations', 'orders per month', 'GB of storage', 'team members', 'API calls per day'];

export function drawPricing(random: Random): Pricing {
  const names = random.one(planNames);
  const from = random.whole(0, 1);
  const first = random.whole(0, 3);
  const [counted = '', second = ''] = random.some(limits, 2);
  const count = random.whole(3, 4);
  const ending = random.one([0, 0, 99]);
  const currency = random.one(currencies);
  const listed = random.some(features, 12);
  return {
    brand: random.one(brands),
    currency,
    hasCents: ending !== 0 || random.whole(0, 3) === 0,
    period: random.one(['/mo', '/ month', 'per month', 'a month', 'per user / month']),
    promotion: null,
    plans: names.slice(from, from + count).map((name, index) => ({
      name,
      price: localised(prices[first + index * 2] ?? 9_900, currency) + (ending === 99 ? -1 : 0),
      limits: [
        { count: 5 * (index + 1) ** 2, of: counted },
        { count: 200 * (index + 1) ** 3, of: second },
      ],
      features: listed.slice(0, 3 + index * 2),
    })),
  };
}

const localised = (hundredths: number, { rate }: Currency): number =>
  Math.max(Math.round((hundredths * rate) / 100), 2) * 100;

/** The same page for a visitor from elsewhere. */
export function abroad(pricing: Pricing, dress: Dress): Pricing {
  if (dress.noise !== 'currency') return pricing;
  const other = dress.look('abroad').one(currencies.filter(({ code }) => code !== pricing.currency.code));
  const factor = other.rate / pricing.currency.rate;
  return {
    ...pricing,
    currency: other,
    plans: pricing.plans.map((plan) => ({
      ...plan,
      price: plan.price === null ? null : Math.round((plan.price * factor) / 100) * 100,
    })),
  };
}

export const writtenPrice = ({ currency, hasCents }: Pricing, price: number): string =>
  priceOf(price, currency, hasCents);
export const writtenAmount = ({ currency, hasCents }: Pricing, price: number): string =>
  amountOf(price, currency, hasCents);

/** Limits count in whole units, with the page's own separators. */
export const writtenLimit = ({ currency }: Pricing, { count, of }: Plan['limits'][number]): string =>
  `${amountOf(count * 100, currency, false)} ${of}`;

const atOne = (pricing: Pricing, random: Random, change: (plan: Plan) => Plan): Pricing => {
  const at = random.whole(0, pricing.plans.length - 1);
  return { ...pricing, plans: pricing.plans.map((plan, index) => (index === at ? change(plan) : plan)) };
};

const repricing = (way: 'up' | 'down') => (pricing: Pricing, random: Random) =>
  atOne(pricing, random, (plan) => ({
    ...plan,
    price: plan.price === null ? null : repriced(plan.price, way, random),
  }));

/** News that any page of prices can have. */
export const pricingNews = {
  price_up: { wanted: [['price_increase']], change: repricing('up') },
  price_down: { wanted: [['price_decrease']], change: repricing('down') },
  plan_added: {
    wanted: [['plan_added']],
    change: (pricing, random) => {
      const last = pricing.plans.at(-1);
      const name = random.one(['Custom', 'Unlimited', 'Startup', 'Partner']);
      const price = localised(random.whole(60, 90) * 1_000, pricing.currency);
      const added = { name, price, limits: last?.limits ?? [], features: last?.features ?? [] };
      return { ...pricing, plans: [...pricing.plans, added] };
    },
  },
  plan_removed: {
    wanted: [['plan_removed']],
    change: (pricing, random) => {
      const at = random.whole(0, pricing.plans.length - 1);
      return { ...pricing, plans: pricing.plans.filter((_, index) => index !== at) };
    },
  },
  price_hidden: {
    wanted: [['price_hidden']],
    change: (pricing) => ({
      ...pricing,
      plans: pricing.plans.map((plan, index) => (index === pricing.plans.length - 1 ? { ...plan, price: null } : plan)),
    }),
  },
  limits_changed: {
    wanted: [['plan_limits_changed']],
    change: (pricing, random) =>
      atOne(pricing, random, (plan) => ({
        ...plan,
        limits: plan.limits.map((limit, index) => (index === 0 ? { ...limit, count: limit.count * 2 } : limit)),
      })),
  },
  promotion: {
    wanted: [['promotion_started']],
    change: (pricing, random) => ({
      ...pricing,
      promotion: random.one([
        `Spring sale: save ${random.whole(2, 6) * 5}% on every yearly plan until 30 April`,
        `Limited time offer – ${random.whole(2, 6) * 5}% off your first 3 months with code HELLO${random.whole(10, 99)}`,
        `Get 2 months free when you sign up before 31 May`,
      ]),
    }),
  },
} as const satisfies Readonly<Record<string, News<Pricing>>>;
