import { told } from './reading.ts';

const page = (inside: string) =>
  `<!doctype html><html><head><title>Prices</title></head><body><header><nav><a href="/">Home</a></nav></header><main><h1>Pricing</h1><p>Simple prices for teams of every size, without a contract.</p>${inside}<h2>Questions</h2><p>You can leave whenever you like.</p></main><footer>© 2026</footer></body></html>`;

export const kindsOf = (before: string, after: string) =>
  told(page(before), page(after)).map(({ kind, data }) =>
    kind === 'other' ? kind : `${kind} ${String(data['plan'])}`,
  );

/** How a page is made of words, and those before and after. */
export type Case = readonly [
  what: string,
  of: (...words: readonly string[]) => string,
  before: readonly string[],
  after: readonly string[],
  told: readonly string[],
];

export const cards = (...plans: readonly string[]) =>
  `<div class="grid">${plans
    .map((plan) => {
      const [name, price, ...rest] = plan.split('; ');
      return `<div class="card"><h3>${name}</h3><p class="desc">For people like you.</p><div>${price}</div><ul>${rest.map((item) => `<li>${item}</li>`).join('')}</ul><a href="/buy">Choose</a></div>`;
    })
    .join('')}</div>`;
export const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
export const lines = (...items: readonly string[]) => items.map((item) => `<p>${item}</p>`).join('');
export const table = (...rows: readonly string[]) =>
  `<table>${rows
    .map(
      (row) =>
        `<tr>${row
          .split('; ')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table>`;
export const basic = 'Basic; $9/mo; 5 seats';
export const team = 'Team; $29/mo; 20 seats';
export const whole = (inside: string) => inside;
