import { badParameter, refused } from './failure.ts';
import { newId } from './ids.ts';
import { mergedMetadata } from './intent-fields.ts';
import type { Charge, Dispute } from './objects.ts';
import type { Values } from './parameters.ts';
import { cardNameOf } from './payment-methods.ts';
import { keep } from './state.ts';
import { emit, type World } from './world.ts';

/** How long a payment with the card for that stands before its holder disputes it. */
const DISPUTED_AFTER_SECONDS = 3;
/** A seller has so long to answer. */
const ANSWER_WITHIN_SECONDS = 10 * 24 * 3_600;
const DISPUTED_CARD = 'pm_card_createDispute';
/** What decides a dispute in Stripe's test mode: https://docs.stripe.com/testing#disputes */
const DECIDING: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** Disputes the payments of Stripe's test card for that. */
export function disputeLater(world: World, afterSeconds = DISPUTED_AFTER_SECONDS): void {
  for (const charge of world.state.charges.values())
    if (mayDispute(charge) && charge.created + afterSeconds <= world.now)
      if (cardNameOf(world, charge.payment_method) === DISPUTED_CARD) openDispute(world, charge);
}

/** Whether a charge can be disputed: once, where it took money that wasn't given back. */
export const mayDispute = (charge: Charge): boolean =>
  charge.captured && !charge.refunded && charge['disputed'] !== true;

/** The card's holder disputes a payment: what it took is withdrawn at once. */
export function openDispute(world: World, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount_captured - (charge.amount_refunded - (charge.amount - charge.amount_captured)),
    balance_transactions: [],
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: world.now + ANSWER_WITHIN_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  keep(world.state.disputes, dispute.id, dispute);
  charge['disputed'] = true;
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Takes evidence and metadata. In test mode one of two words in the evidence decides at once. */
export function updateDispute(world: World, dispute: Dispute, values: Values): Dispute {
  const { evidence, submit, metadata } = values;
  dispute.metadata = mergedMetadata(dispute.metadata, metadata);
  if (evidence === undefined) return dispute;
  if (isClosed(dispute)) throw refused('This dispute is already closed.', { code: 'dispute_already_closed' });
  dispute.evidence = { ...dispute.evidence, ...(evidence as Record<string, string>) };
  if (submit === false) return dispute;
  const decided = DECIDING[dispute.evidence['uncategorized_text'] ?? ''];
  if (decided !== undefined) return decideDispute(world, dispute, decided);
  dispute.status = 'under_review';
  emit(world, 'charge.dispute.updated', dispute);
  return dispute;
}

/** The seller gives in. */
export function closeDispute(world: World, dispute: Dispute): Dispute {
  if (isClosed(dispute)) throw badParameter('This dispute is already closed', 'dispute', 'dispute_already_closed');
  return decideDispute(world, dispute, 'lost');
}

/** The bank decides: what was withdrawn comes back, or doesn't. */
export function decideDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  dispute.status = status;
  emit(world, 'charge.dispute.closed', dispute);
  if (status === 'won') emit(world, 'charge.dispute.funds_reinstated', dispute);
  return dispute;
}

export const isClosed = ({ status }: Dispute): boolean => status === 'won' || status === 'lost';
