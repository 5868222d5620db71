import { describe, expect, test } from 'vitest';

import { failureOf, idOf, paid, type On } from './contract-requests.ts';

const PATIENT = { timeout: 60_000, interval: 500 };

/** Payments that their cards' holders dispute. */
export function disputeContract(on: On): void {
  describe('disputes', () => {
    const disputed = async () => {
      const { id } = await on.stripe.paymentIntents.create(paid({ payment_method: 'pm_card_createDispute' }));
      const found = async () => (await on.stripe.disputes.list({ payment_intent: id })).data[0];
      await expect.poll(found, PATIENT).toBeDefined();
      const dispute = await found();
      if (dispute === undefined) throw new Error('the dispute is gone');
      return dispute;
    };

    test('what it took is disputed whole, can’t be refunded, and comes back where the evidence wins', async () => {
      const dispute = await disputed();
      expect(dispute).toMatchObject({ object: 'dispute', amount: 1_000, currency: 'usd', status: 'needs_response' });
      const intent = idOf(dispute.payment_intent);
      const refused = await failureOf(on.stripe.refunds.create({ payment_intent: intent }));
      expect([refused.statusCode, refused.code]).toEqual([400, 'charge_disputed']);
      await on.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
      await expect.poll(async () => (await on.stripe.disputes.retrieve(dispute.id)).status, PATIENT).toBe('won');
      expect((await on.stripe.refunds.create({ payment_intent: intent })).amount).toBe(1_000);
    }, 180_000);

    test('it is lost where the seller gives in, once', async () => {
      const { id } = await disputed();
      expect((await on.stripe.disputes.close(id)).status).toBe('lost');
      expect((await failureOf(on.stripe.disputes.close(id))).statusCode).toBe(400);
    }, 180_000);
  });
}
