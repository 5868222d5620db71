import { newId } from './ids.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { keep } from './state.ts';
import type { World } from './world.ts';

/** Stripe holds a card authorisation for seven days. */
const AUTHORISED_FOR_SECONDS = 7 * 24 * 3_600;

type Result = { paid: true; captured: boolean } | { paid: false; code: string; declineCode: string; message: string };

/** One attempt to charge an intent's method, failed ones too. */
export function addCharge(world: World, intent: PaymentIntent, methodId: string, result: Result): Charge {
  const captured = result.paid && result.captured;
  const method = world.state.methods.get(methodId);
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: captured ? newId('txn') : null,
    billing_details: method?.billing_details ?? null,
    calculated_statement_descriptor: 'SANDBOX',
    captured,
    created: world.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: result.paid ? null : result.code,
    failure_message: result.paid ? null : result.message,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcome(result),
    paid: result.paid,
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: { type: 'card', card: cardDetails(world, intent, method?.card ?? {}, result) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping ?? null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: result.paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  return keep(world.state.charges, charge.id, charge);
}

function outcome(result: Result): Record<string, unknown> {
  const risk = { risk_level: 'normal', risk_score: 20 };
  if (result.paid) {
    return {
      network_status: 'approved_by_network',
      reason: null,
      ...risk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    network_status: 'declined_by_network',
    reason: result.declineCode,
    ...risk,
    seller_message: result.message,
    type: 'issuer_declined',
  };
}

function cardDetails(world: World, intent: PaymentIntent, card: Record<string, unknown>, result: Result) {
  const held = result.paid && !result.captured;
  return {
    amount_authorized: result.paid ? intent.amount : null,
    brand: card['brand'],
    country: card['country'],
    exp_month: card['exp_month'],
    exp_year: card['exp_year'],
    funding: card['funding'],
    last4: card['last4'],
    network: card['brand'],
    ...(held ? { capture_before: world.now + AUTHORISED_FOR_SECONDS } : {}),
  };
}
