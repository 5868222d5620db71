import { badParameter, missing, refused } from './failure.ts';
import { newId } from './ids.ts';
import { confirmIntent } from './intent-confirm.ts';
import { applyTypes, blankIntent, checkTypes, describe } from './intent-fields.ts';
import type { PaymentIntent } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { givenMethod } from './payment-methods.ts';
import { keep } from './state.ts';
import { emit, type World } from './world.ts';

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts; other currencies aren't modelled. */
const MINIMUM: Readonly<Record<string, number>> = { usd: 50, eur: 50, cad: 50, gbp: 30, mxn: 1_000 };

export function createIntent(world: World, values: Values): PaymentIntent {
  const currency = (textOf(values, 'currency') ?? '').toLowerCase();
  checkAmount(Number(values['amount']), currency);
  checkTypes(world, values);
  const customer = textOf(values, 'customer') ?? null;
  if (customer && !world.state.customers.has(customer)) throw missing('customer', customer, 'customer', 'parameter');
  if (!values['confirm']) refuseWithoutConfirm(values);
  const method = givenMethod(world, values, customer);

  const id = newId('pi');
  const intent: PaymentIntent = { ...blankIntent(id, world.now), amount: Number(values['amount']), currency, customer };
  applyTypes(intent, values);
  describe(intent, values);
  intent.capture_method = textOf(values, 'capture_method') ?? 'automatic_async';
  intent.confirmation_method = textOf(values, 'confirmation_method') ?? 'automatic';
  intent.payment_method = method;
  intent.status = method ? 'requires_confirmation' : 'requires_payment_method';

  if (values['confirm']) return confirmIntent(world, intent, { ...values, payment_method: undefined }, 'created');
  keep(world.state.intents, id, intent);
  emit(world, 'payment_intent.created', intent);
  return intent;
}

export function updateIntent(world: World, intent: PaymentIntent, values: Values): PaymentIntent {
  checkTypes(world, values);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status);
  const settled = ['amount', 'currency', 'payment_method', 'customer', 'capture_method', 'setup_future_usage'];
  const touched = settled.find((name) => values[name] !== undefined);
  if (!open && touched) {
    const message = `This PaymentIntent's ${touched} could not be updated because it has a status of ${intent.status}. You may only update the ${touched} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`;
    throw refused(message, { code: 'payment_intent_unexpected_state', param: touched, payment_intent: intent });
  }
  const currency = (textOf(values, 'currency') ?? intent.currency).toLowerCase();
  const amount = (values['amount'] as number | undefined) ?? intent.amount;
  checkAmount(amount, currency);
  const customer = textOf(values, 'customer') ?? intent.customer;
  if (customer && !world.state.customers.has(customer)) throw missing('customer', customer, 'customer', 'parameter');
  const method = givenMethod(world, values, customer);
  if (method) {
    intent.payment_method = method;
    intent.status = 'requires_confirmation';
    intent.next_action = null;
  }
  Object.assign(intent, { amount, currency, customer });
  intent.capture_method = textOf(values, 'capture_method') ?? intent.capture_method;
  applyTypes(intent, values);
  describe(intent, values);
  return intent;
}

function checkAmount(amount: number, currency: string): void {
  const minimum = MINIMUM[currency];
  if (minimum === undefined) {
    const known = Object.keys(MINIMUM).join(', ');
    throw badParameter(`Invalid currency: ${currency}. The sandbox supports these currencies: ${known}`, 'currency');
  }
  if (amount < minimum) {
    const message = `Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`;
    throw badParameter(message, 'amount', 'amount_too_small');
  }
}

function refuseWithoutConfirm(values: Values): void {
  for (const name of ['off_session', 'return_url', 'error_on_requires_action']) {
    if (values[name] === undefined) continue;
    throw badParameter(`You cannot provide \`${name}\` when creating a PaymentIntent without \`confirm=true\`.`, name);
  }
}
