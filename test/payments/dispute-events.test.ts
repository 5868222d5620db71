import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { verifyPaymentEvent } from '#src/payments/open-payment-events.ts';

const SECRET = 'whsec_of_this_test';
const stripe = new Stripe('sk_test_of_this_test');

/** An event as the processor signs it. */
function eventOf(status: string, withdrawn: readonly object[]) {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.dispute.created',
    data: { object: { id: 'dp_1', payment_intent: 'pi_1', amount: 900, status, balance_transactions: withdrawn } },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return verifyPaymentEvent(stripe, SECRET, new TextEncoder().encode(body), signature);
}

const booked = (status: 'open' | 'won' | 'lost') => ({ kind: 'dispute', dispute: { id: 'dp_1', status } });

test.each([
  ['needs_response', booked('open')],
  ['under_review', booked('open')],
  ['appeal_under_review', booked('open')],
  ['won', booked('won')],
  ['lost', booked('lost')],
  ['prevented', booked('lost')],
  ['warning_needs_response', { kind: 'other' }],
  ['warning_closed', { kind: 'other' }],
])('REFUND-15 a dispute that is %s', async (status, expected) => {
  expect(await eventOf(status, [{ amount: -900 }])).toMatchObject(expected);
});

test.each([
  ['before anything was withdrawn', []],
  ['and given back', [{ amount: -900 }, { amount: 900 }]],
])('REFUND-15 a dispute that was prevented %s is won', async (_when, withdrawn) => {
  expect(await eventOf('prevented', withdrawn)).toMatchObject(booked('won'));
});
