import { refused } from './failure.ts';
import { unexpected } from './intent-confirm.ts';
import { describe } from './intent-fields.ts';
import type { PaymentIntent } from './objects.ts';
import type { Values } from './parameters.ts';
import { emit, type World } from './world.ts';

/** The sandbox's cards that can't hold more later: Stripe decides that by network and account. */
const FIXED_BRANDS: readonly string[] = ['amex'];

/**
 * Holds more on an authorised card. https://docs.stripe.com/payments/incremental-authorization: only where it was asked
 * for when the intent was made, only upwards, and not with every card.
 */
export function incrementIntent(world: World, intent: PaymentIntent, values: Values): PaymentIntent {
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent's authorization could not be incremented because it has a status of ${intent.status}.`;
    throw unexpected(intent, message);
  }
  const card = intent.payment_method_options?.['card'] as Record<string, unknown> | undefined;
  const brand = world.state.methods.get(String(intent.payment_method))?.card['brand'];
  if (card?.['request_incremental_authorization'] !== 'if_available' || FIXED_BRANDS.includes(String(brand))) {
    const message = 'This PaymentIntent is not eligible for incremental authorization.';
    throw refused(message, { param: 'amount', payment_intent: intent });
  }
  const amount = Number(values['amount']);
  if (amount <= intent.amount) {
    const message = `The amount must be greater than the currently authorized amount of ${intent.amount}.`;
    throw refused(message, { param: 'amount', payment_intent: intent });
  }
  const charge = world.state.charges.get(String(intent.latest_charge));
  if (charge) Object.assign(charge, { amount });
  describe(intent, values);
  Object.assign(intent, { amount, amount_capturable: amount });
  emit(world, 'payment_intent.amount_capturable_updated', intent);
  return intent;
}
