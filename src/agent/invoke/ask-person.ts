import type { AgentContext } from '#src/agent/context.ts';
import { agentBounds } from '#src/agent/bounds.ts';
import { CONSENT_TTL_SECONDS, type Consent, type ConsentReason } from '#src/agent/consent/consent.ts';
import { userCodeOf } from '#src/agent/consent/user-code.ts';
import { cents } from '#src/money/cents.ts';
import { Problem } from '#src/platform/problem/problem.ts';
import type { WeighedCall } from './asked-call.ts';
import type { ExceededLimit, FoundCall } from './found-call.ts';
import type { CallerRights } from './rights-of-call.ts';
import { askInstead, type Holding } from './settle-store.ts';

const USER_CODE_BYTES = 8;

/** The limits that a call would exceed, as people are told of them. */
const inWords = (exceeded: readonly ExceededLimit[]): string =>
  exceeded.map(({ holder, name }) => `${holder.slice(0, holder.indexOf(':'))}.${name}`).join(' ');

/** What its person would be asked of a call. */
export function consentFor(
  ctx: Pick<AgentContext, 'newId' | 'newBytes'>,
  call: WeighedCall,
  rights: CallerRights,
  { now, exceeded }: FoundCall,
  reason: ConsentReason,
): Consent {
  const { capability, input, inputDigest, boundDigest, price, weighed } = call;
  const { userId, accountId, credentialKind, credentialId, clientName, sessionId } = rights;
  return {
    id: ctx.newId(),
    ...{ userId, accountId, credentialKind, credentialId, clientName, sessionId },
    appId: capability.appId,
    capabilityName: capability.capabilityName,
    capabilityVersion: capability.version,
    reason,
    ...{ input, inputDigest, boundDigest },
    grossMinor: price.grossMinor,
    commitsMinor: weighed?.commitsMinor ?? cents(0),
    quotedUntil: weighed?.quotedUntil ?? null,
    exceeds: exceeded.length === 0 ? null : inWords(exceeded),
    userCode: userCodeOf(ctx.newBytes(USER_CODE_BYTES)),
    idempotencyKey: call.once?.key ?? null,
    status: 'pending',
    ...{ decision: null, decidedAt: null, proof: null, decidedInput: null, callId: null },
    limits: { maxCalls: null, maxPerCallMinor: null, maxTotalMinor: null },
    ...{ usedCalls: 0, usedMinor: cents(0) },
    expiresAt: new Date(now.getTime() + CONSENT_TTL_SECONDS * 1000),
    createdAt: now,
  };
}

/** Gives everything back that a call reserved, and asks its person instead. One trip. Throws `consent_limit_reached`. */
export async function askPerson(
  ctx: Pick<AgentContext, 'db' | 'newId' | 'newBytes'>,
  holding: Holding,
  consent: Consent,
  found: FoundCall,
): Promise<Consent> {
  if (found.pending >= agentBounds.pendingConsents && !isWaiting(found)) {
    throw new Problem('consent_limit_reached', { detail: `At most ${agentBounds.pendingConsents} at a time.` });
  }
  return askInstead(ctx.db, holding, consent, found.reserved !== null);
}

/** The person has this very request before them. */
const isWaiting = ({ lastAsked, now }: FoundCall) => lastAsked?.status === 'pending' && now < lastAsked.expiresAt;
