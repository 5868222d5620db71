import { scopeName } from '#src/agent/registry/names.ts';
import { askedAbout } from '#src/agent/page-words/rule-words.ts';
import { minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import { MAX_DAY_LIMIT_MINOR, standings, type ProfileChange, type RuleChange } from '#src/agent/profile/profile.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import type { RulesProblem } from './approvals/rules-section.tsx';
import type { SentForm } from './read-form.ts';

type ReadRules =
  | { readonly kind: 'wrong'; readonly problem: RulesProblem }
  | {
      readonly kind: 'read';
      /** The rule that is changed; '' for the day’s limit. */
      readonly of: string;
      readonly version: number;
      readonly change: ProfileChange;
    };

const DAY_MS = 86_400_000;
const NOT_AN_AMOUNT = `Write an amount like 12.50, at most ${formatUsd(BigInt(MAX_DAY_LIMIT_MINOR) as Cents)}.`;
const wrong = (of: string, text: string): ReadRules => ({ kind: 'wrong', problem: { of, text } });

/** Undefined: not an amount that can be set. */
function amountOf(text: string): Cents | undefined {
  const minor = minorOfDollars(text);
  return minor === undefined || minor > BigInt(MAX_DAY_LIMIT_MINOR) ? undefined : (minor as Cents);
}

/** Reads a form of the rules: the day’s limit, or one capability’s rule. */
export function readRules({ one }: SentForm, now: Date): ReadRules {
  const version = Number(/^\d{1,9}$/.exec(one('version') ?? '')?.[0] ?? 0);
  const capability = askedAbout.find((each) => scopeName(each) === one('capability'));
  if (capability !== undefined) {
    const rule = readRule(capability, one, now);
    if (typeof rule === 'string') return wrong(scopeName(capability), rule);
    const change = { dayLimitMinor: undefined, rules: [rule] };
    return { kind: 'read', of: scopeName(capability), version, change };
  }
  const dayLimitMinor = amountOf(one('day_limit') ?? '');
  if (dayLimitMinor === undefined) return wrong('', NOT_AN_AMOUNT);
  return { kind: 'read', of: '', version, change: { dayLimitMinor, rules: [] } };
}

/** A rule, or what is wrong with it. */
function readRule(capability: Capability, one: SentForm['one'], now: Date): RuleChange | string {
  const { appId, capabilityName } = capability;
  const standing = standings.find((each) => each === one('standing'));
  if (standing === undefined) return 'Choose one of these.';
  const none = { maxPerCallMinor: undefined, maxPerDayMinor: undefined, bound: undefined, expiresAt: undefined };
  if (standing !== 'allow') return { appId, capabilityName, standing, ...none };
  const limits = ['max_per_call', 'max_per_day'].map((name) => {
    const text = (one(name) ?? '').trim();
    return text === '' ? null : amountOf(text);
  });
  const [maxPerCallMinor, maxPerDayMinor] = limits;
  if (limits.includes(undefined)) return NOT_AN_AMOUNT;
  const days = Number(/^\d{1,2}$/.exec(one('days') ?? '')?.[0] ?? 0);
  const bound = capability.consent.binds.map((pointer) => [pointer, linesOf(one(`bound:${pointer}`))] as const);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const given = bound.length === 0 ? undefined : Object.fromEntries(bound);
  return { appId, capabilityName, standing, maxPerCallMinor, maxPerDayMinor, bound: given, expiresAt };
}

const MAX_LINES = 20;

const linesOf = (text = '') =>
  text
    .split(/\r?\n/, MAX_LINES)
    .map((line) => line.trim())
    .filter(Boolean);
