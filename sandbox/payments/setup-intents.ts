import { Failure, missing, refused } from './failure.ts';
import { newId } from './ids.ts';
import { mergedMetadata } from './intent-fields.ts';
import type { SetupIntent } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { outcomeOf, publicMethod, givenMethod, useMethod } from './payment-methods.ts';
import { keep } from './state.ts';
import { emit, type World } from './world.ts';

/** Saves a method for later payments off session. */
export function createSetupIntent(world: World, values: Values): SetupIntent {
  const customer = textOf(values, 'customer') ?? null;
  if (customer && !world.state.customers.has(customer)) throw missing('customer', customer, 'customer', 'parameter');
  const method = givenMethod(world, values, customer);
  const id = newId('seti');
  const automatic = values['automatic_payment_methods'] as { enabled: boolean; allow_redirects?: string } | undefined;
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: values['allowed_payment_method_types'] ?? null,
    application: null,
    automatic_payment_methods: automatic ? { allow_redirects: 'always', ...automatic } : null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`, 25),
    created: world.now,
    customer,
    description: values['description'] ?? null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergedMetadata({}, values['metadata']),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: values['allowed_payment_method_types'] ?? values['payment_method_types'] ?? ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: values['usage'] ?? 'off_session',
  };
  keep(world.state.setupIntents, id, setup);
  return values['confirm'] ? confirmSetupIntent(world, setup, { ...values, payment_method: undefined }) : setup;
}

export function confirmSetupIntent(world: World, setup: SetupIntent, values: Values): SetupIntent {
  const methodId = givenMethod(world, values, setup.customer) ?? setup.payment_method;
  if (setup.status === 'succeeded' || !methodId) {
    const why = methodId ? 'it has already succeeded' : `it's missing a payment method`;
    const message = `You cannot confirm this SetupIntent because ${why}.`;
    throw refused(message, { code: 'setup_intent_unexpected_state', setup_intent: setup });
  }
  setup.payment_method = methodId;
  const outcome = outcomeOf(world, methodId);
  if (outcome.kind === 'declined') {
    const { code, declineCode, message } = outcome;
    Object.assign(setup, { status: 'requires_payment_method', payment_method: null });
    const body = { type: 'card_error', code, decline_code: declineCode, message } as const;
    const failure = new Failure(402, { ...body, payment_method: publicMethod(world, methodId) }, true);
    setup.last_setup_error = failure.body;
    throw new Failure(402, { ...failure.body, setup_intent: setup }, true);
  }
  if (outcome.kind === 'authentication') {
    setup.status = 'requires_action';
    setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    emit(world, 'setup_intent.requires_action', setup);
    return setup;
  }
  return saveSetup(world, setup);
}

/** The method is its customer's from now on. */
export function saveSetup(world: World, setup: SetupIntent): SetupIntent {
  Object.assign(setup, { status: 'succeeded', last_setup_error: null, next_action: null });
  useMethod(world, String(setup.payment_method), setup.customer);
  emit(world, 'setup_intent.succeeded', setup);
  return setup;
}

/** The holder didn't pass the challenge: another method may be tried. */
export function failSetup(world: World, setup: SetupIntent): SetupIntent {
  const failure = refused('The provided PaymentMethod has failed authentication.', {
    code: 'setup_intent_authentication_failure',
  });
  Object.assign(setup, { status: 'requires_payment_method', payment_method: null, next_action: null });
  setup.last_setup_error = failure.body;
  emit(world, 'setup_intent.setup_failed', setup);
  return setup;
}
