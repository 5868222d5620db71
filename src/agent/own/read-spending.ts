import { done } from '#src/agent/running/effect.ts';
import { nothingDone, type OwnRunner } from './runner.ts';
import { periodStart, type SpendingPeriod } from './spending-period.ts';
import { selectSpending } from './spending-store.ts';

/** What agents spent for the person on the account, and committed them to: by capability. */
export const readSpending: OwnRunner = {
  async run({ db }, { userId, accountId, input, attemptedAt }) {
    const period = (input['period'] ?? 'month') as SpendingPeriod;
    const rows = await selectSpending(db, { userId, accountId }, periodStart(period, attemptedAt));
    const total = rows.reduce((sum, row) => sum + BigInt(row.priceMinor) + BigInt(row.commitsMinor), 0n);
    const byCapability = rows.map((row) => ({
      app_id: row.appId,
      capability_name: row.capabilityName,
      calls: row.calls,
      price_minor: row.priceMinor,
      commits_minor: row.commitsMinor,
    }));
    return done({ period, currency: 'USD', total_minor: `${total}`, by_capability: byCapability });
  },
  outcome: nothingDone,
};
