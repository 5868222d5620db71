import { describe, expect, test } from 'vitest';
import { computeFare } from '#src/delivery/fare/fare.ts';
import { charterV1 } from '#src/delivery/fare/policy.ts';
import { accounts, chargePostings } from '#src/ledger/posting.ts';
import { cents } from '#src/money/cents.ts';
import { randomTrips } from '#test/delivery/journey/random-trips.ts';

describe('what charging a delivery books', () => {
  test('LEDGER-1 the customer owes it all; driver, tips and the two revenues are owed their parts', () => {
    const split = { driverPayoutMinor: cents(726), brokeringMinor: cents(136), infrastructureMinor: cents(45) };
    const fare = { customerTotalMinor: cents(1107), tipMinor: cents(200), split };
    expect(chargePostings(fare)).toEqual({
      customer_receivable: 1107n,
      driver_payable: -726n,
      tips_payable: -200n,
      brokering_revenue: -136n,
      infrastructure_revenue: -45n,
    });
    const withoutTip = chargePostings({ ...fare, customerTotalMinor: cents(907), tipMinor: cents(0) });
    expect(withoutTip).not.toHaveProperty('tips_payable');
  });

  test('LEDGER-1 over random fares the postings sum to 0, none is 0, and each account is one that there is', () => {
    const bad = [...randomTrips(10_000)].filter((inputs) => {
      const booked = Object.entries(chargePostings(computeFare(inputs, charterV1)));
      const rest = booked.reduce((sum, [, amount]) => sum + amount, 0n);
      return rest !== 0n || booked.some(([account, amount]) => amount === 0n || !accounts.includes(account as never));
    });
    expect(bad).toEqual([]);
  });
});
