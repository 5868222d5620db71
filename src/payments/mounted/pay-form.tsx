interface PayFormProps {
  /** A payment, or a card that is saved. */
  readonly what: 'pay' | 'setup';
  readonly publishableKey: string;
}

/** What a page with the form loads: web/pay. */
export const payAssets = { scripts: ['/assets/pay.js'], styles: ['/assets/pay.css'] } as const;

export const payWords = {
  pay: {
    title: 'Pay',
    lead: 'Your card’s number goes to Stripe, and never to us.',
    button: 'Pay',
    done: 'Paid. Thank you.',
  },
  setup: {
    title: 'Save a card',
    lead: 'Your card’s number goes to Stripe, and never to us. What you win is charged to it.',
    button: 'Save the card',
    done: 'The card is saved.',
  },
} as const;

/** The policy of a page with a third party's script: https://docs.stripe.com/security/guide#content-security-policy */
export const payPolicy = (nonce: string) => ({
  'script-src': `'nonce-${nonce}' https://js.stripe.com https://*.js.stripe.com`,
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'connect-src': 'https://api.stripe.com',
});

/** Where somebody enters a card or passes what their bank asks: Stripe’s own form, the one script of a third party. */
export function PayForm({ what, publishableKey }: PayFormProps) {
  const { title, lead, button, done } = payWords[what];
  return (
    <main class="pay" data-what={what} data-key={publishableKey} data-done={done}>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <form hidden>
        <div id="card-form" />
        <button class="button">{button}</button>
      </form>
      <p id="note" role="status">
        Loading the form…
      </p>
      <noscript>
        <p>This page needs JavaScript: the form is Stripe’s.</p>
      </noscript>
    </main>
  );
}
