import type { ConsentDecision } from '#src/agent/consent/consent.ts';
import { scopeName } from '#src/agent/registry/names.ts';
import { capabilities } from '#src/agent/registry/registry.ts';
import { formatUsd, type Cents } from '#src/money/cents.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import { MAX_LIMITED_DAYS } from '#src/agent/consent/consent.ts';
import type { Profile } from '#src/agent/profile/profile.ts';
import { MAX_ALLOW_DAYS } from '#src/agent/profile/profile.ts';
import type { GrantLimits } from '#src/agent/grants/grant.ts';
import { editName } from './edit-form.ts';
import { fieldsInWords } from './consent-words.ts';
import { isMoneyName, labelOf } from './shown-input.ts';

/** What is wrong with a form, as a person reads it. */
export interface FormFault {
  /** The form’s name of the field that it is about; '' for the form itself. */
  readonly field: string;
  /** What the person knows that field by; '' for the form itself. */
  readonly label: string;
  readonly text: string;
}

export const ofForm = (text: string): FormFault => ({ field: '', label: '', text });

export const NOT_AN_AMOUNT = 'Write an amount like 12.50.';
export const NOT_AN_AMOUNT_OR_EMPTY = 'Write an amount like 12.50, or leave it empty.';
export const NOT_A_COUNT = 'Write a whole number like 5, or leave it empty.';

/** What a form’s fields are called. */
export const decisionLabels = {
  limit_per_call: 'Dollars each time, at most',
  limit_total: 'Dollars altogether, at most',
  limit_calls: 'How often, at most',
  limit_days: 'For',
} as const;
export const grantLabels = {
  max_per_call: 'Dollars each time, at most',
  max_total: 'Dollars altogether, at most',
  max_per_day: 'Dollars a day, at most',
  max_calls: 'Calls, at most',
  hours: 'For',
  scope: 'It could',
} as const;
export const ruleLabels = {
  day_limit: 'Dollars a day',
  standing: 'Your rule',
  max_per_call: 'Dollars each time, at most',
  max_per_day: 'Dollars a day, at most',
  days: 'For',
} as const;

type Labels = Readonly<Record<string, string>>;
export const faultOf = (labels: Labels, field: string, text: string): FormFault => ({
  field,
  label: labels[field] ?? '',
  text,
});

/** What a person may decide, for what is wrong with what they did. */
interface Shown {
  readonly shownMinor: Cents;
  readonly options: readonly ConsentDecision[];
  readonly editable: readonly string[];
}

/** A text or an amount that the person changed, and that can’t be so. */
function editWords(name: string, { code, detail }: FieldError): string {
  if (code === 'not_editable') return 'This can’t be changed here.';
  if (isMoneyName(name)) return code === 'too_big' ? 'An amount can only be made smaller.' : NOT_AN_AMOUNT;
  if (code === 'too_small' || code === 'required') return 'Write something here.';
  if (code === 'too_big') return 'This is too long: make it shorter.';
  if (code === 'invalid_format' && detail.includes('one line')) return 'Write it in one line.';
  return 'It has a character that can’t be sent: write it in ordinary letters.';
}

function decisionFault(error: FieldError, { shownMinor, options, editable }: Shown): FormFault {
  const { pointer } = error;
  if (pointer.startsWith('#/input/')) {
    const at = pointer.slice('#/input'.length);
    const field = editable.find((each) => at === each || at.startsWith(`${each}/`));
    const name = at.split('/')[1] ?? '';
    const text = editWords(name, error);
    return { field: field === undefined ? '' : editName(field), label: labelOf(name), text };
  }
  switch (pointer) {
    case '#/limits/max_per_call_minor':
      return faultOf(
        decisionLabels,
        'limit_per_call',
        `At most ${formatUsd(shownMinor)}: that is what you were shown.`,
      );
    case '#/limits/max_total_minor':
      return faultOf(decisionLabels, 'limit_total', NOT_AN_AMOUNT_OR_EMPTY);
    case '#/limits/max_calls':
      return faultOf(decisionLabels, 'limit_calls', NOT_A_COUNT);
    case '#/expires_at':
      return faultOf(decisionLabels, 'limit_days', `Choose at most ${MAX_LIMITED_DAYS} days.`);
    case '#/input':
      return ofForm(
        'What you changed can only be allowed once. Choose “Allow once”, or undo the change to allow it more often.',
      );
    default:
      return ofForm(
        options.includes('approve_once')
          ? 'This can only be allowed once, or denied.'
          : 'This isn’t offered any more: it can only be denied.',
      );
  }
}

/** Why a decision can’t be so. */
export const decisionFaults = (errors: readonly FieldError[] = [], shown: Shown): readonly FormFault[] =>
  errors.map((error) => decisionFault(error, shown));

/** The form’s names of the limits of a grant. */
const grantFields = {
  max_calls: 'max_calls',
  max_per_call_minor: 'max_per_call',
  max_total_minor: 'max_total',
  max_per_day_minor: 'max_per_day',
} as const;
type GrantField = keyof typeof grantFields;

const limitOf = (name: GrantField, limits: GrantLimits): Cents | number | null => {
  const { maxCalls, maxPerCallMinor, maxTotalMinor, maxPerDayMinor } = limits;
  const asked = {
    max_per_call: maxPerCallMinor,
    max_total: maxTotalMinor,
    max_per_day: maxPerDayMinor,
    max_calls: maxCalls,
  };
  return asked[grantFields[name]];
};

/** A limit is a number of calls, or an amount. */
export const askedAtMost = (asked: Cents | number): string =>
  `It asked for at most ${typeof asked === 'number' ? asked : formatUsd(asked)}: allow as much or less.`;

/** What an agent asked for, and what its person allows. */
interface AskedFor {
  readonly limits: GrantLimits;
  readonly profile: Profile;
}

function scopeFault(scope: string, { rules }: Profile): FormFault {
  const never = capabilities.filter((each) =>
    rules.some((rule) => rule.standing === 'never' && scopeName(rule) === scopeName(each)),
  );
  const titles = never
    .filter((each) => scopeName(each) === scope || scope.startsWith(`${each.appId}:@`))
    .map(({ title }) => `“${title}”`);
  return faultOf(
    grantLabels,
    'scope',
    `Your rules say never to ${titles.join(' and ') || 'some of this'}: untick it, or change the rule.`,
  );
}

/** Why a grant can’t be so: of `grant_too_wide`, `outside_consent_profile` and what can’t be one. `given`: the scopes that were ticked. */
export const grantFaults = (
  errors: readonly FieldError[] = [],
  given: readonly string[],
  { limits, profile }: AskedFor,
): readonly FormFault[] =>
  errors.map(({ pointer, code }): FormFault => {
    const [, of, name = ''] = pointer.split('/');
    if (of === 'scopes') {
      if (code === 'too_wide') return faultOf(grantLabels, 'scope', 'It didn’t ask for all of this.');
      return scopeFault(given[Number(name)] ?? '', profile);
    }
    if (of !== 'limits' || !Object.hasOwn(grantFields, name))
      return faultOf(grantLabels, 'hours', 'Choose at most 24 hours.');
    const field = grantFields[name as GrantField];
    return code === 'too_wide'
      ? faultOf(grantLabels, field, askedAtMost(limitOf(name as GrantField, limits) ?? 0))
      : faultOf(
          grantLabels,
          field,
          `All agents together may cost you ${formatUsd(profile.dayLimitMinor)} a day: allow as much or less.`,
        );
  });

/** Why a rule can’t be so. */
export const ruleFaults = (errors: readonly FieldError[] = [], binds: readonly string[]): readonly FormFault[] =>
  errors.map(({ pointer }): FormFault => {
    switch (pointer.slice(pointer.lastIndexOf('/') + 1)) {
      case 'bound': {
        const [first = ''] = binds;
        const text = `Write at least one ${fieldsInWords(binds)}, one a line.`;
        return { field: `bound:${first}`, label: labelOf(first.slice(1)), text };
      }
      case 'expires_at':
        return faultOf(ruleLabels, 'days', `Choose at most ${MAX_ALLOW_DAYS} days.`);
      default:
        return faultOf(ruleLabels, 'standing', 'This can’t be allowed for good: you’re always asked about it.');
    }
  });
