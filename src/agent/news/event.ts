import type { Consent } from '#src/agent/consent/consent.ts';
import type { ToolCall } from '#src/agent/invoke/tool-call.ts';

/** What a subscription can ask for. */
export const agentEventNames = [
  'consent.requested',
  'consent.decided',
  'grant.revoked',
  'transaction.settled',
] as const;
export type AgentEventName = (typeof agentEventNames)[number];

/** What an account’s subscriptions are told of something of its: ids, names, statuses and amounts. */
export interface AgentEvent {
  readonly resource: string;
  readonly name: AgentEventName;
  readonly owner: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Of a consent or a call: who asked whom, for what. */
type Asked = Pick<
  Consent,
  'userId' | 'accountId' | 'credentialKind' | 'credentialId' | 'clientName' | 'sessionId' | 'appId'
> &
  Pick<Consent, 'capabilityName' | 'capabilityVersion'>;

const askedOf = (asked: Asked) => ({
  user_id: asked.userId,
  account_id: asked.accountId,
  client: {
    kind: asked.credentialKind,
    credential_id: asked.credentialId,
    name: asked.clientName,
    session_id: asked.sessionId,
  },
  app_id: asked.appId,
  capability_name: asked.capabilityName,
  capability_version: asked.capabilityVersion,
});

const consentEvent = (name: AgentEventName, consent: Consent): AgentEvent => ({
  resource: consent.id,
  name,
  owner: consent.accountId,
  data: {
    consent_id: consent.id,
    status: consent.status,
    reason: consent.reason,
    decision: consent.decision,
    ...askedOf(consent),
    currency: 'USD',
    gross_minor: consent.grossMinor.toString(),
    commits_minor: consent.commitsMinor.toString(),
    expires_at: consent.expiresAt.toISOString(),
  },
});

/** A person is asked. */
export const consentRequested = (consent: Consent): AgentEvent => consentEvent('consent.requested', consent);

/** It was approved or denied; or taken back, before or after that. */
export const consentDecided = (consent: Consent): AgentEvent => consentEvent('consent.decided', consent);

/** What became of a call whose effect was tried. Only what succeeded was charged. */
export function transactionSettled(call: ToolCall): AgentEvent {
  const isCharged = call.status === 'succeeded';
  return {
    resource: call.id,
    name: 'transaction.settled',
    owner: call.accountId,
    data: {
      txn_id: call.id,
      status: call.status,
      problem_code: call.problemCode,
      ...askedOf(call),
      consent_id: call.consentId,
      grant_id: call.grantId,
      currency: 'USD',
      gross_minor: (isCharged ? call.grossMinor : 0n).toString(),
      committed_minor: isCharged ? (call.committedMinor?.toString() ?? null) : null,
    },
  };
}
