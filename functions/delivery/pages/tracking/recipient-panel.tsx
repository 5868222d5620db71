import { MAX_NOTE, PHONE_DIGITS } from '#src/delivery/recipient/recipient.ts';
import { hasEnded } from '#src/delivery/tracking/tracking-words.ts';
import type { TrackingJson } from '#src/delivery/tracking/tracking.ts';

/**
 * What only the recipient can use: the way to open it by phone number, and what they ask of the driver. recipient.ts
 * brings it to life; the secret never leaves the browser in an address, so nothing of it is rendered here.
 */
export function RecipientPanel({ tracking }: { readonly tracking: TrackingJson }) {
  const hasArrived = tracking.status === 'delivered';
  if (hasEnded(tracking) && !hasArrived) return null;
  return (
    <section id="recipient" class="panel recipient" aria-labelledby="recipient-title">
      <h2 id="recipient-title">{hasArrived ? 'Was it for you?' : 'Is it for you?'}</h2>
      <Unlock
        invites={hasArrived ? 'Say how it was, or give a tip' : 'See your door, and tell the driver how to find it'}
      />
      <WishForm />
      <p id="recipient-status" class="quiet" role="status" />
    </section>
  );
}

const Unlock = ({ invites }: { readonly invites: string }) => (
  <details id="unlock">
    <summary>{invites}</summary>
    <noscript>
      <p class="notice">For this, scripts have to run.</p>
    </noscript>
    <form method="dialog" class="fields">
      <fieldset disabled class="fields">
        <label class="field">
          <span>The last {PHONE_DIGITS} digits of your phone number, as the sender knows it</span>
          <input
            id="phone-digits"
            inputmode="numeric"
            autocomplete="off"
            maxlength={PHONE_DIGITS}
            aria-describedby="phone-problem"
          />
        </label>
        <p id="phone-problem" class="field-problem" role="alert" />
        <p>
          <button class="button">Open</button>
        </p>
      </fieldset>
    </form>
  </details>
);

const WishForm = () => (
  <form id="wishes" method="dialog" class="fields" hidden>
    <fieldset class="fields">
      <label class="field">
        <span>A note for the driver</span>
        <textarea id="wish-note" rows={3} maxlength={MAX_NOTE} aria-describedby="wish-problem" />
      </label>
      <label class="check">
        <input id="wish-door" type="checkbox" aria-describedby="wish-door-why" /> Leave it at the door
      </label>
      <p id="wish-door-why" class="quiet" hidden />
      <p id="wish-problem" class="field-problem" role="alert" />
      <p>
        <button class="button">Tell the driver</button>
      </p>
    </fieldset>
  </form>
);
