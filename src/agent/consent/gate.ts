import { allowsCall } from '#src/agent/profile/allows.ts';
import type { Capability, Json } from '#src/agent/registry/capability.ts';
import type { FoundCall } from '#src/agent/invoke/found-call.ts';
import type { Cents } from '#src/money/cents.ts';
import { DENIALS_AT_MOST, statusOf, type ConsentReason } from './consent.ts';

/** What is to be judged of a call. */
interface Judged {
  readonly capability: Capability;
  readonly input: Json;
  readonly grossMinor: Cents;
  readonly commitsMinor: Cents;
  /** The most that the caller pays for the call itself. */
  readonly maxGrossMinor: Cents | undefined;
  /** Whoever asks has read what strangers wrote: it may be a stranger’s wish. */
  readonly hasReadForeign: boolean;
}

/** `go`: nobody need be asked, or the person has said yes. `ask`: they must be. `never`: they said no for good, or in this session. */
export type Gate =
  | { readonly kind: 'go' }
  | { readonly kind: 'ask'; readonly reason: ConsentReason }
  | { readonly kind: 'never'; readonly because: 'profile' | 'denied' };

/** Whether a call may run, by what its person decided before and by its own capability’s rule. */
export function gateOf(judged: Judged, found: FoundCall): Gate {
  if (found.rule?.standing === 'never') return { kind: 'never', because: 'profile' };
  if (found.approval !== null && found.exceeded.length === 0) return { kind: 'go' };
  const reason = reasonToAsk(judged, found);
  if (reason === undefined) return { kind: 'go' };
  if (found.denied.bound > 0 || found.denied.capability >= DENIALS_AT_MOST) return { kind: 'never', because: 'denied' };
  return { kind: 'ask', reason: again(found) ?? reason };
}

function reasonToAsk(judged: Judged, found: FoundCall): ConsentReason | undefined {
  const { capability, grossMinor, maxGrossMinor, hasReadForeign } = judged;
  if (maxGrossMinor !== undefined && grossMinor > maxGrossMinor) return 'price_above_ceiling';
  if (found.exceeded.length > 0) return 'limit_exceeded';
  if (capability.consent.mode === 'per_call') return 'per_call'; // asked each time, whoever wishes it
  if (hasReadForeign && !capability.effects.readOnly) return 'foreign_text';
  const reason = ownReason(judged);
  return reason === undefined || found.standingId !== null || isAllowed(judged, found) ? undefined : reason;
}

/** By the capability’s own rule, as if nothing had been decided yet. */
function ownReason({ capability: { consent }, grossMinor, commitsMinor }: Judged): ConsentReason | undefined {
  switch (consent.mode) {
    case 'none':
      return undefined;
    case 'threshold':
      return grossMinor + commitsMinor > (consent.thresholdMinor ?? 0n) ? 'threshold' : 'first_use';
    default:
      return consent.mode;
  }
}

function isAllowed({ input, grossMinor, commitsMinor }: Judged, { rule, ruleTodayMinor, now }: FoundCall): boolean {
  if (rule === null) return false;
  const amountMinor = (grossMinor + commitsMinor) as Cents;
  const isWithinDay = rule.maxPerDayMinor === null || ruleTodayMinor <= rule.maxPerDayMinor;
  return isWithinDay && allowsCall(rule, { amountMinor, input, now });
}

/** The same request was made before, and its time was over, or it was taken back. */
function again({ lastAsked, now }: FoundCall): ConsentReason | undefined {
  if (lastAsked === null) return undefined;
  const status = statusOf(lastAsked, now);
  return status === 'expired' || status === 'revoked' ? status : undefined;
}
