import { MAX_GRANT_SECONDS } from '#src/agent/grants/grant.ts';
import { minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import {
  askedAtMost,
  faultOf,
  grantLabels,
  NOT_A_COUNT,
  NOT_AN_AMOUNT_OR_EMPTY,
  type FormFault,
} from '#src/agent/page-words/fault-words.ts';
import type { Given } from '#src/agent/requests/decided.ts';
import type { GrantRequest } from '#src/agent/requests/grant-request.ts';
import type { Cents } from '#src/money/cents.ts';
import type { Entered } from './entered.ts';
import type { SentForm } from './read-form.ts';

const HOUR_SECONDS = 3_600;

/** What a person gives by the form, or what is wrong with it; what was entered is there in both cases. */
export type ReadGiven =
  | { readonly kind: 'wrong'; readonly entered: Entered }
  | { readonly kind: 'read'; readonly given: Given & Pick<GrantRequest, 'scopes'>; readonly entered: Entered };

const limitFields = ['max_per_call', 'max_total', 'max_per_day', 'max_calls'] as const;
type LimitField = (typeof limitFields)[number];

const amountOf = (text: string) => (text === '' ? null : (minorOfDollars(text) as Cents | undefined));
const countOf = (text: string) => (text === '' ? null : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** The names of the scopes that were left ticked, in one field. */
export const tickedIn = (fields: Entered['fields']): readonly string[] | undefined => fields['scope']?.split(' ');

/** Reads the form of a grant. That it isn’t more than was asked for is the verb’s to say. */
export function readGiven({ one, all }: SentForm, { scopes, limits: asked }: GrantRequest, now: Date): ReadGiven {
  const given = scopes.filter((scope) => all('scope').includes(scope));
  const text = (name: string) => (one(name) ?? '').trim();
  const fields = {
    scope: given.join(' '),
    hours: text('hours'),
    ...Object.fromEntries(limitFields.map((name) => [name, one(name) ?? ''])),
  };
  const limits = {
    maxCalls: countOf(text('max_calls')),
    maxPerCallMinor: amountOf(text('max_per_call')),
    maxTotalMinor: amountOf(text('max_total')),
    maxPerDayMinor: amountOf(text('max_per_day')),
  };
  const faults = [
    ...(given.length === 0 ? [faultOf(grantLabels, 'scope', 'Leave at least one thing ticked, or deny it all.')] : []),
    ...faultOfAmount('max_per_call', limits.maxPerCallMinor, asked.maxPerCallMinor),
    ...faultOfAmount('max_total', limits.maxTotalMinor, asked.maxTotalMinor),
    ...faultOfAmount('max_per_day', limits.maxPerDayMinor, asked.maxPerDayMinor),
    ...faultOfAmount('max_calls', limits.maxCalls, asked.maxCalls),
  ];
  const { maxCalls, maxPerCallMinor, maxTotalMinor, maxPerDayMinor } = limits;
  if (
    faults.length > 0 ||
    maxCalls === undefined ||
    maxPerCallMinor === undefined ||
    maxTotalMinor === undefined ||
    maxPerDayMinor === undefined
  )
    return { kind: 'wrong', entered: { fields, faults } };
  const seconds = Math.min(Number(/^\d{1,2}$/.exec(fields.hours)?.[0] ?? 1) * HOUR_SECONDS, MAX_GRANT_SECONDS);
  return {
    kind: 'read',
    given: {
      scopes: given,
      limits: { maxCalls, maxPerCallMinor, maxTotalMinor, maxPerDayMinor },
      expiresAt: new Date(now.getTime() + seconds * 1000),
    },
    entered: { fields, faults: [] },
  };
}

/** Undefined: it can’t be read. Null, where a limit was asked for: it would be none. */
function faultOfAmount(
  name: LimitField,
  value: Cents | number | null | undefined,
  asked: Cents | number | null,
): readonly FormFault[] {
  if (value === undefined)
    return [faultOf(grantLabels, name, name === 'max_calls' ? NOT_A_COUNT : NOT_AN_AMOUNT_OR_EMPTY)];
  return value === null && asked !== null ? [faultOf(grantLabels, name, askedAtMost(asked))] : [];
}
