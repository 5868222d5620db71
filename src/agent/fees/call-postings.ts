import type { CallPrice } from '#src/agent/registry/call-price.ts';
import type { Postings } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';

/** The postings of a call’s charge, by account: its account owes the price, which is owed on to three. Nothing books 0. */
export function callPostings({ grossMinor, platformFeeMinor, thirdPartyCostMinor, netMinor }: CallPrice): Postings {
  const booked: Postings = {
    agent_receivable: grossMinor,
    agent_revenue: cents(-platformFeeMinor),
    third_party_payable: cents(-thirdPartyCostMinor),
    application_payable: cents(-netMinor),
  };
  return Object.fromEntries(Object.entries(booked).filter(([, amount]) => amount !== 0n));
}
