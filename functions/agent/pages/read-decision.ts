import { consentDecisions, type ApprovalLimits } from '#src/agent/consent/consent.ts';
import type { WantedDecision } from '#src/agent/consent/decision.ts';
import { capabilityOf, inputOf } from '#src/agent/consent/envelope.ts';
import type { ConsentNow } from '#src/agent/consent/found-consent.ts';
import { editableFields, editedInput, editName, minorOfDollars } from '#src/agent/page-words/edit-form.ts';
import type { Cents } from '#src/money/cents.ts';
import type { FieldError } from '#src/platform/problem/problem.ts';
import type { Entered } from './consent/consent-choices.tsx';
import type { SentForm } from './read-form.ts';

/** What a form decides, or what is wrong with it; what was entered is there in both cases. */
export type ReadDecision =
  | { readonly kind: 'wrong'; readonly entered: Entered }
  | {
      readonly kind: 'read';
      readonly wanted: WantedDecision;
      readonly entered: Entered;
      /** A refusal’s faults, by the form’s names. */
      readonly problemsOf: (errors: readonly FieldError[] | undefined) => Entered['problems'];
    };

const NOT_AN_AMOUNT = 'Write an amount like 12.50.';
const NOT_A_COUNT = 'Write a whole number like 5, or leave it empty.';
const DAY_MS = 86_400_000;

const limitNames: Readonly<Record<string, string>> = {
  '#/limits/max_per_call_minor': 'limit_per_call',
  '#/limits/max_total_minor': 'limit_total',
  '#/limits/max_calls': 'limit_calls',
  '#/expires_at': 'limit_days',
};

const formName = (pointer: string) =>
  limitNames[pointer] ?? (pointer.startsWith('#/input/') ? editName(pointer.slice('#/input'.length)) : '');

const problemsOf = (errors: readonly FieldError[] = []): Entered['problems'] =>
  Object.fromEntries(errors.map(({ pointer, detail }) => [formName(pointer), detail]));

/** Reads the form of a consent’s page. */
export function readDecision({ one }: SentForm, { consent, now }: ConsentNow): ReadDecision {
  const decision = consentDecisions.find((each) => each === one('decision'));
  const asked = inputOf(consent);
  const editable = editableFields(asked, capabilityOf(consent)?.editable ?? []);
  const edits = editedInput(asked, editable, one);
  const { limits, problems } = readLimits(one);
  const isLimited = decision === 'approve_limited';
  const names = [
    ...(edits.kind === 'none' ? [] : editable.map(({ pointer }) => editName(pointer))),
    ...(isLimited ? Object.values(limitNames) : []),
  ];
  const fields = Object.fromEntries(names.flatMap((name) => [[name, one(name) ?? '']]));
  const wrong: Entered['problems'] = {
    ...(decision === undefined ? { '': 'Choose one of the buttons.' } : {}),
    ...(edits.kind === 'wrong' ? Object.fromEntries(edits.pointers.map((at) => [editName(at), NOT_AN_AMOUNT])) : {}),
    ...(isLimited ? problems : {}),
  };
  if (decision === undefined || (decision !== 'deny' && Object.keys(wrong).length > 0))
    return { kind: 'wrong', entered: { fields, problems: wrong } };
  const wanted = {
    decision,
    input: edits.kind === 'edited' && decision !== 'deny' ? edits.input : undefined,
    limits: isLimited ? limits : undefined,
    expiresAt: isLimited ? new Date(now.getTime() + daysOf(one('limit_days')) * DAY_MS) : undefined,
  };
  return { kind: 'read', wanted, entered: { fields, problems: {} }, problemsOf };
}

const daysOf = (text = '') => (/^\d{1,3}$/.test(text) ? Number(text) : 0);

/** The limits of an approval for several calls. An empty field is none. */
function readLimits(one: SentForm['one']): { limits: ApprovalLimits; problems: Entered['problems'] } {
  const problems: Record<string, string> = {};
  const read = <T>(name: string, parse: (text: string) => T | undefined, fault: string): T | null => {
    const text = (one(name) ?? '').trim();
    if (text === '') return null;
    const value = parse(text);
    if (value === undefined) problems[name] = fault;
    return value ?? null;
  };
  const amount = (name: string) => read(name, (text) => minorOfDollars(text) as Cents | undefined, NOT_AN_AMOUNT);
  const limits = {
    maxPerCallMinor: amount('limit_per_call'),
    maxTotalMinor: amount('limit_total'),
    maxCalls: read('limit_calls', (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined), NOT_A_COUNT),
  };
  return { limits, problems };
}
