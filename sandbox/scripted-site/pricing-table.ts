import { abroad, drawPricing, pricingNews, writtenLimit, writtenPrice, type Plan, type Pricing } from './pricing.ts';
import type { Dress, Scenario } from './scenario.ts';
import { classNames, escaped, wholePage } from './shell.ts';
import { sentences } from './words.ts';

const { price_up, price_down, plan_added, plan_removed, price_hidden } = pricingNews;

export const pricingTable: Scenario<Pricing> = {
  name: 'pricing table',
  pageType: () => 'pricing',
  url: 'https://rival.example/plans',
  draw: drawPricing,
  render: (home, dress) => {
    const pricing = abroad(home, dress);
    const language = pricing.currency.language;
    return {
      contentType: 'text/html',
      body: wholePage({ title: 'Plans', brand: pricing.brand, language, html: contentOf(pricing, dress) }, dress),
    };
  },
  news: { price_up, price_down, plan_added, plan_removed, price_hidden },
  noises: ['clock', 'reorder', 'banner', 'wall'],
};

const written = (pricing: Pricing, { price }: Plan, hasPeriod: boolean): string =>
  price === null ? 'Contact sales' : `${writtenPrice(pricing, price)}${hasPeriod ? ` ${pricing.period}` : ''}`;

/** All features that any plan has, from the plan with the most. */
const allFeatures = (pricing: Pricing): readonly string[] => [
  ...new Set(pricing.plans.flatMap((plan) => plan.features)),
];

/** Plans are columns, or rows; the price has its own row, or stands under the name. */
const tables: readonly ((pricing: Pricing, features: readonly string[], named: (role: string) => string) => string)[] =
  [
    (
      pricing,
      features,
      named,
    ) => `<table${named('compare')}><thead><tr><th></th>${pricing.plans.map(({ name }) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>
<tr><th scope="row">Price</th>${pricing.plans.map((plan) => `<td>${written(pricing, plan, true)}</td>`).join('')}</tr>
${limitRows(pricing)}${features.map((feature) => `<tr><th scope="row">${escaped(feature)}</th>${ticks(pricing, feature)}</tr>`).join('\n')}</tbody></table>`,
    (
      pricing,
      features,
      named,
    ) => `<table${named('plans')}><tr><td>Feature</td>${pricing.plans.map((plan) => `<td><strong>${plan.name}</strong><br>${written(pricing, plan, true)}</td>`).join('')}</tr>
${limitRows(pricing)}${features.map((feature) => `<tr><td>${escaped(feature)}</td>${ticks(pricing, feature)}</tr>`).join('\n')}</table>`,
    (
      pricing,
      features,
      named,
    ) => `<table${named('rates')}><caption>Prices ${pricing.period}</caption><thead><tr><th>Plan</th><th>Price</th><th>Includes</th></tr></thead><tbody>
${pricing.plans.map((plan) => `<tr><td>${plan.name}</td><td>${written(pricing, plan, false)}</td><td>${plan.limits.map((limit) => writtenLimit(pricing, limit)).join(', ')}</td></tr>`).join('\n')}</tbody></table>
<ul>${features.map((feature) => `<li>${escaped(feature)}</li>`).join('')}</ul>`,
    (
      pricing,
      features,
      named,
    ) => `<div role="table"${named('grid')}><div role="row">${pricing.plans.map((plan) => `<div role="columnheader"><h3>${plan.name}</h3><p>${written(pricing, plan, true)}</p></div>`).join('')}</div></div>
<ul>${features.map((feature) => `<li>${escaped(feature)}</li>`).join('')}</ul>`,
  ];

const ticks = (pricing: Pricing, feature: string) =>
  pricing.plans.map((plan) => `<td>${plan.features.includes(feature) ? '✓' : '—'}</td>`).join('');

const limitRows = (pricing: Pricing): string =>
  (pricing.plans[0]?.limits ?? [])
    .map(
      ({ of }, at) =>
        `<tr><th scope="row">${of}</th>${pricing.plans.map((plan) => `<td>${plan.limits[at] === undefined ? '' : writtenLimit(pricing, plan.limits[at])}</td>`).join('')}</tr>`,
    )
    .join('');

function contentOf(pricing: Pricing, dress: Dress): string {
  const named = classNames(dress);
  const features = allFeatures(pricing);
  const ordered = dress.noise === 'reorder' ? dress.load.some(features, features.length) : features;
  return `<h1>Compare plans</h1><p>${dress.look('lead').one(sentences)}</p>${dress.look('table').one(tables)(pricing, ordered, named)}
<p>All prices exclude VAT.</p>`;
}
