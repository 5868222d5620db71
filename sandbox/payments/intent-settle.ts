import { refused } from './failure.ts';
import { unexpected } from './intent-confirm.ts';
import { mergedMetadata } from './intent-fields.ts';
import { newId } from './ids.ts';
import type { PaymentIntent } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { emit, type World } from './world.ts';

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

/** Captures the held amount or less; the rest is released at once. */
export function captureIntent(world: World, intent: PaymentIntent, values: Values): PaymentIntent {
  if (intent.status === 'succeeded') {
    throw unexpected(intent, 'This PaymentIntent could not be captured because it has already been captured.');
  }
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
    throw unexpected(intent, message);
  }
  if (values['final_capture'] === false) {
    throw refused('The local payment sandbox has no multicapture.', { param: 'final_capture' });
  }
  const amount = (values['amount_to_capture'] as number | undefined) ?? intent.amount_capturable;
  if (amount > intent.amount_capturable) {
    const message = `The payment could not be captured because the requested capture amount is greater than the authorized amount.`;
    throw refused(message, { code: 'amount_too_large', param: 'amount_to_capture', payment_intent: intent });
  }
  const charge = world.state.charges.get(String(intent.latest_charge));
  if (charge) {
    const returned = charge.amount - amount;
    Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: returned });
    charge['balance_transaction'] = newId('txn');
  }
  intent.metadata = mergedMetadata(intent.metadata, values['metadata']);
  for (const name of ['statement_descriptor', 'statement_descriptor_suffix'] as const) {
    if (values[name] !== undefined) Object.assign(intent, { [name]: values[name] });
  }
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
  emit(world, 'payment_intent.succeeded', intent);
  return intent;
}

/** Cancels an intent that isn't paid yet; a held amount is released. */
export function cancelIntent(world: World, intent: PaymentIntent, values: Values): PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`;
    throw unexpected(intent, message);
  }
  if (intent.status === 'requires_capture') {
    const charge = world.state.charges.get(String(intent.latest_charge));
    if (charge) Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
  }
  Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: world.now, next_action: null });
  intent.cancellation_reason = textOf(values, 'cancellation_reason') ?? null;
  emit(world, 'payment_intent.canceled', intent);
  return intent;
}
