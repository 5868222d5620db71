import { cents, formatUsd } from '#src/money/cents.ts';
import { laterTipBounds } from '#src/delivery/tips/later-tip.ts';

/** What most people give, in cents. */
const AMOUNTS = [200, 300, 500] as const;

const usd = (minor: number) => formatUsd(cents(minor));

/** A tip to the driver. tip.ts shows it to the recipient alone: everybody else's page keeps it hidden. */
export const TipSection = () => (
  <section id="tip" class="panel rating tip" aria-labelledby="tip-title" hidden>
    <h2 id="tip-title">A tip for your driver?</h2>
    <p id="tip-given" class="tip-given" role="status" hidden />
    <form id="tip-form" method="dialog" novalidate>
      <fieldset>
        <legend id="tip-words">All of it goes to them.</legend>
        {AMOUNTS.map((amount) => (
          <label>
            <input type="radio" name="amount" value={amount} checked={amount === AMOUNTS[1]} />
            {usd(amount)}
          </label>
        ))}
        <label>
          <input type="radio" name="amount" value="" />
          Other
        </label>
      </fieldset>
      <label id="tip-other" class="field" hidden>
        <span>
          In dollars, from {usd(laterTipBounds[0])} to {usd(laterTipBounds[1])}
        </span>
        <input name="other" inputmode="decimal" autocomplete="off" aria-describedby="tip-outcome" />
      </label>
      <button id="tip-send" class="button" type="submit">
        Tip
      </button>
    </form>
    <p id="tip-outcome" role="status" />
    <p class="actions">
      <button id="tip-pay" class="button" type="button" hidden>
        Pay it
      </button>
      <button id="tip-more" class="button quiet" type="button" hidden>
        Give another one
      </button>
    </p>
  </section>
);
