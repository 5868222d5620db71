import { afterAll, beforeAll, describe } from 'vitest';

import { disputeContract } from './contract-disputes.ts';
import { methodContract } from './contract-methods.ts';
import { recordContract } from './contract-records.ts';
import { refusalContract } from './contract-refusals.ts';
import type { On } from './contract-requests.ts';
import { stateContract } from './contract-states.ts';
import { targets } from './targets.ts';

/** Written against the official client alone, so that it holds against Stripe too: set STRIPE_TEST_KEY. */
describe.each(targets())('the contract holds against $name', { timeout: 30_000 }, ({ open }) => {
  const on = {} as On;
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const opened = await open();
    on.stripe = opened.client;
    on.stranger = opened.stranger;
    close = opened.close;
  });
  afterAll(() => close());

  stateContract(on);
  refusalContract(on);
  recordContract(on);
  methodContract(on);
  disputeContract(on);
});
