import type { Rule, Schema } from './parameters.ts';

const id: Rule = { kind: 'string', max: 255 };
const text: Rule = { kind: 'string', max: 1_000, clearable: true };
const bool: Rule = { kind: 'boolean' };
const metadata: Rule = { kind: 'metadata' };
const echo: Rule = { kind: 'echo' };
const unmodelled: Rule = { kind: 'unmodelled' };
const types: Rule = { kind: 'list', max: 100 };
const usage: Rule = { kind: 'choice', of: ['on_session', 'off_session'], clearable: true };
const captureMethod: Rule = { kind: 'choice', of: ['automatic', 'automatic_async', 'manual'] };
const currency: Rule = { kind: 'string', max: 3 };
const suffix: Rule = { kind: 'string', max: 22, clearable: true };
const expand: Schema = { expand: { kind: 'list', max: 20 } };
/** Eight digits are Stripe's own limit for a charge. */
const amount: Rule = { kind: 'integer', min: 1, max: 99_999_999, tooLarge: 'Amount must be no more than $999,999.99' };
const automatic: Rule = {
  kind: 'object',
  fields: { enabled: { ...bool, required: true }, allow_redirects: { kind: 'choice', of: ['always', 'never'] } },
};

const notModelled = (...names: string[]): Schema => Object.fromEntries(names.map((name) => [name, unmodelled]));

const confirmOnly: Schema = {
  error_on_requires_action: bool,
  off_session: bool,
  return_url: { kind: 'string', max: 2_048 },
  use_stripe_sdk: bool,
  ...notModelled('confirmation_token', 'mandate', 'mandate_data', 'radar_options'),
};

const describing: Schema = {
  allowed_payment_method_types: types,
  payment_method_types: types,
  payment_method: id,
  payment_method_options: echo,
  receipt_email: { kind: 'string', max: 512, clearable: true },
  setup_future_usage: usage,
  shipping: echo,
  ...notModelled('amount_details', 'excluded_payment_method_types', 'hooks', 'payment_details', 'payment_method_data'),
  ...expand,
};

const money: Schema = {
  capture_method: captureMethod,
  customer: id,
  description: text,
  metadata,
  statement_descriptor: suffix,
  statement_descriptor_suffix: suffix,
  transfer_group: { kind: 'string', max: 255 },
  ...notModelled('application_fee_amount', 'customer_account', 'payment_method_configuration', 'transfer_data'),
};

const range: Rule = { kind: 'echo' };

/** Every list takes these; `created` is read by the list itself, as it may be a number or a range. */
const page: Schema = {
  limit: { kind: 'integer', min: 1, max: 100 },
  starting_after: id,
  ending_before: id,
  created: range,
  ...expand,
};

export const schemas = {
  retrieve: expand,
  retrieveIntent: { client_secret: id, ...expand },
  createIntent: {
    amount: { ...amount, required: true },
    currency: { ...currency, required: true },
    automatic_payment_methods: automatic,
    confirm: bool,
    confirmation_method: { kind: 'choice', of: ['automatic', 'manual'] },
    ...confirmOnly,
    ...describing,
    ...money,
    ...notModelled('on_behalf_of'),
  },
  updateIntent: { amount, currency, ...describing, ...money },
  confirmIntent: { capture_method: captureMethod, ...confirmOnly, ...describing, ...notModelled('amount_to_confirm') },
  captureIntent: {
    amount_to_capture: amount,
    final_capture: bool,
    metadata,
    statement_descriptor: suffix,
    statement_descriptor_suffix: suffix,
    ...notModelled('amount_details', 'application_fee_amount', 'hooks', 'payment_details', 'transfer_data'),
    ...expand,
  },
  cancelIntent: {
    cancellation_reason: { kind: 'choice', of: ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] },
    ...expand,
  },
  incrementIntent: {
    amount: { ...amount, required: true },
    description: text,
    metadata,
    statement_descriptor: suffix,
    ...notModelled('amount_details', 'application_fee_amount', 'hooks', 'payment_details', 'transfer_data'),
    ...expand,
  },
  listIntents: { customer: id, ...page, ...notModelled('customer_account') },
  createRefund: {
    amount,
    charge: id,
    payment_intent: id,
    reason: { kind: 'choice', of: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    metadata,
    ...notModelled(
      'currency',
      'customer',
      'instructions_email',
      'origin',
      'refund_application_fee',
      'reverse_transfer',
    ),
    ...expand,
  },
  updateRefund: { metadata, ...expand },
  listRefunds: { charge: id, payment_intent: id, ...page },
  listDisputes: { charge: id, payment_intent: id, ...page },
  updateDispute: { evidence: echo, submit: bool, metadata, ...expand },
  listCustomerMethods: {
    type: { kind: 'choice', of: ['card'] },
    allow_redisplay: { kind: 'choice', of: ['always', 'limited', 'unspecified'] },
    ...page,
  },
  createSetupIntent: {
    allowed_payment_method_types: types,
    payment_method_types: types,
    automatic_payment_methods: automatic,
    confirm: bool,
    customer: id,
    description: text,
    metadata,
    payment_method: id,
    return_url: { kind: 'string', max: 2_048 },
    usage: { kind: 'choice', of: ['on_session', 'off_session'] },
    use_stripe_sdk: bool,
    ...notModelled('attach_to_self', 'confirmation_token', 'customer_account', 'excluded_payment_method_types'),
    ...notModelled('flow_directions', 'mandate_data', 'on_behalf_of', 'payment_method_configuration'),
    ...notModelled('payment_method_data', 'payment_method_options', 'single_use'),
    ...expand,
  },
  confirmSetupIntent: {
    payment_method: id,
    return_url: { kind: 'string', max: 2_048 },
    use_stripe_sdk: bool,
    ...notModelled('allowed_payment_method_types', 'confirmation_token', 'excluded_payment_method_types'),
    ...notModelled('mandate_data', 'payment_method_data', 'payment_method_options'),
    ...expand,
  },
  createCustomer: {
    description: text,
    email: { kind: 'string', max: 512, clearable: true },
    metadata,
    name: { kind: 'string', max: 256, clearable: true },
    payment_method: id,
    phone: { kind: 'string', max: 20, clearable: true },
    address: echo,
    shipping: echo,
    ...notModelled('balance', 'business_name', 'cash_balance', 'individual_name', 'invoice_prefix', 'invoice_settings'),
    ...notModelled('next_invoice_sequence', 'preferred_locales', 'source', 'tax', 'tax_exempt', 'tax_id_data'),
    ...notModelled('test_clock', 'validate'),
    ...expand,
  },
  listEvents: { type: { kind: 'string', max: 100 }, types, ...page, ...notModelled('delivery_success') },
} as const satisfies Record<string, Schema>;
