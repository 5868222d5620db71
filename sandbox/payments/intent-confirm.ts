import { addCharge } from './charges.ts';
import { badParameter, Failure, refused } from './failure.ts';
import { newId } from './ids.ts';
import { applyTypes, checkTypes, describe } from './intent-fields.ts';
import type { ErrorBody, PaymentIntent } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { outcomeOf, publicMethod, givenMethod, useMethod, type Outcome } from './payment-methods.ts';
import { keep } from './state.ts';
import { emit, type World } from './world.ts';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * Confirms an intent and charges its method. `fresh` is `created` for create-and-confirm: then a failure before the
 * charge leaves nothing behind. Declines throw a 402 that carries the intent.
 */
export function confirmIntent(world: World, intent: PaymentIntent, values: Values, fresh?: 'created'): PaymentIntent {
  checkTypes(world, values);
  if (!CONFIRMABLE.includes(intent.status)) {
    const why =
      intent.status === 'canceled'
        ? 'it has been canceled'
        : 'it has already succeeded after being previously confirmed';
    throw unexpected(intent, `You cannot confirm this PaymentIntent because ${why}.`);
  }
  const methodId = givenMethod(world, values, intent.customer) ?? intent.payment_method;
  if (!methodId) {
    const message = `You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`;
    throw unexpected(intent, message);
  }
  requireReturnUrl(intent, values);

  intent.payment_method = methodId;
  intent.capture_method = textOf(values, 'capture_method') ?? intent.capture_method;
  applyTypes(intent, values);
  describe(intent, { ...values, ...(fresh ? { metadata: undefined } : {}) });
  intent.next_action = null;
  if (fresh) {
    keep(world.state.intents, intent.id, intent);
    emit(world, 'payment_intent.created', intent);
  }
  return charge(world, intent, methodId, outcomeOf(world, methodId), values);
}

function charge(
  world: World,
  intent: PaymentIntent,
  methodId: string,
  outcome: Outcome,
  values: Values,
): PaymentIntent {
  switch (outcome.kind) {
    case 'declined':
      throw decline(world, intent, outcome);
    case 'approved':
      return authorise(world, intent);
    case 'authentication': {
      const setUp = world.state.methods.get(methodId)?.customer !== null;
      if (!outcome.always && setUp && values['off_session']) return authorise(world, intent);
      if (values['off_session'] || values['error_on_requires_action']) {
        const message = 'Your card was declined. This transaction requires authentication.';
        throw decline(world, intent, {
          code: 'authentication_required',
          declineCode: 'authentication_required',
          message,
        });
      }
      return requireAction(world, intent, values);
    }
  }
}

/** The card's holder must act: at the return URL's page, or in the browser where there is none. */
export function requireAction(world: World, intent: PaymentIntent, values: Values): PaymentIntent {
  intent.status = 'requires_action';
  const url = world.payUrl(intent.id);
  const returnUrl = textOf(values, 'return_url');
  if (returnUrl) keep(world.state.returnUrls, intent.id, returnUrl);
  intent.next_action =
    returnUrl && !values['use_stripe_sdk']
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: { type: 'three_d_secure_redirect', source: newId('src'), stripe_js: url },
        };
  emit(world, 'payment_intent.requires_action', intent);
  return intent;
}

/** The money is held (manual capture) or taken. */
export function authorise(world: World, intent: PaymentIntent): PaymentIntent {
  const methodId = String(intent.payment_method);
  const manual = intent.capture_method === 'manual';
  useMethod(world, methodId, intent.setup_future_usage ? intent.customer : null);
  const made = addCharge(world, intent, methodId, { paid: true, captured: !manual });
  Object.assign(intent, { latest_charge: made.id, last_payment_error: null, next_action: null });
  if (manual) {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    emit(world, 'payment_intent.amount_capturable_updated', intent);
    return intent;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  emit(world, 'payment_intent.succeeded', intent);
  return intent;
}

/** Back to `requires_payment_method` with the reason, and the 402 to throw. */
export function decline(
  world: World,
  intent: PaymentIntent,
  why: { code: string; declineCode: string; message: string },
): Failure {
  const methodId = String(intent.payment_method);
  useMethod(world, methodId, null);
  const made = addCharge(world, intent, methodId, { paid: false, ...why });
  const body: ErrorBody = {
    type: 'card_error',
    code: why.code,
    decline_code: why.declineCode,
    message: why.message,
    charge: made.id,
    payment_method: publicMethod(world, methodId),
  };
  intent.latest_charge = made.id;
  return fail(world, intent, new Failure(402, body, true));
}

/** The holder didn't pass the challenge: no charge was tried. */
export function failAuthentication(world: World, intent: PaymentIntent): Failure {
  const message = `The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.`;
  const methodId = String(intent.payment_method);
  const extra = { code: 'payment_intent_authentication_failure', payment_method: publicMethod(world, methodId) };
  return fail(world, intent, refused(message, extra));
}

function fail(world: World, intent: PaymentIntent, failure: Failure): Failure {
  Object.assign(intent, { status: 'requires_payment_method', payment_method: null, next_action: null });
  intent.last_payment_error = failure.body;
  emit(world, 'payment_intent.payment_failed', intent);
  return new Failure(failure.status, { ...failure.body, payment_intent: intent }, true);
}

/** With the Dashboard's methods, some of which redirect, Stripe wants to know where to come back to. */
function requireReturnUrl(intent: PaymentIntent, values: Values): void {
  const redirects = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!redirects || values['return_url'] || values['off_session'] || values['use_stripe_sdk']) return;
  const message = `This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`;
  throw badParameter(message, 'return_url');
}

export function unexpected(intent: PaymentIntent, message: string): Failure {
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}
