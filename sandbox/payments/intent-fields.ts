import { badParameter } from './failure.ts';
import { newId } from './ids.ts';
import type { Metadata, PaymentIntent } from './objects.ts';
import type { Values } from './parameters.ts';
import type { World } from './world.ts';

/** From this version on `payment_method_types` can't be written any more (Stripe's changelog of that day). */
const TYPES_REMOVED_IN = '2026-09-30';

/** What an intent may use when the Dashboard decides. */
const DASHBOARD_TYPES = ['card', 'link'];

export function checkTypes(world: World, values: Values): void {
  if (values['payment_method_types'] && world.apiVersion >= TYPES_REMOVED_IN) {
    const message = 'The `payment_method_types` parameter is no longer supported on this API version.';
    throw badParameter(message, 'payment_method_types', 'payment_method_types_no_longer_supported');
  }
  const ways = ['payment_method_types', 'allowed_payment_method_types', 'automatic_payment_methods'];
  const given = ways.filter((name) => values[name] !== undefined);
  if (given.length > 1) {
    const message = `Received mutually exclusive parameters: ${given.join(', ')}.`;
    throw badParameter(message, given[0] ?? '', 'parameters_exclusive');
  }
  for (const name of ['payment_method_types', 'allowed_payment_method_types']) {
    const types = values[name] as string[] | undefined;
    if (types && !types.includes('card')) throw badParameter(`The sandbox knows only cards and link.`, name);
  }
}

export function applyTypes(intent: PaymentIntent, values: Values): void {
  const allowed = values['allowed_payment_method_types'] as string[] | undefined;
  const types = (values['payment_method_types'] as string[] | undefined) ?? allowed;
  if (types) {
    intent.allowed_payment_method_types = allowed ?? null;
    intent.payment_method_types = types;
    intent.automatic_payment_methods = null;
    return;
  }
  const automatic = values['automatic_payment_methods'] as { enabled: boolean; allow_redirects?: string } | undefined;
  if (!automatic) return;
  const { enabled, allow_redirects = 'always' } = automatic;
  intent.automatic_payment_methods = enabled ? { allow_redirects, enabled } : null;
  intent.payment_method_types = enabled ? DASHBOARD_TYPES : ['card'];
}

/** The parameters that create and update share and that only describe. */
export function describe(intent: PaymentIntent, values: Values): void {
  const plain = ['description', 'receipt_email', 'setup_future_usage', 'shipping', 'transfer_group'] as const;
  const descriptors = ['statement_descriptor', 'statement_descriptor_suffix'] as const;
  for (const name of [...plain, ...descriptors]) {
    if (values[name] !== undefined) Object.assign(intent, { [name]: values[name] });
  }
  if (values['payment_method_options']) {
    intent.payment_method_options = values['payment_method_options'] as Record<string, unknown>;
  }
  intent.metadata = mergedMetadata(intent.metadata, values['metadata']);
}

/** Keys merge, an empty value removes its key, an empty parameter removes all. */
export function mergedMetadata(before: Metadata, given: Values[string]): Metadata {
  if (given === undefined) return before;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...(given as Metadata) }).filter(([, value]) => value !== ''));
}

export function blankIntent(id: string, now: number): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: now,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: DASHBOARD_TYPES,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}
