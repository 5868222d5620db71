import { badParameter, missing } from './failure.ts';
import { newId } from './ids.ts';
import type { PaymentMethod } from './objects.ts';
import { textOf, type Values } from './parameters.ts';
import { keep, type State } from './state.ts';
import { emit, type World } from './world.ts';

export type Outcome =
  | { kind: 'approved' }
  | { kind: 'authentication'; always: boolean }
  | { kind: 'declined'; code: string; declineCode: string; message: string };

type StoredMethod = State['methods'] extends Map<string, infer T> ? T : never;

type TestCard = { brand: string; number: string; outcome: Outcome };

const approved: Outcome = { kind: 'approved' };
const declined = (message: string, declineCode: string, code = 'card_declined'): Outcome => ({
  kind: 'declined',
  code,
  declineCode,
  message,
});

/** Stripe's test cards: https://docs.stripe.com/testing */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { brand: 'visa', number: '4242424242424242', outcome: approved },
  pm_card_visa_debit: { brand: 'visa', number: '4000056655665556', outcome: approved },
  pm_card_mastercard: { brand: 'mastercard', number: '5555555555554444', outcome: approved },
  pm_card_amex: { brand: 'amex', number: '378282246310005', outcome: approved },
  pm_card_authenticationRequired: {
    brand: 'visa',
    number: '4000002760003184',
    outcome: { kind: 'authentication', always: true },
  },
  pm_card_threeDSecure2Required: {
    brand: 'visa',
    number: '4000000000003220',
    outcome: { kind: 'authentication', always: true },
  },
  // "Required on setup": after it was set up for off-session use, this one passes off session.
  pm_card_authenticationRequiredOnSetup: {
    brand: 'visa',
    number: '4000002500003155',
    outcome: { kind: 'authentication', always: false },
  },
  pm_card_chargeDeclined: {
    brand: 'visa',
    number: '4000000000000002',
    outcome: declined('Your card was declined.', 'generic_decline'),
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    number: '4000000000009995',
    outcome: declined('Your card has insufficient funds.', 'insufficient_funds'),
  },
  // Their payments succeed; what becomes of a refund shows some time later (refunds.ts).
  pm_card_pendingRefund: { brand: 'visa', number: '4000000000007726', outcome: approved },
  // The payment succeeds; some time later it is disputed (disputes.ts).
  pm_card_createDispute: { brand: 'visa', number: '4000000000000259', outcome: approved },
  pm_card_refundFail: { brand: 'visa', number: '4000000000005126', outcome: approved },
  pm_card_chargeDeclinedExpiredCard: {
    brand: 'visa',
    number: '4000000000000069',
    outcome: declined('Your card has expired.', 'expired_card', 'expired_card'),
  },
};

/** What happens when this stored method is charged. */
export function outcomeOf(world: World, methodId: string): Outcome {
  const name = world.state.methods.get(methodId)?.card_name ?? '';
  return TEST_CARDS[name]?.outcome ?? approved;
}

/** The test card that a stored method was made from. */
export const cardNameOf = (world: World, methodId: string): string =>
  world.state.methods.get(methodId)?.card_name ?? '';

/** The name of the test card with a number. */
export function cardNumbered(number: string): string | undefined {
  const digits = number.replaceAll(/[ -]/g, '');
  return Object.entries(TEST_CARDS).find(([, card]) => card.number === digits)?.[0];
}

/**
 * The method that a parameter names. A `pm_card_…` name becomes a fresh method, as at Stripe;
 * a stored one must belong to `customer` and may not be used twice without one.
 */
export function takeMethod(world: World, given: string, customer: string | null): string {
  const stored = world.state.methods.get(given);
  if (stored) {
    if (stored.customer && stored.customer !== customer) {
      const message = `The provided PaymentMethod cannot be attached. The payment method you provided belongs to a customer: include it in the \`customer\` parameter.`;
      throw badParameter(message, 'payment_method');
    }
    if (!stored.customer && stored.used) {
      const message = `The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.`;
      throw badParameter(message, 'payment_method');
    }
    return given;
  }
  const card = Object.hasOwn(TEST_CARDS, given) ? TEST_CARDS[given] : undefined;
  if (!card) throw missing('PaymentMethod', given, 'payment_method', 'parameter');
  const id = newId('pm');
  keep(world.state.methods, id, { ...methodObject(id, card, world.now), card_name: given, used: false });
  return id;
}

/** The same for the parameter `payment_method`; null when it isn't given. */
export function givenMethod(world: World, values: Values, customer: string | null): string | null {
  const given = textOf(values, 'payment_method');
  return given ? takeMethod(world, given, customer) : null;
}

/** Marks a method as used; a customer keeps it when it is saved for later payments. */
export function useMethod(world: World, methodId: string, saveFor: string | null): void {
  const method = world.state.methods.get(methodId);
  if (!method) return;
  method.used = true;
  if (saveFor) method.customer = saveFor;
}

/** The method without the sandbox's own fields. */
export function publicMethod(world: World, methodId: string): PaymentMethod {
  return shownMethod(storedMethod(world, methodId));
}

/** A stored method without the sandbox's own fields. */
export function shownMethod({ card_name: _name, used: _used, ...method }: StoredMethod): PaymentMethod {
  return method;
}

/** Its customer doesn't keep it any longer; it can't be used again. */
export function detachMethod(world: World, methodId: string): PaymentMethod {
  const stored = storedMethod(world, methodId);
  if (stored.customer === null) {
    const message = 'The payment method you provided is not attached to a customer so detachment is impossible.';
    throw badParameter(message, 'payment_method');
  }
  const { customer } = stored;
  Object.assign(stored, { customer: null, used: true });
  emit(world, 'payment_method.detached', shownMethod(stored), { customer });
  return shownMethod(stored);
}

function storedMethod(world: World, methodId: string): StoredMethod {
  const stored = world.state.methods.get(methodId);
  if (!stored) throw missing('PaymentMethod', methodId, 'payment_method', 'path');
  return stored;
}

function methodObject(id: string, card: TestCard, now: number): PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      country: 'US',
      display_brand: card.brand,
      exp_month: 8,
      exp_year: new Date(now * 1_000).getUTCFullYear() + 2,
      funding: 'credit',
      last4: card.number.slice(-4),
      three_d_secure_usage: { supported: true },
    },
    created: now,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
