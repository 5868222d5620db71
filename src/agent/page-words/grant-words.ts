import type { GrantLimits, GrantRevokedReason, Spent } from '#src/agent/grants/grant.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import { limitsInWords } from './consent-words.ts';

const least = (amounts: readonly (bigint | null)[]): Cents | null =>
  amounts.reduce<bigint | null>(
    (one, other) => (one === null || (other !== null && other < one) ? other : one),
    null,
  ) as Cents | null;

/** The most that a grant can ever cost, by its own limits; null: they don’t say. */
function totalOf({ maxTotalMinor, maxCalls, maxPerCallMinor }: GrantLimits): Cents | null {
  const byCalls = maxCalls === null || maxPerCallMinor === null ? null : BigInt(maxCalls) * maxPerCallMinor;
  return least([maxTotalMinor, byCalls]);
}

/** The most that a grant can cost: altogether, or a day where that is what holds it first. */
export function mostInWords(
  limits: GrantLimits,
  { dayLimitMinor }: Pick<Profile, 'dayLimitMinor'>,
): { readonly amount: string; readonly how: string } {
  const total = totalOf(limits);
  const day = least([limits.maxPerDayMinor, dayLimitMinor]) ?? dayLimitMinor;
  if (total !== null && total <= day) return { amount: formatUsd(total), how: 'US dollars altogether, at most' };
  const more = total === null ? '' : `, and ${formatUsd(total)} altogether`;
  return { amount: formatUsd(day), how: `US dollars a day, at most${more}` };
}

/** A grant’s own limits; '' if it has none. */
export function grantLimitsInWords({ maxPerDayMinor, ...limits }: GrantLimits): string {
  const others = limitsInWords(limits);
  if (maxPerDayMinor === null) return others;
  const day = `${formatUsd(maxPerDayMinor)} a day`;
  return others === '' ? `At most ${day}.` : `${others.slice(0, -1)}, ${day}.`;
}

/** How much of a grant is used. */
export function spentInWords({ calls, totalMinor, reservedMinor }: Spent): string {
  if (calls === 0) return 'Not used yet.';
  const underWay = reservedMinor === 0n ? '' : `, ${formatUsd(reservedMinor)} more under way`;
  return `Used so far: ${calls === 1 ? 'one call' : `${calls} calls`}, ${formatUsd(totalMinor)}${underWay}.`;
}

/** Why a grant has ended before its time. */
export const endedWords: Readonly<Record<GrantRevokedReason, string>> = {
  owner: 'Ended by you or your account',
  agent: 'Given back by the agent',
  parent: 'Ended with what it was made from',
  key: 'Ended with its key',
};
