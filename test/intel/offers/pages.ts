/** A plan as a page of the tests shows it. */
export interface ShownPlan {
  readonly name: string;
  /** As it is written; null: on request. */
  readonly price: string | null;
  readonly former?: string;
  readonly limits: readonly string[];
  readonly note?: string;
}

export interface ShownPage {
  readonly plans: readonly ShownPlan[];
  readonly lang?: string;
  /** What stands round the plans, and has nothing to do with prices. */
  readonly around?: string;
  readonly classes?: string;
}

const items = (plan: ShownPlan) => plan.limits.map((limit) => `<li>${limit}</li>`).join('');
const former = (plan: ShownPlan) => (plan.former === undefined ? '' : `<s>${plan.former}</s> `);
const note = (plan: ShownPlan) => (plan.note === undefined ? '' : `<p>${plan.note}</p>`);
const amount = (plan: ShownPlan) => plan.price ?? 'Contact sales';
const month = (plan: ShownPlan) => (plan.price === null ? '' : ' per month');
const symbolOf = (price: string) => price.slice(0, 1);

/** The ways in which sites lay plans out. */
export const layouts: Readonly<Record<string, (page: ShownPage) => string>> = {
  'headings in boxes': ({ plans, classes = 'card' }) =>
    `<div class="grid">${plans.map((plan) => `<div class="${classes}"><h3>${plan.name}</h3><p class="price">${former(plan)}${amount(plan)}${month(plan)}</p><ul>${items(plan)}</ul>${note(plan)}<a href="/go">Choose</a></div>`).join('\n')}</div>`,
  'boxes without headings': ({ plans, classes = 'card' }) =>
    `<h2>Plans for everybody</h2><div class="grid">${plans.map((plan) => `<div class="${classes}"><div class="name">${plan.name}</div><div class="for">For those who care</div><div class="price"><div>${former(plan)}${amount(plan)}</div><div>${month(plan)}</div></div><ul>${items(plan)}</ul>${note(plan)}</div>`).join('')}</div>`,
  articles: ({ plans }) =>
    plans
      .map(
        (plan) =>
          `<article><header><span>Best value</span><h2>${plan.name}</h2></header><div>${former(plan)}<strong>${amount(plan)}</strong>${month(plan)}</div><ul>${items(plan)}</ul>${note(plan)}</article>`,
      )
      .join(''),
  'headings and paragraphs': ({ plans }) =>
    plans
      .map(
        (plan) =>
          `<h2>${plan.name}</h2><p>${former(plan)}${amount(plan)}${month(plan)}</p><ul>${items(plan)}</ul>${note(plan)}`,
      )
      .join(''),
  'a table of columns': ({ plans }) =>
    `<table><tr><th></th>${plans.map(({ name }) => `<th>${name}</th>`).join('')}</tr><tr><td>Price</td>${plans.map((plan) => `<td>${former(plan)}${amount(plan)}${month(plan)}</td>`).join('')}</tr><tr><td>Included</td>${plans.map((plan) => `<td>${plan.limits[0] ?? ''}</td>`).join('')}</tr></table>`,
  'a table of rows': ({ plans }) =>
    `<table><thead><tr><th>Plan</th><th>Price</th><th>Included</th></tr></thead><tbody>${plans.map((plan) => `<tr><td>${plan.name}</td><td>${former(plan)}${amount(plan)}${month(plan)}</td><td>${plan.limits[0] ?? ''}</td></tr>`).join('')}</tbody></table>`,
  'a list of definitions': ({ plans }) =>
    `<dl>${plans.map((plan) => `<dt>${plan.name}</dt><dd>${former(plan)}${amount(plan)}${month(plan)}</dd>${plan.limits.map((limit) => `<dd>${limit}</dd>`).join('')}`).join('')}</dl>`,
  'what React renders': ({ plans, classes = 'card' }) =>
    `<section><div class="${classes}-grid">${plans.map((plan) => `<div><div><h3>${plan.name}</h3></div><div>${former(plan)}${plan.price === null ? 'Contact sales' : `<span>${symbolOf(plan.price)}<!-- -->${plan.price.slice(1)}</span><span> <!-- -->/mo</span>`}</div><div><ul>${items(plan)}</ul></div></div>`).join('')}</div></section>`,
};

export const pageOf = (layout: string, page: ShownPage): string =>
  `<!doctype html><html lang="${page.lang ?? 'en'}"><head><title>Pricing</title></head><body><header><nav><a href="/">Home</a></nav></header><main><h1>Pricing</h1>${page.around ?? '<p>Trusted by 4,120 teams.</p>'}${layouts[layout]?.(page) ?? ''}<p>Customers like Jo saved $1M in a year. We raised $20M.</p></main><footer>© 2026</footer></body></html>`;
