import type { AgentContext } from '#src/agent/context.ts';
import type { Consent } from '#src/agent/consent/consent.ts';
import { gateOf } from '#src/agent/consent/gate.ts';
import type { Cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import { consentFor } from './consent-for.ts';
import type { WeighedCall } from './asked-call.ts';
import type { FoundCall } from './found-call.ts';
import type { Invocation } from './invocation.ts';
import { refuseBeyond, type CallerRights } from './rights-of-call.ts';

/** A call with everything that is known of it. */
export interface KnownCall {
  readonly call: WeighedCall;
  readonly found: FoundCall;
  readonly rights: CallerRights;
}

/** What the person must be asked before the call runs; undefined if nothing. Pure but for new ids. Throws what forbids it. */
export function consentNeeded(
  ctx: Pick<AgentContext, 'newId' | 'newBytes'>,
  { call, found, rights }: KnownCall,
  { capability, input, maxGrossMinor, hasReadForeign, conversationId }: Invocation,
): Consent | undefined {
  if (found.earlier !== null && found.earlier !== 'failed') return undefined;
  refuseBeyond(rights, capability, input);
  refuseDebtor(call, found);
  const commitsMinor = call.weighed?.commitsMinor ?? (0n as Cents);
  const { grossMinor } = call.price;
  const gate = gateOf({ capability, input, grossMinor, commitsMinor, maxGrossMinor, hasReadForeign }, found);
  if (gate.kind === 'ask')
    return consentFor(ctx, call, rights, found, { reason: gate.reason, conversationId: conversationId ?? null });
  if (gate.kind === 'go') return undefined;
  if (gate.because === 'denied') throw new Problem('consent_denied');
  throw new Problem('outside_consent_profile', {
    detail: 'The person’s consent profile says never to this capability.',
  });
}

/** The most that an account may owe for calls, in cents. */
const MAX_UNPAID_MINOR = 5_000n;

function refuseDebtor({ price }: WeighedCall, { unpaidMinor }: FoundCall): void {
  if (price.grossMinor > 0n && unpaidMinor + price.grossMinor > MAX_UNPAID_MINOR)
    throw new Problem('account_limit_reached', { detail: `${unpaidMinor} cents are unpaid, of ${MAX_UNPAID_MINOR}.` });
}
