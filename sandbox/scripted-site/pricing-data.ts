import { abroad, drawPricing, pricingNews, writtenLimit, writtenPrice, type Pricing } from './pricing.ts';
import type { Dress, Scenario } from './scenario.ts';
import { classNames, escaped, wholePage } from './shell.ts';
import { sentences } from './words.ts';

const { price_up, price_down, plan_added, plan_removed, promotion } = pricingNews;

/** Prices that are told to search engines, too: as one product with offers, a list of products, or a service's catalogue. */
export const pricingData: Scenario<Pricing> = {
  name: 'pricing with JSON-LD',
  pageType: () => 'pricing',
  url: 'https://rival.example/shop/plans',
  draw: drawPricing,
  render: (home, dress) => {
    const pricing = abroad(home, dress);
    return {
      contentType: 'text/html; charset=UTF-8',
      body: wholePage(
        {
          title: `${pricing.brand} plans`,
          brand: pricing.brand,
          language: pricing.currency.language,
          html: contentOf(pricing, dress),
          data: dress.look('data').one(dataOf)(pricing),
        },
        dress,
      ),
    };
  },
  news: { price_up, price_down, plan_added, plan_removed, promotion },
  noises: ['nonce', 'currency', 'banner', 'token'],
};

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);
const offersOf = ({ plans, currency }: Pricing) =>
  plans.map(({ name, price }) => ({
    '@type': 'Offer',
    name,
    price: price === null ? undefined : decimal(price),
    priceCurrency: currency.code,
    availability: 'https://schema.org/InStock',
  }));

const dataOf: readonly ((pricing: Pricing) => unknown)[] = [
  (pricing) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: pricing.brand,
    description: 'Delivery for local shops',
    offers: offersOf(pricing),
  }),
  (pricing) => ({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: pricing.brand, url: 'https://rival.example/' },
      ...pricing.plans.map(({ name, price }) => ({
        '@type': 'Product',
        name: `${pricing.brand} ${name}`,
        offers: {
          '@type': 'Offer',
          price: price === null ? undefined : price / 100,
          priceCurrency: pricing.currency.code,
        },
      })),
    ],
  }),
  (pricing) => ({
    '@context': 'http://schema.org',
    '@type': 'SoftwareApplication',
    name: pricing.brand,
    applicationCategory: 'BusinessApplication',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: pricing.currency.code,
      offerCount: pricing.plans.length,
      offers: offersOf(pricing),
    },
  }),
  (pricing) => [
    { '@context': 'https://schema.org', '@type': 'WebSite', name: pricing.brand },
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: pricing.brand,
      hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Plans', itemListElement: offersOf(pricing) },
    },
  ],
];

function contentOf(pricing: Pricing, dress: Dress): string {
  const named = classNames(dress);
  const tag = dress.look('tag').one(['h2', 'h3', 'strong']);
  const promoted = pricing.promotion === null ? '' : `<div${named('promo')} role="note">${pricing.promotion}</div>`;
  const plans = pricing.plans
    .map(
      (
        plan,
      ) => `<div${named('product')}><${tag}>${plan.name}</${tag}><p><span${named('price')}>${plan.price === null ? 'Contact us' : writtenPrice(pricing, plan.price)}</span> <span>${pricing.period}</span></p>
<ul>${[...plan.limits.map((limit) => writtenLimit(pricing, limit)), ...plan.features].map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>
<a href="/checkout/${plan.name.toLowerCase().replaceAll(' ', '-')}${dress.noise === 'token' ? `?session=${dress.load.token(16)}` : ''}">Buy</a></div>`,
    )
    .join('\n');
  return `${promoted}<h1>${pricing.brand} plans</h1><p>${dress.look('lead').one(sentences)}</p>${plans}`;
}
