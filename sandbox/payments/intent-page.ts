import { cardForm } from './card-form.ts';
import { deedForms, type Deed } from './deeds.ts';
import { decideDispute, isClosed, mayDispute, openDispute } from './disputes.ts';
import { authorise, confirmIntent, decline, failAuthentication, requireAction } from './intent-confirm.ts';
import { cancelIntent, captureIntent } from './intent-settle.ts';
import type { Dispute, PaymentIntent } from './objects.ts';
import { html, money, type Markup } from './page-html.ts';
import { takeMethod } from './payment-methods.ts';
import type { World } from './world.ts';

const UNPAID: readonly string[] = ['requires_payment_method', 'requires_confirmation'];
/** By hand there is no return address; a browser SDK needs none. */
export const BY_HAND = { use_stripe_sdk: true };
const DECLINED = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

const when =
  (...statuses: string[]) =>
  ({ status }: PaymentIntent) =>
    statuses.includes(status);

export const isUnpaid = ({ status }: PaymentIntent): boolean => UNPAID.includes(status);

function withMethod(world: World, intent: PaymentIntent): PaymentIntent {
  intent.payment_method ??= takeMethod(world, 'pm_card_visa', intent.customer);
  return intent;
}

const chargeOf = (world: World, intent: PaymentIntent) => world.state.charges.get(intent.latest_charge ?? '');

const openDisputeOf = (world: World, intent: PaymentIntent): Dispute | undefined =>
  [...world.state.disputes.values()].find((each) => each.payment_intent === intent.id && !isClosed(each));

const decide =
  (status: 'won' | 'lost') =>
  (world: World, intent: PaymentIntent): void => {
    const dispute = openDisputeOf(world, intent);
    if (dispute) decideDispute(world, dispute, status);
  };

/** What a person can do to a payment. */
export const intentDeeds: readonly Deed<PaymentIntent>[] = [
  {
    path: 'confirm',
    label: 'Confirm the payment',
    isPossible: isUnpaid,
    run: (world, intent) => confirmIntent(world, withMethod(world, intent), BY_HAND),
  },
  {
    path: 'require-action',
    label: 'Ask for authentication first',
    isPossible: isUnpaid,
    run: (world, intent) => requireAction(world, withMethod(world, intent), {}),
  },
  {
    path: 'decline',
    label: 'Decline the card',
    isPossible: isUnpaid,
    run: (world, intent) => decline(world, withMethod(world, intent), DECLINED),
  },
  {
    path: 'complete',
    label: 'Complete the authentication',
    isPossible: when('requires_action'),
    run: (world, intent) => authorise(world, intent),
  },
  {
    path: 'fail-authentication',
    label: 'Fail the authentication',
    isPossible: when('requires_action'),
    run: (world, intent) => failAuthentication(world, intent),
  },
  {
    path: 'capture',
    label: 'Capture the whole amount',
    isPossible: when('requires_capture'),
    run: (world, intent) => captureIntent(world, intent, {}),
  },
  {
    path: 'cancel',
    label: 'Cancel the payment',
    isPossible: when(...UNPAID, 'requires_action', 'requires_capture'),
    run: (world, intent) => cancelIntent(world, intent, {}),
  },
  {
    path: 'dispute',
    label: 'Dispute the payment',
    isPossible: (intent, world) => {
      const charge = chargeOf(world, intent);
      return intent.status === 'succeeded' && charge !== undefined && mayDispute(charge);
    },
    run: (world, intent) => {
      const charge = chargeOf(world, intent);
      if (charge) openDispute(world, charge);
    },
  },
  {
    path: 'win',
    label: 'Decide the dispute for the seller',
    isPossible: (intent, world) => openDisputeOf(world, intent) !== undefined,
    run: decide('won'),
  },
  {
    path: 'lose',
    label: 'Decide the dispute for the card’s holder',
    isPossible: (intent, world) => openDisputeOf(world, intent) !== undefined,
    run: decide('lost'),
  },
];

/** One payment: its card, if it needs one, and what can be done by hand. */
export function intentPage(world: World, intent: PaymentIntent, fault: string | undefined): Markup {
  const isOpen = isUnpaid(intent);
  const amount = money(intent, intent.amount);
  const deeds = deedForms(world, intent, intentDeeds, `/pay/${intent.id}`, isOpen);
  const error = intent.last_payment_error;
  return html`<h1>Payment of ${amount}</h1>
    <dl>
      <dt>Status</dt>
      <dd><strong>${words(intent.status)}</strong></dd>
      <dt>Held</dt>
      <dd>${money(intent, intent.amount_capturable)}</dd>
      <dt>Received</dt>
      <dd>${money(intent, intent.amount_received)}</dd>
      <dt>For</dt>
      <dd>${intent.description ?? 'no description'}</dd>
      <dt>Id</dt>
      <dd><code>${intent.id}</code></dd>
    </dl>
    ${disputesOf(world, intent)} ${error ? html`<p class="note">Last attempt: ${error.message}</p>` : html``}
    ${isOpen ? cardForm(`/pay/${intent.id}/card`, `Pay ${amount}`, fault) : html``}
    <h2>By hand</h2>
    ${deeds.length > 0 ? deeds : html`<p>This payment is finished.</p>`}`;
}

const disputesOf = (world: World, { id }: PaymentIntent): Markup[] =>
  [...world.state.disputes.values()]
    .filter((each) => each.payment_intent === id)
    .map((each) => html`<p class="note">A dispute of ${money(each, each.amount)}: ${words(each.status)}.</p>`);

export const words = (status: string): string => status.replaceAll('_', ' ');
