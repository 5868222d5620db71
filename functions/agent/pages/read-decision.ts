import { consentDecisions, type ApprovalLimits } from '#src/agent/consent/consent.ts';
import type { WantedDecision } from '#src/agent/consent/decision.ts';
import { capabilityOf, inputOf, optionsOf, shownMinor } from '#src/agent/consent/envelope.ts';
import type { ConsentNow } from '#src/agent/consent/found-consent.ts';
import { editableFields, editedInput, editName, minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import {
  decisionFaults,
  decisionLabels,
  faultOf,
  NOT_A_COUNT,
  NOT_AN_AMOUNT,
  NOT_AN_AMOUNT_OR_EMPTY,
  ofForm,
  type FormFault,
} from '#src/agent/page-words/fault-words.ts';
import { labelOf } from '#src/agent/page-words/shown-input.ts';
import type { Cents } from '#src/money/cents.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import type { Entered } from './entered.ts';
import type { SentForm } from './read-form.ts';

/** What a form decides, or what is wrong with it; what was entered is there in both cases. */
export type ReadDecision =
  | { readonly kind: 'wrong'; readonly entered: Entered }
  | {
      readonly kind: 'read';
      readonly wanted: WantedDecision;
      readonly entered: Entered;
      /** A refusal’s faults, by the form’s names. */
      readonly faultsOf: (errors: readonly FieldError[] | undefined) => readonly FormFault[];
    };

const DAY_MS = 86_400_000;
const limitNames = ['limit_per_call', 'limit_total', 'limit_calls', 'limit_days'] as const;

/** Reads the form of a consent’s page. */
export function readDecision({ one }: SentForm, { consent, now }: ConsentNow): ReadDecision {
  const decision = consentDecisions.find((each) => each === one('decision'));
  const asked = inputOf(consent);
  const editable = editableFields(asked, capabilityOf(consent)?.editable ?? []);
  const edits = editedInput(asked, editable, one);
  const { limits, faults } = readLimits(one);
  const isLimited = decision === 'approve_limited';
  const names = [
    ...(edits.kind === 'none' ? [] : editable.map(({ pointer }) => editName(pointer))),
    ...limitNames.filter((name) => one(name) !== undefined),
  ];
  const fields = Object.fromEntries(['decision', ...names].map((name): [string, string] => [name, one(name) ?? '']));
  const wrong: readonly FormFault[] = [
    ...(decision === undefined ? [ofForm('Choose one of the buttons.')] : []),
    ...(edits.kind === 'wrong'
      ? edits.fields.map(({ pointer, name }) => ({
          field: editName(pointer),
          label: labelOf(name),
          text: NOT_AN_AMOUNT,
        }))
      : []),
    ...(isLimited ? faults : []),
  ];
  if (decision === undefined || (decision !== 'deny' && wrong.length > 0))
    return { kind: 'wrong', entered: { fields, faults: wrong } };
  const wanted = {
    decision,
    input: edits.kind === 'edited' && decision !== 'deny' ? edits.input : undefined,
    limits: isLimited ? limits : undefined,
    expiresAt: isLimited ? new Date(now.getTime() + daysOf(one('limit_days')) * DAY_MS) : undefined,
  };
  const shown = {
    shownMinor: shownMinor(consent),
    options: optionsOf(consent, now),
    editable: editable.map(({ pointer }) => pointer),
  };
  return {
    kind: 'read',
    wanted,
    entered: { fields, faults: [] },
    faultsOf: (errors) => decisionFaults(errors, shown),
  };
}

const daysOf = (text = '') => (/^\d{1,3}$/.test(text) ? Number(text) : 0);

/** The limits of an approval for several calls. An empty field is none. */
function readLimits(one: SentForm['one']): { limits: ApprovalLimits; faults: readonly FormFault[] } {
  const faults: FormFault[] = [];
  const read = <T>(
    name: (typeof limitNames)[number],
    parse: (text: string) => T | undefined,
    text: string,
  ): T | null => {
    const entered = (one(name) ?? '').trim();
    if (entered === '') return null;
    const value = parse(entered);
    if (value === undefined) faults.push(faultOf(decisionLabels, name, text));
    return value ?? null;
  };
  const amount = (name: 'limit_per_call' | 'limit_total') =>
    read(name, (text) => minorOfDollars(text) as Cents | undefined, NOT_AN_AMOUNT_OR_EMPTY);
  const limits = {
    maxPerCallMinor: amount('limit_per_call'),
    maxTotalMinor: amount('limit_total'),
    maxCalls: read('limit_calls', (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined), NOT_A_COUNT),
  };
  return { limits, faults };
}
