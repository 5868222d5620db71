import { badParameter, missing, refused } from './failure.ts';
import { newId } from './ids.ts';
import { mergedMetadata } from './intent-fields.ts';
import type { Charge, Refund } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { cardNameOf } from './payment-methods.ts';
import { keep } from './state.ts';
import { emit, type World } from './world.ts';

/** Refunds a captured charge, completely or in part: at most what was captured and not refunded yet. */
export function createRefund(world: World, values: Values): Refund {
  const charge = chargeToRefund(world, values);
  if (charge.refunded) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const isWithBank = [...world.state.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
  );
  if (isWithBank) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const remaining = charge.amount - charge.amount_refunded;
  const amount = (values['amount'] as number | undefined) ?? remaining;
  if (amount > remaining) {
    const message = `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(remaining)})`;
    throw refused(message, { param: 'amount' });
  }
  const refund = blankRefund(world, charge, amount, values);
  keep(world.state.refunds, refund.id, refund);
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', charge, before);
  return refund;
}

/** How long a refund stays pending if it is decided later. */
const DECIDED_AFTER_SECONDS = 3;

/**
 * Decides the refunds of Stripe's two test cards for that: one succeeds after a wait, the other fails after it had
 * succeeded.
 */
export function decideRefunds(world: World, afterSeconds = DECIDED_AFTER_SECONDS): void {
  for (const refund of world.state.refunds.values()) {
    if (refund.created + afterSeconds > world.now) continue;
    const card = cardNameOf(world, String(refund['payment_method']));
    if (card === 'pm_card_pendingRefund' && refund.status === 'pending') {
      refund.status = 'succeeded';
      emit(world, 'refund.updated', refund, { status: 'pending' });
    }
    if (card === 'pm_card_refundFail' && refund.status === 'succeeded') failRefund(world, refund);
  }
}

function failRefund(world: World, refund: Refund): void {
  Object.assign(refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: newId('txn'),
  });
  const charge = world.state.charges.get(refund.charge);
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  emit(world, 'refund.failed', refund, { status: 'succeeded' });
}

export function updateRefund(world: World, refund: Refund, values: Values): Refund {
  const before = { metadata: refund.metadata };
  refund.metadata = mergedMetadata(refund.metadata, values['metadata']);
  emit(world, 'refund.updated', refund, before);
  return refund;
}

function chargeToRefund(world: World, values: Values): Charge {
  const intentId = textOf(values, 'payment_intent');
  const chargeId = textOf(values, 'charge');
  if (intentId && chargeId) {
    const message = 'You may only specify one of these parameters: charge, payment_intent.';
    throw badParameter(message, 'charge', 'parameters_exclusive');
  }
  if (intentId) {
    const intent = world.state.intents.get(intentId);
    if (!intent) throw missing('payment_intent', intentId, 'payment_intent', 'parameter');
    const charge = world.state.charges.get(intent.latest_charge ?? '');
    if (intent.status !== 'succeeded' || !charge) {
      throw refused(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    }
    return charge;
  }
  if (!chargeId) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.';
    throw badParameter(message, 'payment_intent', 'parameter_missing');
  }
  const charge = world.state.charges.get(chargeId);
  if (!charge) throw missing('charge', chargeId, 'charge', 'parameter');
  if (!charge.captured) {
    throw refused('You cannot refund an uncaptured charge of a PaymentIntent: cancel the PaymentIntent instead.', {
      code: 'charge_not_refundable',
    });
  }
  return charge;
}

function blankRefund(world: World, charge: Charge, amount: number, values: Values): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata({}, values['metadata']),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: textOf(values, 'reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: cardNameOf(world, charge.payment_method) === 'pm_card_pendingRefund' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}

function money(minor: number): string {
  return `$${(minor / 100).toFixed(2)}`;
}
