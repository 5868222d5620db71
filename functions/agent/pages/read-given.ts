import { MAX_GRANT_SECONDS } from '#src/agent/grants/grant.ts';
import { minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import type { Given } from '#src/agent/requests/decided.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import type { Cents } from '#src/money/cents.ts';
import type { SentForm } from './read-form.ts';

const HOUR_SECONDS = 3_600;

/** What a person gives by the form, or what is wrong with it. That it isn’t more than was asked for is the verb’s to say. */
export function readGiven({ one, all }: SentForm, { scopes }: GrantRequest, now: Date): Given | string {
  const given = scopes.filter((scope) => all('scope').includes(scope));
  if (given.length === 0) return 'Leave at least one thing ticked, or deny it all.';
  const texts = ['max_per_call', 'max_total', 'max_per_day'].map((name) => (one(name) ?? '').trim());
  const amounts = texts.map((text) => (text === '' ? null : (minorOfDollars(text) as Cents | undefined)));
  if (amounts.includes(undefined)) return 'Write amounts like 12.50, or leave them empty.';
  const calls = (one('max_calls') ?? '').trim();
  if (calls !== '' && !/^[1-9]\d{0,5}$/.test(calls))
    return 'Write how many calls as a whole number, or leave it empty.';
  const [perCall = null, total = null, perDay = null] = amounts;
  const seconds = Math.min(Number(/^\d{1,2}$/.exec(one('hours') ?? '')?.[0] ?? 1) * HOUR_SECONDS, MAX_GRANT_SECONDS);
  return {
    scopes: given,
    limits: {
      maxCalls: calls === '' ? null : Number(calls),
      maxPerCallMinor: perCall,
      maxTotalMinor: total,
      maxPerDayMinor: perDay,
    },
    expiresAt: new Date(now.getTime() + seconds * 1000),
  };
}
