import { html, layout, type Markup } from './page-html.ts';
import type { Plan } from './prices.ts';
import type { Asked } from './request-log.ts';

const home = html`<h1>Deliveries that leave on time</h1>
  <p>Swiftly brings what your town’s shops sell. See <a href="/pricing">what it costs</a>.</p>`;

export const homePage = (): string => layout('Home', home);

const planOf = ({ name, about, price }: Plan): Markup =>
  html`<section class="plan">
    <h2>${name}</h2>
    <p class="price"><strong>$${price}</strong> a month</p>
    <ul>
      ${about.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;

/** What is watched. */
export const pricingPage = (plans: readonly Plan[]): string =>
  layout(
    'Pricing',
    html`<h1>Pricing</h1>
      <p>Pay by the month, and leave whenever you like.</p>
      <div class="plans">${plans.map(planOf)}</div>`,
  );

const fieldOf = ({ id, name, price }: Plan): Markup =>
  html`<label
    >${name}, dollars a month
    <input name="${id}" value="${price}" inputmode="decimal" pattern="[0-9]{1,6}(\\.[0-9]{2})?" required />
  </label>`;

/** The form for the prices; `refused`: the names of plans whose price couldn’t be read. */
export const editPage = (plans: readonly Plan[], refused: readonly string[]): string =>
  layout(
    'Change the prices',
    html`<h1>Change the prices</h1>
      <p>Whoever watches <a href="/pricing">the pricing page</a> sees the new ones at the next look.</p>
      ${
        refused.length === 0
          ? ''
          : html`<p class="note" role="alert">
              Not a price: ${refused.join(', ')}. Write dollars, or dollars and cents: 29 or 29.50.
            </p>`
      }
      <form method="post" action="/edit">
        ${plans.map(fieldOf)}
        <button>Set the prices</button>
      </form>`,
  );

const entryOf = ({ at, method, path, status, agent, tookMs }: Asked): Markup =>
  html`<li>
    <code>${method} ${path}</code> → ${String(status)}
    <small>${at.toISOString()} · ${String(tookMs)} ms · ${agent}</small>
  </li>`;

/** Who asked for what: the newest first. */
export const logPage = (asked: readonly Asked[]): string =>
  layout(
    'Who asked',
    html`<h1>Who asked</h1>
      ${
        asked.length === 0
          ? html`<p>Nobody yet. A scan asks for <a href="/robots.txt">robots.txt</a> and then for its page.</p>`
          : html`<ul class="log">
              ${asked.map(entryOf)}
            </ul>`
      }`,
  );

export const missingPage = (): string =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
      <p><a href="/">Home</a></p>`,
  );

export const refusedPage = (): string => layout('Refused', html`<h1>This came from another site</h1>`);

export const ROBOTS = `# Swiftly
User-agent: *
Disallow: /edit
Disallow: /log
`;
