import type {
  ApprovalLimits,
  Consent,
  ConsentDecision,
  ConsentStatus,
  CredentialKind,
  DecisionProof,
} from '#src/agent/consent/consent.ts';
import type { CallStatus } from '#src/agent/invoke/tool-call.ts';
import type { ConsentRule } from '#src/agent/registry/capability.ts';
import { formatUsd } from '#src/money/cents.ts';
import { labelOf } from './shown-input.ts';

/** Who asks, besides the name that they gave themselves. */
export const kindWords: Readonly<Record<CredentialKind, string>> = {
  grant: 'An agent with a grant of yours',
  key: 'An agent with a key of your account',
  person: 'An app that you signed in to',
};

/** Names that don’t read as nouns. */
const nouns: Readonly<Record<string, string>> = { to: 'address' };

function nounOf(pointer: string): string {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return (Object.hasOwn(nouns, name) ? nouns[name] : undefined) ?? labelOf(name).toLowerCase();
}

/** “drop-off and tip”. */
export const fieldsInWords = (pointers: readonly string[]): string => pointers.map(nounOf).join(' and ');

/** Limits by the names that a consent has them under. */
const limitWords: Readonly<Record<string, string>> = {
  'person.day_limit_minor': 'your limit of a day for all agents',
  'key.budget': 'the key’s budget',
  'grant.max_calls': 'the number of calls that you allowed it',
  'grant.max_per_call_minor': 'what you allowed it for one call',
  'grant.max_total_minor': 'what you allowed it altogether',
  'grant.max_per_day_minor': 'what you allowed it in a day',
};

const limitsOver = (exceeds: string | null): string => {
  const limits = (exceeds ?? '').split(' ').flatMap((name) => limitWords[name] ?? []);
  return limits.length === 0 ? 'a limit' : [...new Set(limits)].join(', and ');
};

type Asked = Pick<Consent, 'reason' | 'exceeds'>;

/** Why the person is asked. */
export function reasonWords({ reason, exceeds }: Asked, { binds, thresholdMinor }: ConsentRule): string {
  switch (reason) {
    case 'first_use':
      return binds.length === 0
        ? 'This agent hasn’t done this before.'
        : `This agent hasn’t done this before with this ${fieldsInWords(binds)}.`;
    case 'per_session':
      return 'You’re asked once in each session.';
    case 'per_call':
      return 'You’re asked each time for this.';
    case 'threshold':
      return thresholdMinor === undefined
        ? 'It is a larger amount.'
        : `It comes to more than ${formatUsd(thresholdMinor)}: above that you’re asked each time.`;
    case 'limit_exceeded':
      return `It goes over ${limitsOver(exceeds)}. Allowing it lets this one call go over.`;
    case 'price_above_ceiling':
      return 'It costs more than the agent expected, or than you allowed before.';
    case 'foreign_text':
      return 'The agent has read what strangers wrote before it asked. Make sure that this is what you want, not what they want.';
    case 'expired':
      return 'An earlier approval has run out.';
    case 'revoked':
      return 'You took an earlier approval back.';
  }
}

/** Reasons for which the person had better look twice. */
export const isAlarming = ({ reason }: Pick<Consent, 'reason'>): boolean =>
  ['limit_exceeded', 'price_above_ceiling', 'foreign_text'].includes(reason);

/** What an approval for several calls is limited to, in words. */
export function limitsInWords({ maxCalls, maxPerCallMinor, maxTotalMinor }: ApprovalLimits): string {
  const parts = [
    ...(maxCalls === null ? [] : [maxCalls === 1 ? 'one time' : `${maxCalls} times`]),
    ...(maxPerCallMinor === null ? [] : [`${formatUsd(maxPerCallMinor)} each time`]),
    ...(maxTotalMinor === null ? [] : [`${formatUsd(maxTotalMinor)} altogether`]),
  ];
  return parts.length === 0 ? '' : `At most ${parts.join(', ')}.`;
}

/** What each choice means, for a page’s buttons. */
export const decisionWords: Readonly<Record<ConsentDecision, string>> = {
  approve_once: 'Allow once',
  approve_session: 'Allow for this session',
  approve_limited: 'Allow with limits',
  deny: 'Deny',
};

type Decided = Pick<Consent, 'decision' | 'clientName'>;

/** A request that can’t be decided any more: what became of it, and what that means. */
export function outcomeWords(
  status: Exclude<ConsentStatus, 'pending'>,
  { decision }: Decided,
): { readonly headline: string; readonly meaning: string } {
  switch (status) {
    case 'approved':
      return approvedWords(decision);
    case 'reserved':
      return { headline: 'It’s being done right now', meaning: 'You allowed it, and the agent is using that.' };
    case 'consumed':
      return {
        headline: 'You allowed it, and it was done',
        meaning: 'The approval is used up. The next time you’re asked again.',
      };
    case 'denied':
      return {
        headline: 'You said no',
        meaning: 'Nothing was done. The agent can’t ask for the same again in this session.',
      };
    case 'expired':
      return decision === null
        ? { headline: 'The time to decide is over', meaning: 'Nothing was done. The agent can ask again.' }
        : {
            headline: 'Your approval has run out',
            meaning: 'What wasn’t done by then won’t be done with it. The agent has to ask again.',
          };
    case 'cancelled':
      return {
        headline: 'The agent took its request back',
        meaning: 'Nothing was done, and there is nothing to decide.',
      };
    case 'revoked':
      return {
        headline: 'You took your approval back',
        meaning: 'From then on nothing is done with it. What was done before stays done.',
      };
  }
}

function approvedWords(decision: ConsentDecision | null) {
  if (decision === 'approve_session')
    return {
      headline: 'Allowed for this session',
      meaning: 'The agent may do this again, each time for at most what you saw.',
    };
  if (decision === 'approve_limited')
    return {
      headline: 'Allowed within limits',
      meaning: 'The agent may do this again, within the limits that you set.',
    };
  return { headline: 'Allowed once', meaning: 'The agent can do it now. If it doesn’t in time, nothing is done.' };
}

const acrWords: Readonly<Record<string, string>> = { phr: 'a passkey', phrh: 'a passkey in hardware' };
const amrWords: Readonly<Record<string, string>> = {
  pwd: 'a password',
  otp: 'a one-time code',
  pin: 'a PIN',
  fpt: 'a fingerprint',
  face: 'your face',
  mfa: 'several factors',
};

/** A class of sign-in in words, as it is asked for. */
export const acrInWords = (acr: string): string =>
  Object.hasOwn(acrWords, acr) ? (acrWords[acr] ?? acr) : `a sign-in of the class ${acr}`;

/** What a sign-in proved. */
export function proofWords({ acr, amr }: Pick<DecisionProof, 'acr' | 'amr'>): string {
  if (acr !== null) return acrInWords(acr);
  const known = amr.flatMap((method) => (Object.hasOwn(amrWords, method) ? [amrWords[method] ?? method] : []));
  return known.length === 0 ? 'a sign-in of which nothing is known' : known.join(' and ');
}

/** What came of a call. */
export const callWords: Readonly<Record<CallStatus, string>> = {
  running: 'under way',
  succeeded: 'done',
  failed: 'didn’t work, not charged',
  outcome_unknown: 'nobody knows whether it was done, not charged',
};
