import { scopeName } from '#src/agent/registry/names.ts';
import { askedAbout } from '#src/agent/page-words/rule-words.ts';
import { minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import { faultOf, ruleLabels, type FormFault } from '#src/agent/page-words/fault-words.ts';
import { MAX_DAY_LIMIT_MINOR, standings, type ProfileChange, type RuleChange } from '#src/agent/profile/profile.ts';
import type { Capability } from '#src/agent/registry/capability.ts';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import type { Entered } from './entered.ts';
import type { SentForm } from './read-form.ts';

interface SentRule {
  /** The rule that is changed; '' for the day’s limit. */
  readonly of: string;
  readonly capability: Capability | undefined;
  readonly fields: Entered['fields'];
}

/** A form of the rules, with what was entered: what it changes, or what is wrong with it. */
export type ReadRules = SentRule &
  (
    | { readonly kind: 'wrong'; readonly faults: readonly FormFault[] }
    | { readonly kind: 'read'; readonly version: number; readonly change: ProfileChange }
  );

const DAY_MS = 86_400_000;
const AN_AMOUNT = `Write an amount like 12.50, at most ${formatUsd(BigInt(MAX_DAY_LIMIT_MINOR) as Cents)}`;

/** Undefined: not an amount that can be set. */
function amountOf(text: string): Cents | undefined {
  const minor = minorOfDollars(text);
  return minor === undefined || minor > BigInt(MAX_DAY_LIMIT_MINOR) ? undefined : (minor as Cents);
}

const boundName = (pointer: string) => `bound:${pointer}`;

/** Reads a form of the rules: the day’s limit, or one capability’s rule. */
export function readRules({ one }: SentForm, now: Date): ReadRules {
  const version = Number(/^\d{1,9}$/.exec(one('version') ?? '')?.[0] ?? 0);
  const capability = askedAbout.find((each) => scopeName(each) === one('capability'));
  const names = [...Object.keys(ruleLabels), ...(capability?.consent.binds ?? []).map(boundName)];
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const text = one(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const sent = { of: capability === undefined ? '' : scopeName(capability), capability, fields };
  if (capability !== undefined) {
    const rule = readRule(capability, one, now);
    if ('faults' in rule) return { ...sent, kind: 'wrong', ...rule };
    return { ...sent, kind: 'read', version, change: { dayLimitMinor: undefined, rules: [rule] } };
  }
  const dayLimitMinor = amountOf(one('day_limit') ?? '');
  if (dayLimitMinor === undefined)
    return { ...sent, kind: 'wrong', faults: [faultOf(ruleLabels, 'day_limit', `${AN_AMOUNT}.`)] };
  return { ...sent, kind: 'read', version, change: { dayLimitMinor, rules: [] } };
}

/** A rule, or what is wrong with it. */
function readRule(
  capability: Capability,
  one: SentForm['one'],
  now: Date,
): RuleChange | { readonly faults: readonly FormFault[] } {
  const { appId, capabilityName } = capability;
  const standing = standings.find((each) => each === one('standing'));
  if (standing === undefined) return { faults: [faultOf(ruleLabels, 'standing', 'Choose one of these.')] };
  const none = { maxPerCallMinor: undefined, maxPerDayMinor: undefined, bound: undefined, expiresAt: undefined };
  if (standing !== 'allow') return { appId, capabilityName, standing, ...none };
  const limits = (['max_per_call', 'max_per_day'] as const).map((name) => {
    const text = (one(name) ?? '').trim();
    return { name, minor: text === '' ? null : amountOf(text) };
  });
  const faults = limits
    .filter(({ minor }) => minor === undefined)
    .map(({ name }) => faultOf(ruleLabels, name, `${AN_AMOUNT}, or leave it empty.`));
  if (faults.length > 0) return { faults };
  const [maxPerCallMinor, maxPerDayMinor] = limits.map(({ minor }) => minor);
  const days = Number(/^\d{1,2}$/.exec(one('days') ?? '')?.[0] ?? 0);
  const bound = capability.consent.binds.map((pointer) => [pointer, linesOf(one(boundName(pointer)))] as const);
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
