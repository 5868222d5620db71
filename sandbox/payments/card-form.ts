import type { ApiRequest } from './api.ts';
import { parseForm } from './form.ts';
import { html, type Markup } from './page-html.ts';
import { cardNumbered } from './payment-methods.ts';

/** What a person tries, most of all. The others are Stripe's: https://docs.stripe.com/testing */
const SHOWN: readonly (readonly [number: string, what: string])[] = [
  ['4242 4242 4242 4242', 'is taken'],
  ['4000 0000 0000 3220', 'asks for 3-D Secure first'],
  ['4000 0025 0000 3155', 'asks for it once, when it is saved'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0259', 'is taken, and disputed three seconds later'],
];

/** A form for a card's number, as the processor's own would be. `fault`: what was wrong with the last one. */
export const cardForm = (action: string, label: string, fault: string | undefined): Markup =>
  html`<form class="card" method="post" action="${action}">
      <label for="number">Card number</label>
      <input
        id="number"
        name="number"
        inputmode="numeric"
        autocomplete="off"
        required
        value="4242 4242 4242 4242"
        ${fault === undefined ? html`` : html`aria-invalid="true" aria-describedby="fault"`}
      />
      ${fault === undefined ? html`` : html`<p class="note" id="fault">${fault}</p>`}
      <button class="first">${label}</button>
    </form>
    <details>
      <summary>Cards to try</summary>
      <dl>
        ${SHOWN.map(
          ([number, what]) =>
            html`<dt><code>${number}</code></dt>
              <dd>${what}</dd>`,
        )}
      </dl>
    </details>`;

export const UNKNOWN_CARD = 'This sandbox knows Stripe’s test cards only: take one of those below.';

/** The test card that a form names; undefined for any other number. */
export function cardIn({ body }: ApiRequest): string | undefined {
  const { number } = parseForm(body);
  return typeof number === 'string' ? cardNumbered(number) : undefined;
}
