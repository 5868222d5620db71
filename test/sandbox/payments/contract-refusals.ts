import { randomUUID } from 'node:crypto';

import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { failureOf, headerOf, held, paid, idOf, type On } from './contract-requests.ts';

/** Idempotency keys, and what is refused. */
export function refusalContract(on: On): void {
  describe('idempotency', () => {
    test('the same key and parameters answer with the first answer again', async () => {
      const idempotencyKey = randomUUID();
      const first = await on.stripe.paymentIntents.create(held(), { idempotencyKey });
      const second = await on.stripe.paymentIntents.create(held(), { idempotencyKey });
      expect(second.id).toBe(first.id);
      expect(headerOf(second, 'idempotent-replayed')).toBe('true');
      expect(headerOf(second, 'original-request')).toBe(first.lastResponse.requestId);
    });

    test('the same key with other parameters, or at another endpoint, is an idempotency error', async () => {
      const idempotencyKey = randomUUID();
      const first = await on.stripe.paymentIntents.create(held(), { idempotencyKey });
      const other = await failureOf(on.stripe.paymentIntents.create(held({ amount: 1_001 }), { idempotencyKey }));
      const elsewhere = await failureOf(on.stripe.paymentIntents.cancel(first.id, {}, { idempotencyKey }));
      for (const error of [other, elsewhere]) {
        expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
        expect(error.statusCode).toBe(400);
      }
    });

    test('a decline is kept under its key', async () => {
      const idempotencyKey = randomUUID();
      const declined = held({ payment_method: 'pm_card_chargeDeclined' });
      const first = await failureOf(on.stripe.paymentIntents.create(declined, { idempotencyKey }));
      const second = await failureOf(on.stripe.paymentIntents.create(declined, { idempotencyKey }));
      expect(second).toMatchObject({ statusCode: 402, code: 'card_declined' });
      expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    });

    test('a request that its parameters ruled out leaves its key free', async () => {
      const idempotencyKey = randomUUID();
      const unknown: Record<string, unknown> = { colour: 'blue' };
      await failureOf(on.stripe.paymentIntents.create({ ...held(), ...unknown }, { idempotencyKey }));
      const intent = await on.stripe.paymentIntents.create(held(), { idempotencyKey });
      expect(intent.status).toBe('requires_capture');
    });

    test('a key of more than 255 characters is refused', async () => {
      const error = await failureOf(on.stripe.paymentIntents.create(held(), { idempotencyKey: 'k'.repeat(256) }));
      expect(error.statusCode).toBe(400);
    });
  });

  describe('refusals', () => {
    const bad: [what: string, params: Record<string, unknown>, expected: Record<string, unknown>][] = [
      ['an unknown parameter', { colour: 'blue' }, { code: 'parameter_unknown', param: 'colour' }],
      ['an amount below 50 cents', { amount: 49 }, { code: 'amount_too_small' }],
      ['an amount of more than eight digits', { amount: 100_000_000 }, { code: 'amount_too_large' }],
      ['an amount that is no integer', { amount: 'ten' }, { code: 'parameter_invalid_integer', param: 'amount' }],
      ['a missing currency', { currency: undefined }, { code: 'parameter_missing', param: 'currency' }],
      ['an unknown currency', { currency: 'zzz' }, { param: 'currency' }],
      ['an unknown capture method', { capture_method: 'later' }, { param: 'capture_method' }],
      [
        'an unknown payment method',
        { payment_method: 'pm_nobody' },
        { code: 'resource_missing', param: 'payment_method' },
      ],
      [
        'a method named like a property of every object',
        { payment_method: 'constructor' },
        { code: 'resource_missing' },
      ],
      ['an unknown customer', { customer: 'cus_nobody' }, { code: 'resource_missing', param: 'customer' }],
      [
        'payment method types, which this version of the API no longer takes',
        { automatic_payment_methods: undefined, payment_method_types: ['card'] },
        { code: 'payment_method_types_no_longer_supported' },
      ],
    ];
    test.each(bad)('%s is a 400', async (_what, params, expected) => {
      const error = await failureOf(on.stripe.paymentIntents.create({ ...paid({ confirm: false }), ...params }));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', ...expected });
    });

    test('a confirmation that could redirect needs a return address', async () => {
      const params = { amount: 1_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
      const error = await failureOf(on.stripe.paymentIntents.create(params));
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
      expect(error.message).toContain('return_url');
    });

    test('another key is a 401', async () => {
      const error = await failureOf(on.stranger.paymentIntents.create(held()));
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(error.rawType).toBe('invalid_request_error');
    });

    test('an unknown intent is a 404', async () => {
      const error = await failureOf(on.stripe.paymentIntents.retrieve('pi_000000000000000000000000'));
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'intent' });
      expect(error.requestId).toMatch(/^req_/);
    });

    test('a method that was used without a customer is not used again', async () => {
      const intent = await on.stripe.paymentIntents.create(paid());
      const error = await failureOf(
        on.stripe.paymentIntents.create(paid({ payment_method: idOf(intent.payment_method) })),
      );
      expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
    });
  });
}
