import { scopeName } from '#src/agent/registry/names.ts';
import { capabilities, scopesFor } from '#src/agent/registry/registry.ts';
import type { GrantTerms } from '#src/agent/grants/grant.ts';
import { Problem, type FieldError } from '#src/platform/problem/problem.ts';
import { ruleOf } from './allows.ts';
import type { Profile } from './profile.ts';

/** The capabilities within a scope that a profile forbids. */
const forbiddenIn = (scope: string, profile: Profile): readonly string[] =>
  capabilities
    .filter((each) => scopesFor(each).includes(scope) && ruleOf(profile, each)?.standing === 'never')
    .map(scopeName);

const outside = (pointer: string, detail: string): FieldError => ({ pointer, code: 'outside_profile', detail });

function faultOfScope(scope: string, at: number, profile: Profile): FieldError[] {
  const forbidden = forbiddenIn(scope, profile);
  if (forbidden.length === 0) return [];
  const detail = forbidden.includes(scope)
    ? `The person’s profile says never to ${scope}.`
    : `Includes ${forbidden.join(', ')}, to which the person’s profile says never: name the others one by one.`;
  return [outside(`#/scopes/${at}`, detail)];
}

/** Throws `outside_consent_profile`, naming each scope and limit of a grant that its person doesn't allow. */
export function refuseOutside({ scopes, limits }: Pick<GrantTerms, 'scopes' | 'limits'>, profile: Profile): void {
  const { maxPerDayMinor } = limits;
  const errors = [
    ...scopes.flatMap((scope, at) => faultOfScope(scope, at, profile)),
    ...(maxPerDayMinor !== null && maxPerDayMinor > profile.dayLimitMinor
      ? [
          outside(
            '#/limits/max_per_day_minor',
            `More than the ${profile.dayLimitMinor} cents that all agents together may spend in a day.`,
          ),
        ]
      : []),
  ];
  if (errors.length > 0) throw new Problem('outside_consent_profile', { errors });
}
