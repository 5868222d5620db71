import { findCapability } from '#src/agent/registry/registry.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { Problem, type FieldError } from '#src/platform/problem/problem.ts';
import { neverUnasked } from './allows.ts';
import {
  ALLOW_DAYS,
  MAX_ALLOW_DAYS,
  type Profile,
  type ProfileChange,
  type ProfileRule,
  type RuleChange,
} from './profile.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A profile as it was found, and when. */
export interface FoundProfile {
  readonly now: Date;
  readonly profile: Profile;
}

/** A profile as it is to be, with what of its rules is written and what taken away. */
export interface ChangedProfile {
  readonly profile: Profile;
  readonly set: readonly ProfileRule[];
  readonly unset: readonly Pick<ProfileRule, 'appId' | 'capabilityName'>[];
}

const faultAt = (change: RuleChange, field: string, detail: string): FieldError => ({
  pointer: `#/rules/${scopeName(change)}/${field}`,
  code: 'invalid_value',
  detail,
});

/** What only `allow` has. */
const only = (change: RuleChange): FieldError[] => [
  ...(change.maxPerCallMinor === undefined && change.maxPerDayMinor === undefined
    ? []
    : [faultAt(change, 'limits', 'Only allow has limits.')]),
  ...(change.bound === undefined ? [] : [faultAt(change, 'bound', 'Only allow has bound values.')]),
  ...(change.expiresAt === undefined ? [] : [faultAt(change, 'expires_at', 'Only allow has an end.')]),
];

/** Every field that the capability binds has values, and no other one. */
function faultsOfBound(change: RuleChange, { consent: { binds } }: Capability): FieldError[] {
  const given = change.bound ?? {};
  const missing = binds.filter((pointer) => (given[pointer]?.length ?? 0) === 0);
  const unknown = Object.keys(given).filter((pointer) => !binds.includes(pointer));
  return [
    ...missing.map((pointer) => faultAt(change, 'bound', `Must name the allowed values of ${pointer}.`)),
    ...(unknown.length === 0
      ? []
      : [faultAt(change, 'bound', `Must name no other field than ${binds.join(', ') || 'none'}: it binds no more.`)]),
  ];
}

function faultsOf(change: RuleChange, now: Date): FieldError[] {
  const capability = findCapability(change.appId, change.capabilityName);
  if (capability === undefined) throw new Error(`there is no ${scopeName(change)}`);
  if (change.standing !== 'allow') return only(change);
  const asked = neverUnasked(capability);
  if (asked !== undefined) return [faultAt(change, 'standing', `Can’t be allow. ${asked}`)];
  const days = change.expiresAt === undefined ? 1 : (change.expiresAt.getTime() - now.getTime()) / DAY_MS;
  return [
    ...faultsOfBound(change, capability),
    ...(days > 0 && days <= MAX_ALLOW_DAYS
      ? []
      : [faultAt(change, 'expires_at', `Must be within ${MAX_ALLOW_DAYS} days from now.`)]),
  ];
}

function setRule({ standing, expiresAt, ...change }: RuleChange, now: Date): ProfileRule[] {
  if (standing === 'ask') return [];
  const { appId, capabilityName, maxPerCallMinor = null, maxPerDayMinor = null, bound = {} } = change;
  const until = standing === 'allow' ? (expiresAt ?? new Date(now.getTime() + ALLOW_DAYS * DAY_MS)) : null;
  return [{ appId, capabilityName, standing, maxPerCallMinor, maxPerDayMinor, bound, expiresAt: until }];
}

const byName = (one: ProfileRule, other: ProfileRule) => (scopeName(one) < scopeName(other) ? -1 : 1);

/**
 * A profile with the given rules set, and the others as they were. `version`: only if it still has this one. Throws
 * `version_mismatch`, `validation_failed`.
 */
export function changedProfile(
  { now, profile: was }: FoundProfile,
  change: ProfileChange,
  version: number | undefined,
): ChangedProfile {
  if (version !== undefined && version !== was.version) throw new Problem('version_mismatch');
  const errors = change.rules.flatMap((rule) => faultsOf(rule, now));
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  const set = change.rules.flatMap((rule) => setRule(rule, now));
  const named = new Set(change.rules.map(scopeName));
  return {
    profile: {
      userId: was.userId,
      dayLimitMinor: change.dayLimitMinor ?? was.dayLimitMinor,
      rules: [...was.rules.filter((rule) => !named.has(scopeName(rule))), ...set].toSorted(byName),
      version: was.version + 1,
      updatedAt: now,
    },
    set,
    unset: change.rules.filter(({ standing }) => standing === 'ask'),
  };
}
