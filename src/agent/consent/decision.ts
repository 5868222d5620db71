import { canonicalOf } from '#src/agent/input/digest.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { Cents } from '#src/money/cents.ts';
import { Problem, type FieldError } from '#src/platform/problem/problem.ts';
import {
  APPROVAL_SECONDS,
  LIMITED_DAYS,
  MAX_LIMITED_DAYS,
  SESSION_SECONDS,
  statusOf,
  type ApprovalLimits,
  type Consent,
  type ConsentDecision,
  type DecisionProof,
} from './consent.ts';
import { editFaults } from './edited-input.ts';
import { capabilityOf, inputOf, optionsOf, shownMinor } from './envelope.ts';
import { notOpen, type ConsentNow } from './found-consent.ts';

/** What a person decides. */
export interface WantedDecision {
  readonly decision: ConsentDecision;
  /** The input as they changed it, whole. */
  readonly input: Json | undefined;
  readonly limits: ApprovalLimits | undefined;
  readonly expiresAt: Date | undefined;
}

/** Whether an input is one that the capability takes. Throws `validation_failed`. */
export type InputCheck = (capability: Capability, input: Json) => void;

const DAY_SECONDS = 86_400;
const NO_LIMITS: ApprovalLimits = { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null };
const laterBy = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Until when an approval of a session holds at most. */
export const sessionEnd = (at: Date): Date => laterBy(at, SESSION_SECONDS);

/** Until when an approval holds; a denial changes nothing. */
function endOf(consent: Consent, { decision, expiresAt }: WantedDecision, at: Date): Date {
  switch (decision) {
    case 'approve_once':
      return laterBy(at, APPROVAL_SECONDS);
    case 'approve_session':
      return sessionEnd(at);
    case 'approve_limited':
      return expiresAt ?? laterBy(at, LIMITED_DAYS * DAY_SECONDS);
    case 'deny':
      return consent.expiresAt;
  }
}

/** What the person made of the input; null: nothing. */
function decidedInputOf(consent: Consent, { input }: WantedDecision): string | null {
  if (input === undefined) return null;
  const edited = canonicalOf(input);
  return edited === consent.input ? null : edited;
}

const termsOf = (consent: Consent, wanted: WantedDecision, at: Date) => ({
  decision: wanted.decision,
  decidedInput: decidedInputOf(consent, wanted),
  limits: wanted.limits ?? NO_LIMITS,
  expiresAt: endOf(consent, wanted, at),
});

/** Whether this was decided already, at the time when it was. */
function isSame(consent: Consent, wanted: WantedDecision): boolean {
  if (consent.decidedAt === null) return false;
  const { decision, decidedInput, limits, expiresAt } = termsOf(consent, wanted, consent.decidedAt);
  return (
    decision === consent.decision &&
    decidedInput === consent.decidedInput &&
    limits.maxCalls === consent.limits.maxCalls &&
    limits.maxPerCallMinor === consent.limits.maxPerCallMinor &&
    limits.maxTotalMinor === consent.limits.maxTotalMinor &&
    expiresAt.getTime() === consent.expiresAt.getTime()
  );
}

const fault = (pointer: string, detail: string): FieldError => ({ pointer, code: 'invalid_value', detail });

/** What can’t be decided so: nothing is offered but the options, and nothing is wider than what was shown. */
function faultsOf({ consent, now }: ConsentNow, { decision, input, limits, expiresAt }: WantedDecision): FieldError[] {
  const faults: FieldError[] = [];
  const options = optionsOf(consent, now);
  if (!options.includes(decision)) faults.push(fault('#/decision', `Can be ${options.join(' or ')}.`));
  if (input !== undefined && decision !== 'approve_once')
    faults.push(fault('#/input', 'Is changed for one call only: approve_once.'));
  if (limits !== undefined && decision !== 'approve_limited')
    faults.push(fault('#/limits', 'Is for approve_limited only.'));
  if (expiresAt !== undefined && decision !== 'approve_limited')
    faults.push(fault('#/expires_at', 'Is for approve_limited only.'));
  if (isMore(limits?.maxPerCallMinor, shownMinor(consent)))
    faults.push(fault('#/limits/max_per_call_minor', `Must be at most what was shown: ${shownMinor(consent)}.`));
  const end = laterBy(now, MAX_LIMITED_DAYS * DAY_SECONDS);
  if (expiresAt !== undefined && (expiresAt <= now || expiresAt > end))
    faults.push(fault('#/expires_at', `Must be within ${MAX_LIMITED_DAYS} days from now.`));
  return faults;
}

const isMore = (amount: Cents | null | undefined, most: Cents) =>
  amount !== null && amount !== undefined && amount > most;

function checkEdit(consent: Consent, { input }: WantedDecision, check: InputCheck): void {
  const capability = capabilityOf(consent);
  if (input === undefined || capability === undefined) return;
  const errors = editFaults(capability, inputOf(consent), input);
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  check(capability, input);
}

/**
 * A consent as a person decided it. The same decision again gives it as it is. Throws `consent_decided` for another
 * one, and for what nobody can decide any more; `validation_failed`.
 */
export function decided(found: ConsentNow, wanted: WantedDecision, proof: DecisionProof, check: InputCheck): Consent {
  const { consent, now } = found;
  if (isSame(consent, wanted)) return consent;
  if (statusOf(consent, now) !== 'pending') throw notOpen(found);
  const errors = faultsOf(found, wanted);
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  checkEdit(consent, wanted, check);
  const status = wanted.decision === 'deny' ? 'denied' : 'approved';
  return { ...consent, ...termsOf(consent, wanted, now), status, decidedAt: now, proof };
}

/** A consent as a person denied it, whatever their sign-in proves. Throws `consent_decided`. */
export function denied(found: ConsentNow, proof: DecisionProof | null): Consent {
  const { consent, now } = found;
  if (consent.status === 'denied') return consent;
  if (statusOf(consent, now) !== 'pending') throw notOpen(found);
  return { ...consent, status: 'denied', decision: 'deny', decidedAt: now, proof };
}

/** A request that was taken back before anybody decided it. Throws `consent_decided`. */
export function cancelled(found: ConsentNow): Consent {
  const { consent, now } = found;
  if (consent.status === 'cancelled') return consent;
  if (statusOf(consent, now) !== 'pending') throw notOpen(found);
  return { ...consent, status: 'cancelled' };
}

/** An approval that was taken back. Throws `consent_decided`: while a call holds it, too. */
export function revoked(found: ConsentNow): Consent {
  const { consent, now } = found;
  if (consent.status === 'revoked') return consent;
  if (statusOf(consent, now) !== 'approved') throw notOpen(found);
  return { ...consent, status: 'revoked' };
}
