import { LiveFrame, type Viewer } from '#fn/live/pages/live-frame.tsx';

interface PayProps {
  /** A payment, or a card that is saved. */
  readonly what: 'pay' | 'setup';
  readonly publishableKey: string;
  readonly path: string;
  readonly viewer: Viewer | undefined;
  readonly nonce: string;
}

const words = {
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

/** Where somebody enters a card or passes what their bank asks: Stripe’s own form, the one script of a third party. */
export function PayPage({ what, publishableKey, path, viewer, nonce }: PayProps) {
  const { title, lead, button, done } = words[what];
  return (
    <LiveFrame
      title={`${title} · Waypost Live`}
      nonce={nonce}
      path={path}
      viewer={viewer}
      scripts={['/assets/pay.js']}
      styles={['/assets/pay.css']}
    >
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
    </LiveFrame>
  );
}
