import {
  statusOf,
  type ApprovalLimits,
  type Consent,
  type ConsentDecision,
  type CredentialKind,
  type DecisionProof,
} from '#src/agent/consent/consent.ts';
import { shownMinor } from '#src/agent/consent/envelope.ts';
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

/** “this”, “this with this address”. */
const withBound = (binds: readonly string[], which: 'this' | 'the same'): string =>
  binds.length === 0 ? 'this' : `this with ${which} ${fieldsInWords(binds)}`;

type Limited = Pick<Consent, 'decision' | 'sessionId' | 'grossMinor' | 'commitsMinor'>;

/** Why what the person allowed before isn’t enough for this. */
function beforeWords(before: Consent, asked: Limited, bound: string, now: Date): string {
  if (before.decision === 'approve_once') return `You allowed ${bound} before, for one time: that doesn’t go on.`;
  const status = statusOf(before, now);
  if (status === 'revoked') return `You allowed ${bound} before, and that was taken back.`;
  if (status === 'expired') return `You allowed ${bound} before, and that time is over.`;
  const { limits, usedCalls, usedMinor } = before;
  const { maxCalls, maxTotalMinor, maxPerCallMinor } = limits;
  const comesTo = shownMinor(asked);
  const each = maxPerCallMinor ?? shownMinor(before);
  if (maxCalls !== null && usedCalls >= maxCalls)
    return `You allowed ${bound} ${timesInWords(maxCalls)}, and that is used up.`;
  if (comesTo > each)
    return `You allowed ${bound} for at most ${formatUsd(each)} each time: it comes to ${formatUsd(comesTo)}.`;
  if (maxTotalMinor !== null && usedMinor + comesTo > maxTotalMinor)
    return `You allowed ${bound} for ${formatUsd(maxTotalMinor)} altogether, of which ${formatUsd(usedMinor)} is used: it comes to ${formatUsd(comesTo)}.`;
  return `What you allowed before doesn’t cover ${bound}.`;
}

/** `before`: what the person allowed the same agent of the same, the last time. */
interface AskedNow {
  readonly consent: Pick<Consent, 'reason' | 'exceeds'> & Limited;
  readonly before: Consent | null;
  readonly now: Date;
}

/** Why the person is asked. */
export function reasonWords({ consent, before, now }: AskedNow, { binds, thresholdMinor }: ConsentRule): string {
  const earlier = before === null ? undefined : beforeWords(before, consent, withBound(binds, 'the same'), now);
  switch (consent.reason) {
    case 'first_use':
      return earlier ?? `You haven’t allowed this agent to do ${withBound(binds, 'this')} before.`;
    case 'per_session':
      return earlier ?? 'You’re asked once in each session.';
    case 'per_call':
      return 'You’re asked each time for this.';
    case 'threshold':
      return thresholdMinor === undefined
        ? 'It is a larger amount.'
        : `It comes to more than ${formatUsd(thresholdMinor)}: above that you’re asked.`;
    case 'limit_exceeded':
      return `It goes over ${limitsOver(consent.exceeds)}. Allowing it lets this one call go over.`;
    case 'price_above_ceiling':
      return 'The call itself costs more than the agent meant to pay for it.';
    case 'foreign_text':
      return 'The agent has read what strangers wrote before it asked. Make sure that this is what you want, not what they want.';
    case 'expired':
      return 'You were asked this before, and the time for it ran out.';
    case 'revoked':
      return 'You allowed this before, and that was taken back.';
  }
}

/** Reasons for which the person had better look twice. */
export const isAlarming = ({ reason }: Pick<Consent, 'reason'>): boolean =>
  ['limit_exceeded', 'price_above_ceiling', 'foreign_text'].includes(reason);

const timesInWords = (count: number) => (count === 1 ? 'one time' : `${count} times`);

/** What an approval for several calls is limited to, in words. */
export function limitsInWords({ maxCalls, maxPerCallMinor, maxTotalMinor }: ApprovalLimits): string {
  const parts = [
    ...(maxCalls === null ? [] : [timesInWords(maxCalls)]),
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
