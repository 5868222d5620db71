import { usd } from '#src/live/lot-words.ts';
import type { ShownOrder } from '#src/live/order-words.ts';

/** Pays an order: collected or brought, with a saved card or another. */
export const PayForm = ({ order }: { readonly order: ShownOrder }) => (
  <form class="panel fields" id="pay" novalidate>
    <h2>Pay</h2>
    {order.canDeliver && <Ways />}
    {order.canDeliver && <Address />}
    <label class="field">
      Card
      <select name="card">
        <option value="">Another card</option>
      </select>
    </label>
    <p>
      <button class="button" id="pay-button">
        Pay {usd(order.amountMinor)}
      </button>
    </p>
    <noscript>
      <p class="notice">Paying needs scripts. The interface does the same: see /docs.</p>
    </noscript>
  </form>
);

const Ways = () => (
  <fieldset class="ways">
    <legend>How do you get it?</legend>
    <label class="check">
      <input type="radio" name="fulfilment" value="delivery" checked /> It is brought to me
    </label>
    <label class="check">
      <input type="radio" name="fulfilment" value="collect" /> I collect it
    </label>
  </fieldset>
);

const Address = () => (
  <fieldset class="fields two" id="address">
    <legend>Where to?</legend>
    <label class="field">
      Name
      <input name="name" autocomplete="name" required maxlength={100} />
      <span class="field-problem" data-of="contact/name" />
    </label>
    <label class="field">
      Phone
      <input name="phone" type="tel" autocomplete="tel" required placeholder="+1 415 555 0132" />
      <span class="field-problem" data-of="contact/phone" />
    </label>
    <label class="field">
      Address
      <input name="address" autocomplete="street-address" required maxlength={300} />
      <span class="field-problem" data-of="dropoff/address" />
    </label>
    <div class="place">
      <label class="field">
        Its place on the map
        <input name="place" required inputmode="text" placeholder="37.7793, -122.4193" autocomplete="off" />
        <span class="field-problem" data-of="dropoff" />
      </label>
      <button class="button quiet" type="button" id="here">
        I am there now
      </button>
    </div>
  </fieldset>
);
