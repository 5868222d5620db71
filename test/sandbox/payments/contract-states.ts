import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { failureOf, held, paid, withCard, idOf, type On } from './contract-requests.ts';

/** The states of a PaymentIntent. */
export function stateContract(on: On): void {
  describe('states', () => {
    test('an intent without a method requires one', async () => {
      const intent = await on.stripe.paymentIntents.create({ amount: 1_234, currency: 'usd', ...withCard });
      expect(intent).toMatchObject({
        object: 'payment_intent',
        amount: 1_234,
        amount_capturable: 0,
        amount_received: 0,
        capture_method: 'automatic_async',
        currency: 'usd',
        livemode: false,
        status: 'requires_payment_method',
      });
      expect(intent.id).toMatch(/^pi_\w{24}$/);
      expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
      expect(intent).toMatchObject({ latest_charge: null, next_action: null, canceled_at: null, metadata: {} });
    });

    test('an intent with a method that nobody confirmed requires confirmation, and then succeeds', async () => {
      const intent = await on.stripe.paymentIntents.create(paid({ confirm: false }));
      expect(intent.status).toBe('requires_confirmation');
      expect(intent.payment_method).toMatch(/^pm_(?!card)/);
      const confirmed = await on.stripe.paymentIntents.confirm(intent.id);
      expect(confirmed).toMatchObject({ status: 'succeeded', amount_received: 1_000 });
    });

    test('a manual capture holds the amount and takes what is asked', async () => {
      const intent = await on.stripe.paymentIntents.create(held());
      expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 1_000, amount_received: 0 });
      const captured = await on.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 600 });
      expect(captured).toMatchObject({
        status: 'succeeded',
        amount: 1_000,
        amount_capturable: 0,
        amount_received: 600,
      });
      const charge = await on.stripe.charges.retrieve(idOf(captured.latest_charge));
      expect(charge).toMatchObject({ amount: 1_000, amount_captured: 600, captured: true, payment_intent: intent.id });
    });

    test('a capture above what is held fails and changes nothing', async () => {
      const intent = await on.stripe.paymentIntents.create(held());
      const error = await failureOf(on.stripe.paymentIntents.capture(intent.id, { amount_to_capture: 1_001 }));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', code: 'amount_too_large' });
      expect((await on.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    });

    test('a capture of what is not held is an unexpected state', async () => {
      const intent = await on.stripe.paymentIntents.create({ amount: 1_000, currency: 'usd', ...withCard });
      const error = await failureOf(on.stripe.paymentIntents.capture(intent.id));
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
      expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    });

    test('a confirmation without a method is an unexpected state', async () => {
      const intent = await on.stripe.paymentIntents.create({ amount: 1_000, currency: 'usd', ...withCard });
      const error = await failureOf(on.stripe.paymentIntents.confirm(intent.id));
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    });

    test('a held payment is canceled once', async () => {
      const intent = await on.stripe.paymentIntents.create(held());
      const canceled = await on.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 });
      expect(canceled.canceled_at).toBeGreaterThan(0);
      const again = await failureOf(on.stripe.paymentIntents.cancel(intent.id));
      expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    });

    test('a paid intent is not canceled, nor its amount changed', async () => {
      const intent = await on.stripe.paymentIntents.create(paid());
      const cancel = await failureOf(on.stripe.paymentIntents.cancel(intent.id));
      const update = await failureOf(on.stripe.paymentIntents.update(intent.id, { amount: 2_000 }));
      for (const error of [cancel, update]) expect(error.code).toBe('payment_intent_unexpected_state');
    });

    test('a decline is a 402 that puts the intent back to its start with the reason', async () => {
      const declines = {
        pm_card_chargeDeclined: 'generic_decline',
        pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
      };
      for (const [payment_method, decline_code] of Object.entries(declines)) {
        const error = await failureOf(on.stripe.paymentIntents.create(held({ payment_method })));
        expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
        expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code });
        const intent = await on.stripe.paymentIntents.retrieve(String(error.payment_intent?.id));
        expect(intent).toMatchObject({ status: 'requires_payment_method', payment_method: null });
        expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code });
        const retried = await on.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
        expect(retried).toMatchObject({ status: 'requires_capture', last_payment_error: null });
      }
    });

    test('a card that needs its holder requires action, and off session is declined', async () => {
      for (const payment_method of ['pm_card_authenticationRequired', 'pm_card_threeDSecure2Required']) {
        const intent = await on.stripe.paymentIntents.create(held({ payment_method }));
        expect(intent.status).toBe('requires_action');
        expect(intent.next_action?.type).toBe('use_stripe_sdk');
      }
      const back = await on.stripe.paymentIntents.create(
        held({ payment_method: 'pm_card_threeDSecure2Required', return_url: 'https://shop.example/back' }),
      );
      expect(back.next_action?.redirect_to_url?.return_url).toBe('https://shop.example/back');
      const away = held({ payment_method: 'pm_card_authenticationRequired', off_session: true });
      const error = await failureOf(on.stripe.paymentIntents.create(away));
      expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    });
  });
}
