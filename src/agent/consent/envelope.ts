import type { Capability, Json } from '#src/agent/registry/capability.ts';
import { priceCall, type CallPrice } from '#src/agent/registry/call-price.ts';
import { currentCallPolicy, thirdPartyCost } from '#src/agent/registry/policy.ts';
import { findCapability } from '#src/agent/registry/registry.ts';
import { cents, type Cents } from '#src/money/cents.ts';
import type { SignInTerms } from '#src/http/caller/presence.ts';
import { statusOf, type Consent, type ConsentDecision, type ConsentReason } from './consent.ts';
import { signInFor, type ConsentAcr } from './proof.ts';

/** What is asked again each time: an approval of one call is all that can be given. */
const alwaysAsked: ReadonlySet<ConsentReason> = new Set([
  'per_call',
  'limit_exceeded',
  'price_above_ceiling',
  'foreign_text',
]);

export const capabilityOf = ({ appId, capabilityName }: Pick<Consent, 'appId' | 'capabilityName'>) =>
  findCapability(appId, capabilityName);

/** What can be decided now. A capability that isn't offered any more can only be denied. */
export function optionsOf(consent: Consent, now: Date): readonly ConsentDecision[] {
  if (statusOf(consent, now) !== 'pending') return [];
  const capability = capabilityOf(consent);
  if (capability === undefined) return ['deny'];
  return alwaysAsked.has(consent.reason) || capability.consent.mode === 'per_call'
    ? ['approve_once', 'deny']
    : ['approve_once', 'approve_session', 'approve_limited', 'deny'];
}

/** The most that the call costs and commits to: what the person is shown. */
export const shownMinor = ({ grossMinor, commitsMinor }: Pick<Consent, 'grossMinor' | 'commitsMinor'>): Cents =>
  (grossMinor + commitsMinor) as Cents;

/** How the price is divided. */
export function priceOf(consent: Consent): CallPrice {
  const capability = capabilityOf(consent);
  const thirdPartyCostMinor = capability === undefined ? cents(0) : thirdPartyCost(currentCallPolicy, capability);
  return priceCall(currentCallPolicy, { grossMinor: consent.grossMinor, thirdPartyCostMinor });
}

/** What is known of a capability that isn't offered any more: the worst. */
const gone: Pick<Capability, 'effects' | 'consent'> = {
  effects: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  consent: { mode: 'per_call', binds: [], risk: 'high' },
};

/** What the capability is, as the person is shown it. */
export function aboutOf(consent: Consent): Pick<Capability, 'title' | 'effects' | 'consent'> {
  return capabilityOf(consent) ?? { ...gone, title: `${consent.appId}:${consent.capabilityName}` };
}

/** Which sign-in deciding it needs. */
export const proofFor = (consent: Consent, acr: ConsentAcr): SignInTerms =>
  signInFor(aboutOf(consent).consent.risk, acr, consent.createdAt);

/** The account as people call it. */
export const accountLabel = ({ userId, accountId }: Pick<Consent, 'userId' | 'accountId'>): string =>
  accountId === userId ? 'Personal account' : accountId.slice(accountId.indexOf(':') + 1);

/** What the agent asked for. */
export const inputOf = ({ input }: Pick<Consent, 'input'>): Json => JSON.parse(input) as Json;

/** Where everything about a consent is. */
export const linksOf = ({ id, idempotencyKey }: Pick<Consent, 'id' | 'idempotencyKey'>, baseUrl: string) => ({
  verificationUri: `${baseUrl}/consent/${id}`,
  pollUri: `${baseUrl}/v1/consents/${id}`,
  /** The very same request again, with the same body. */
  resume: {
    method: 'POST' as const,
    url: `${baseUrl}/v1/tools/invoke`,
    headers: idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey },
  },
});
