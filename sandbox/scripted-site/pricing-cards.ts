import {
  abroad,
  drawPricing,
  pricingNews,
  writtenAmount,
  writtenLimit,
  writtenPrice,
  type Plan,
  type Pricing,
} from './pricing.ts';
import type { Dress, Scenario } from './scenario.ts';
import { classNames, escaped, wholePage } from './shell.ts';
import { faq, headlines, sentences } from './words.ts';

const { price_up, price_down, plan_added, plan_removed, limits_changed } = pricingNews;

export const pricingCards: Scenario<Pricing> = {
  name: 'pricing cards',
  pageType: () => 'pricing',
  url: 'https://rival.example/pricing',
  draw: drawPricing,
  render: (home, dress) => {
    const pricing = abroad(home, dress);
    return {
      contentType: 'text/html; charset=utf-8',
      body: wholePage(
        {
          title: 'Pricing',
          brand: pricing.brand,
          language: pricing.currency.language,
          html: contentOf(pricing, dress),
        },
        dress,
      ),
    };
  },
  news: { price_up, price_down, plan_added, plan_removed, limits_changed },
  noises: ['nonce', 'ab', 'currency', 'partial'],
};

type Card = (pricing: Pricing, plan: Plan, named: (role: string) => string) => string;

const items = (pricing: Pricing, plan: Plan) => [
  ...plan.limits.map((limit) => writtenLimit(pricing, limit)),
  ...plan.features,
];
const list = (pricing: Pricing, plan: Plan, tag = 'li') =>
  items(pricing, plan)
    .map((item) => `<${tag}>${escaped(item)}</${tag}>`)
    .join('');
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** As designers build them: a heading with a price under it, utilities alone, a framework's comments, a list of terms. */
const cards: readonly Card[] = [
  (pricing, plan, named) => `<div${named('card')}><h3>${plan.name}</h3>
<div${named('price')}>${plan.price === null ? 'Contact us' : `${writtenPrice(pricing, plan.price)} <small>${pricing.period}</small>`}</div>
<ul>${list(pricing, plan)}</ul><a${named('button')} href="/signup?plan=${slug(plan.name)}">Choose ${plan.name}</a></div>`,
  (pricing, plan, named) => `<div${named('tile')}><p${named('name')}>${plan.name}</p>
<p><span${named('figure')}>${plan.price === null ? 'Custom' : writtenPrice(pricing, plan.price)}</span>${plan.price === null ? '' : `<span${named('per')}>${pricing.period}</span>`}</p>
<p>Everything you need to ${plan.features.length > 5 ? 'scale' : 'begin'}.</p><div>${list(pricing, plan, 'div')}</div><a href="/signup/${slug(plan.name)}">Start free trial</a></div>`,
  (pricing, plan, named) => `<article${named('plan')}><header><h2>${plan.name}</h2></header>
<p${named('amount')}>${plan.price === null ? 'Talk to sales' : framed(pricing, plan.price)}</p><ul role="list">${list(pricing, plan)}</ul>
<button type="button">Get started</button></article>`,
  (
    pricing,
    plan,
    named,
  ) => `<section${named('option')} aria-labelledby="p-${slug(plan.name)}"><h3 id="p-${slug(plan.name)}">${plan.name}</h3>
<dl><dt>Price</dt><dd>${plan.price === null ? 'On request' : `${writtenPrice(pricing, plan.price)} <span>${pricing.period}</span>`}</dd></dl><ul>${list(pricing, plan)}</ul></section>`,
  (pricing, plan, named) => `<li${named('item')}><h4><strong>${plan.name}</strong></h4>
<div><span>${plan.price === null ? 'Let’s talk' : writtenPrice(pricing, plan.price)}</span> <span>${plan.price === null ? '' : pricing.period}</span></div>
${plan.price === null ? '' : `<div>or ${writtenPrice(pricing, plan.price * 10)} billed yearly</div>`}<ul>${list(pricing, plan)}</ul></li>`,
];

/** `$<!-- -->29`, as React writes text beside text. */
const framed = (pricing: Pricing, price: number): string => {
  const { symbol, isBehind } = pricing.currency;
  const amount = writtenAmount(pricing, price);
  return isBehind
    ? `${amount}<!-- --> <!-- -->${symbol}<!-- --> <!-- -->${pricing.period}`
    : `${symbol}<!-- -->${amount}<!-- --> <!-- -->${pricing.period}`;
};

function contentOf(pricing: Pricing, dress: Dress): string {
  const card = dress.look('card').one(cards);
  const named = classNames(dress);
  const shown = pricing.plans.map((plan) => card(pricing, plan, named)).join('\n');
  const held = card === cards[4] ? `<ul${named('list')}>${shown}</ul>` : `<div${named('grid')}>${shown}</div>`;
  const questions = dress
    .look('faq')
    .some(faq, 3)
    .map(([question, answer]) => `<details><summary>${question}</summary><p>${answer}</p></details>`)
    .join('');
  const promotion = pricing.promotion === null ? '' : `<p${named('promo')}>${pricing.promotion}</p>`;
  return `${promotion}<h1>${dress.look('headline').one(['Pricing', 'Plans and pricing', ...headlines.slice(0, 2)])}</h1>
<p>${dress.look('lead').one(sentences)}</p>${held}<h2>Questions</h2>${questions}`;
}
