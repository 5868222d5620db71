import type { AgentContext } from '#src/agent/context.ts';
import { CONSENT_TTL_SECONDS, type Consent } from '#src/agent/consent/consent.ts';
import { makeUserCode, USER_CODE_BYTES } from '#src/agent/requests/user-code.ts';
import { cents } from '#src/money/cents.ts';
import type { WeighedCall } from './asked-call.ts';
import type { ExceededLimit, FoundCall } from './found-call.ts';
import type { CallerRights } from './rights-of-call.ts';

/** The limits that a call would exceed, as people are told of them. */
const inWords = (exceeded: readonly ExceededLimit[]): string =>
  exceeded.map(({ holder, name }) => `${holder.slice(0, holder.indexOf(':'))}.${name}`).join(' ');

/** What its person would be asked of a call. */
export function consentFor(
  ctx: Pick<AgentContext, 'newId' | 'newBytes'>,
  call: WeighedCall,
  rights: CallerRights,
  { now, exceeded }: FoundCall,
  { reason, conversationId }: Pick<Consent, 'reason' | 'conversationId'>,
): Consent {
  const { capability, input, inputDigest, boundDigest, price, weighed } = call;
  const { userId, accountId, credentialKind, credentialId, clientName, sessionId } = rights;
  return {
    id: ctx.newId(),
    userId,
    accountId,
    credentialKind,
    credentialId,
    clientName,
    sessionId,
    conversationId,
    appId: capability.appId,
    capabilityName: capability.capabilityName,
    capabilityVersion: capability.version,
    reason,
    input,
    inputDigest,
    boundDigest,
    grossMinor: price.grossMinor,
    commitsMinor: weighed?.commitsMinor ?? cents(0),
    quotedUntil: weighed?.quotedUntil ?? null,
    exceeds: exceeded.length === 0 ? null : inWords(exceeded),
    userCode: makeUserCode(ctx.newBytes(USER_CODE_BYTES)),
    idempotencyKey: call.once?.key ?? null,
    status: 'pending',
    decision: null,
    decidedAt: null,
    proof: null,
    decidedInput: null,
    callId: null,
    limits: { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null },
    usedCalls: 0,
    usedMinor: cents(0),
    expiresAt: new Date(now.getTime() + CONSENT_TTL_SECONDS * 1000),
    createdAt: now,
  };
}
